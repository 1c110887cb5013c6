import type { Spread } from "../spread.ts";
import type { Machine } from "../tools.ts";
import type { UtilityName } from "./trial-service.ts";

export const works = ["decide", "pair", "batch"] as const;
export type WorkName = (typeof works)[number];

/** How fast the service is beside a bare echo, in the same run. */
export interface LoadResult {
  readonly utility: UtilityName;
  readonly experiments: number;
  readonly armCount: number;
  /** Counts a second on the wall. */
  readonly rates: Readonly<Record<WorkName | "echo", Spread>>;
  /** The rates over that of the echo, from alternation to alternation. */
  readonly ratios: Readonly<Record<WorkName, Spread>>;
  /** Microseconds of the server's processor time for each. */
  readonly processorMicroseconds: Readonly<Record<WorkName | "echo", Spread>>;
  /** At half of what is wanted, and at half of its own rate. */
  readonly halfOfWanted: Latency;
  readonly halfLoad: Latency;
}

/** Milliseconds of a decision and its reward together, at a steady number of pairs a second. */
export interface Latency {
  readonly pairsPerSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly most: number;
}

/** A service with many decisions in its log. */
export interface MillionResult {
  readonly decisions: number;
  readonly utility: UtilityName;
  readonly fileMegabytes: number;
  readonly checkpointKilobytes: number;
  /** From the start of the process to the first answer. */
  readonly startSeconds: Spread;
  readonly startSecondsWithoutCheckpoint: number;
  readonly reportMilliseconds: Spread;
  readonly rssMegabytes: number;
}

/** Memory over time at half of the load. */
export interface SoakResult {
  readonly minutes: number;
  readonly pairsPerSecond: number;
  readonly pairs: number;
  readonly points: readonly {
    readonly minute: number;
    readonly rssMegabytes: number;
    readonly heapMegabytes: number;
  }[];
}

/** Work at one server on a database, and at two that share it. */
export interface ReplicasResult {
  readonly work: WorkName;
  readonly one: ReplicasRate;
  readonly two: ReplicasRate;
  /** Two over one, from alternation to alternation. */
  readonly ratio: Spread;
}

export interface ReplicasRate {
  /** Counts a second on the wall. */
  readonly rate: Spread;
  /** Microseconds of processor time for each that was counted; of the database where the system tells. */
  readonly client: Spread;
  readonly servers: Spread;
  readonly database: Spread | null;
}

export interface Measured {
  readonly load: readonly LoadResult[];
  readonly million: readonly MillionResult[];
  readonly soak: SoakResult;
  readonly replicas: readonly ReplicasResult[];
}

/** What was measured, when and on what: a command writes its own part. */
export type ServiceBaseline = {
  readonly [Part in keyof Measured]?: {
    readonly date: string;
    readonly machine: Pick<Machine, "processor" | "cores" | "memoryGigabytes" | "platform" | "node">;
    readonly result: Measured[Part];
  };
};
