import type { Spread } from "../spread.ts";
import type { Machine } from "../tools.ts";
import type { UtilityName } from "./trial-service.ts";

export const works = ["decide", "pair", "batch"] as const;
export type WorkName = (typeof works)[number];

/** The speed of the service compared with a bare echo in the same run. */
export interface LoadResult {
  readonly utility: UtilityName;
  readonly experiments: number;
  readonly armCount: number;
  /** Counts per wall-clock second. */
  readonly rates: Readonly<Record<WorkName | "echo", Spread>>;
  /** The rates divided by that of the echo, by alternation. */
  readonly ratios: Readonly<Record<WorkName, Spread>>;
  /** Microseconds of the server's processor time per count. */
  readonly processorMicroseconds: Readonly<Record<WorkName | "echo", Spread>>;
  /** The latency at half of the target rate, and at half of the measured rate. */
  readonly halfOfWanted: Latency;
  readonly halfLoad: Latency;
}

/** Milliseconds for a decision and its reward together, at a steady rate of pairs. */
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
  /** From the start of the process until all logs have been read. */
  readonly startSeconds: Spread;
  readonly startSecondsWithoutCheckpoint: number;
  readonly reportMilliseconds: Spread;
  readonly rssMegabytes: number;
}

/** Memory over time at half of the maximum load. */
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

/** Work on one server with a database, and on two that share it. */
export interface ReplicasResult {
  readonly work: WorkName;
  readonly one: ReplicasRate;
  readonly two: ReplicasRate;
  /** The rate of two servers over that of one, by alternation. */
  readonly ratio: Spread;
}

export interface ReplicasRate {
  /** Counts per wall-clock second. */
  readonly rate: Spread;
  /** Microseconds of processor time per count; null for the database if the system does not report it. */
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

/** The measurements with their date and machine; each command writes its own part. */
export type ServiceBaseline = {
  readonly [Part in keyof Measured]?: {
    readonly date: string;
    readonly machine: Pick<Machine, "processor" | "cores" | "memoryGigabytes" | "platform" | "node">;
    readonly result: Measured[Part];
  };
};
