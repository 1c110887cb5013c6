import type {
  AssignmentRecord,
  CheckpointRecord,
  ConfigurationRecord,
  DecisionRecord,
  EventRecord,
  ExperimentRecord,
  HistoryRecord,
  PartRecord,
} from "./records.ts";

/** A decision by its place in the log, or by the caller's key. */
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
  /** The parts of these decisions, in the order in which they came. */
  readonly parts: readonly PartRecord[];
  readonly assignments: readonly AssignmentRecord[];
}

/** What a group of calls changes. */
export interface Changes {
  readonly experiments: ExperimentRecord[];
  readonly configurations: ConfigurationRecord[];
  readonly decisions: DecisionRecord[];
  /** Decisions of earlier groups as they are now. */
  readonly changedDecisions: DecisionRecord[];
  readonly events: EventRecord[];
  readonly parts: PartRecord[];
  readonly assignments: AssignmentRecord[];
}

/** An entry of the log: a decision as it was made, or something that happened to one. */
export type LogEntry =
  | { readonly decision: DecisionRecord; readonly event?: undefined }
  | { readonly event: EventRecord; readonly decision?: undefined };

/** What the service asks of whatever keeps its data. One process at a time writes. */
export interface Store {
  /** All experiments with their configurations, the last one last. */
  experiments(): Promise<readonly { record: ExperimentRecord; configurations: readonly ConfigurationRecord[] }[]>;
  find(wanted: Wanted): Promise<Found>;
  /** All or nothing, and on disk when it resolves. */
  commit(changes: Changes): Promise<void>;
  /** Decisions that wait for a reward and whose time is up, the oldest first. */
  due(now: number, most: number): Promise<readonly DecisionRecord[]>;
  /** The log behind a place, in order. */
  entries(experiment: number, after: number, most: number): Promise<readonly LogEntry[]>;
  /** The same of that only which learners are told. */
  lessons(experiment: number, after: number, most: number): Promise<readonly EventRecord[]>;
  /** Decisions in the order in which they were made. */
  decisions(experiment: number, after: number, most: number): Promise<readonly DecisionRecord[]>;
  lastSequence(experiment: number): Promise<number>;
  checkpoint(experiment: number): Promise<CheckpointRecord | undefined>;
  saveCheckpoints(checkpoints: readonly CheckpointRecord[]): Promise<void>;
  addHistory(records: readonly HistoryRecord[]): Promise<void>;
  /** In order of time. */
  history(experiment: number): Promise<readonly HistoryRecord[]>;
  close(): Promise<void>;
}

export function noChanges(): Changes {
  return {
    experiments: [],
    configurations: [],
    decisions: [],
    changedDecisions: [],
    events: [],
    parts: [],
    assignments: [],
  };
}

/** A store that cannot be written at the moment, such as on a full disk. Nothing of the group was kept. */
export class StoreUnwritable extends Error {
  override readonly name = "StoreUnwritable";
}
