import type { Scope } from "../contract/index.ts";
import type {
  AssignmentRecord,
  CheckpointRecord,
  ConfigurationRecord,
  DecisionRecord,
  EventRecord,
  ExperimentRecord,
  HistoryRecord,
  PartialReward,
} from "./records.ts";
import { Refusal } from "./refusal.ts";

/** A decision by its number, or by the caller's key. */
export type DecisionReference =
  | { readonly experiment: number; readonly sequence: number }
  | { readonly experiment: number; readonly key: string };

/** What a group of calls needs to know before it can be done. */
export interface Wanted {
  readonly decisions: readonly DecisionReference[];
  readonly units: readonly { readonly experiment: number; readonly unit: string }[];
}

export interface Found {
  readonly decisions: readonly DecisionRecord[];
  /** The partialRewards of these decisions, in the order in which they came. */
  readonly partialRewards: readonly PartialReward[];
  readonly assignments: readonly AssignmentRecord[];
  readonly numbers: Numbers;
}

/** Numbers for what a group of calls writes. */
export interface Numbers {
  /** Of a new decision: no other of the experiment has it. */
  decision(experiment: number): number;
  /** The position in the log of what happens now; 0 in a store that gives positions later. */
  event(experiment: number): number;
}

/** What a group of calls changes. */
export interface Changes {
  readonly experiments: ExperimentRecord[];
  readonly configurations: ConfigurationRecord[];
  readonly decisions: DecisionRecord[];
  /** Decisions of earlier groups as they are now. */
  readonly changedDecisions: DecisionRecord[];
  readonly events: EventRecord[];
  readonly partialRewards: PartialReward[];
  readonly assignments: AssignmentRecord[];
}

/** An entry of the log at its position: a decision as it was made, or something that happened to one. */
export type LogEntry = { readonly position: number } & (
  | { readonly decision: DecisionRecord; readonly event?: undefined; readonly configured?: undefined }
  | {
      readonly event: EventRecord;
      readonly decision?: undefined;
      /** What an event of the kind `configured` put in force. */
      readonly configured?: ConfigurationRecord | undefined;
    }
);

/**
 * What the service asks of whatever keeps its data. Each experiment has one log, in which entries have positions 1, 2, 3, ...: a store
 * with one server gives them at the commit; one that several servers share gives them when `advance` is called.
 */
export interface Store {
  /** All experiments with their configurations, the last one last. */
  experiments(): Promise<readonly { record: ExperimentRecord; configurations: readonly ConfigurationRecord[] }[]>;
  /**
   * Reads what is wanted, lets `work` say what changes, and writes that: all or nothing, on disk when it resolves, and as if no other
   * server had written meanwhile. Answers what has got its position in the log by it, in order.
   *
   * @throws StoreConflict where another server was first: the same again will see what it wrote
   */
  transact(wanted: Wanted, work: (found: Found) => Changes): Promise<readonly LogEntry[]>;
  /**
   * Gives positions in the logs to what has none yet, as far as that is up to this server, and answers the last position of each
   * experiment's log.
   */
  advance(): Promise<ReadonlyMap<number, number>>;
  /** Calls back when there may be something to advance or to read. Left out by a store that has one server. */
  onNews?(callback: () => void): void;
  /** Seconds for which what was accepted waits for its position in the log; left out likewise. */
  readonly waiting?: number;
  /** Decisions that wait for a reward and whose time is up, the oldest first; those that this server has to close. */
  due(now: number, most: number): Promise<readonly DecisionRecord[]>;
  /** The log behind a position, in order: at least so many entries, or all there are. */
  entries(experiment: number, after: number, most: number): Promise<readonly LogEntry[]>;
  /** The same of that only which learners are told. */
  learnerEvents(experiment: number, after: number, most: number): Promise<readonly EventRecord[]>;
  /** Decisions in the order in which they were made. */
  decisions(experiment: number, after: number, most: number): Promise<readonly DecisionRecord[]>;
  checkpoint(experiment: number): Promise<CheckpointRecord | undefined>;
  saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void>;
  addHistory(records: readonly HistoryRecord[]): Promise<void>;
  /** In order of time. */
  history(experiment: number): Promise<readonly HistoryRecord[]>;
  /** Deletes an experiment and all that belongs to it, a little at a time; once begun, it has to be asked for until it is done. */
  deleteExperiment(experiment: number): Promise<void>;
  close(): Promise<void>;
}

export function noChanges(): Changes {
  return {
    experiments: [],
    configurations: [],
    decisions: [],
    changedDecisions: [],
    events: [],
    partialRewards: [],
    assignments: [],
  };
}

/** Another server has written what this group of calls would have had to know. Nothing of the group was kept. */
export class StoreConflict extends Error {
  override readonly name = "StoreConflict";
}

/** A store that cannot be written at the moment, such as on a full disk. Nothing of the group was kept. */
export class StoreUnwritable extends Refusal {
  constructor(reason: string, options?: ErrorOptions) {
    super(503, "store-unwritable", reason);
    this.cause = options?.cause;
  }
}

/** What is kept of a key: never its text. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** Where keys are kept. The command line may change them while the service runs. */
export interface KeyStore {
  insertKey(key: KeyRecord): Promise<void>;
  /** All keys, revoked ones too, oldest first. */
  listKeys(): Promise<readonly KeyRecord[]>;
  /** Whether there is such a key; one that was revoked before keeps its date. */
  revokeKey(id: string, at: number): Promise<boolean>;
}
