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

/** What a group of calls needs to read. */
export interface Wanted {
  readonly decisions: readonly DecisionReference[];
  readonly units: readonly { readonly experiment: number; readonly unit: string }[];
}

export interface Found {
  readonly decisions: readonly DecisionRecord[];
  /** The partial rewards of these decisions, in order of arrival. */
  readonly partialRewards: readonly PartialReward[];
  readonly assignments: readonly AssignmentRecord[];
  readonly numbers: Numbers;
}

/** Numbers for the records that a group of calls writes. */
export interface Numbers {
  /** A number for a new decision, unique in its experiment. */
  decision(experiment: number): number;
  /** The position in the log of a new event; 0 in a store that assigns positions later. */
  event(experiment: number): number;
}

/** The changes of a group of calls, initially none. */
export function noChanges() {
  return {
    experiments: [] as ExperimentRecord[],
    configurations: [] as ConfigurationRecord[],
    decisions: [] as DecisionRecord[],
    /** Decisions of earlier groups, in their new state. */
    changedDecisions: [] as DecisionRecord[],
    events: [] as EventRecord[],
    partialRewards: [] as PartialReward[],
    assignments: [] as AssignmentRecord[],
  };
}

export type Changes = Readonly<ReturnType<typeof noChanges>>;

export function isEmpty(changes: Changes): boolean {
  return Object.values(changes).every((list) => list.length === 0);
}

/** An entry of the log: a decision as it was made, or an event. */
export type LogEntry = { readonly position: number } & (
  | { readonly decision: DecisionRecord; readonly event?: undefined; readonly configured?: undefined }
  | {
      readonly event: EventRecord;
      readonly decision?: undefined;
      /** The configuration that an event of the kind `configured` puts in force. */
      readonly configured?: ConfigurationRecord | undefined;
    }
);

export interface StoredExperiment {
  readonly record: ExperimentRecord;
  /** In order; the latest is last. */
  readonly configurations: readonly ConfigurationRecord[];
}

/**
 * Where the service keeps its data. Each experiment has one log, whose entries have the positions 1, 2, 3, ... A store of one server
 * assigns them at the commit; a store that several servers share assigns them in `advance`.
 */
export interface Store {
  experiments(): Promise<readonly StoredExperiment[]>;
  /**
   * Reads what is wanted, calls `apply`, and writes the changes atomically, isolated from other servers and synced to
   * disk when it resolves. Returns the log entries that got their positions, in order.
   *
   * @throws StoreConflict if another server committed first: a retry sees what it wrote
   */
  transact(wanted: Wanted, apply: (found: Found) => Changes): Promise<readonly LogEntry[]>;
  /**
   * Assigns positions to entries that have none yet, for the experiments of this server. Returns the last position of
   * every experiment's log.
   */
  advance(): Promise<ReadonlyMap<number, number>>;
  /** Calls back when there may be something to advance or to read. A store of one server does not have it. */
  onNews?(callback: () => void): void;
  /** Seconds that the oldest accepted entry has waited for its position. A store of one server does not have it. */
  readonly waiting?: number;
  /** Decisions whose window this server must close, the oldest first. */
  due(now: number, most: number): Promise<readonly DecisionRecord[]>;
  /** The log after a position, in order: at least `most` entries, or all that remain. */
  entries(experiment: number, after: number, most: number): Promise<readonly LogEntry[]>;
  /** The events after a position that learners need. */
  learnerEvents(experiment: number, after: number, most: number): Promise<readonly EventRecord[]>;
  /** Decisions in the order in which they were made. */
  decisions(experiment: number, after: number, most: number): Promise<readonly DecisionRecord[]>;
  checkpoint(experiment: number): Promise<CheckpointRecord | undefined>;
  saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void>;
  addHistory(records: readonly HistoryRecord[]): Promise<void>;
  /** The points of an experiment, in order of time. */
  history(experiment: number): Promise<readonly HistoryRecord[]>;
  /** Deletes an experiment and everything that belongs to it, in small steps. Call it again if it fails halfway. */
  deleteExperiment(experiment: number): Promise<void>;
  close(): Promise<void>;
}

/** Another server has written what this group of calls had to read. Nothing of the group was written. */
export class StoreConflict extends Error {
  override readonly name = "StoreConflict";
}

/**
 * The store cannot be written at the moment, for example because the disk is full. Nothing of the group was written.
 */
export class StoreUnwritable extends Refusal {
  constructor(reason: string, options?: ErrorOptions) {
    super(503, "store-unwritable", reason);
    this.cause = options?.cause;
  }
}

/** The stored part of an API key, which never includes its text. */
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
  /** Revokes a key; returns whether it exists. A key that was revoked before keeps its date. */
  revokeKey(id: string, at: number): Promise<boolean>;
}
