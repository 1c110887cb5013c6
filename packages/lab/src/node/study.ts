import { createHash } from "node:crypto";
import type { Problem } from "../spec/problem.ts";
import type { Axis } from "../studies/sweep/axis.ts";
import { experimentFingerprint } from "./experiment-fingerprint.ts";

/** What a file asks for: one experiment, or a grid of them that differ in some fields. */
export interface Study {
  readonly name: string;
  /** The fields that vary; none for one experiment. */
  readonly axes: readonly Axis[];
  /** An experiment for each point of the grid; the last axis runs fastest. */
  readonly problems: readonly Problem[];
}

/** One experiment alone. */
export function studyOf(problem: Problem): Study {
  return { name: problem.experiment.name, axes: [], problems: [problem] };
}

/** Of all its experiments and of what makes their numbers: chunks of studies with the same one may be put together. */
export function studyFingerprint({ problems, axes }: Study): string {
  const experiments = problems.map(({ experiment }) => experimentFingerprint(experiment));
  return createHash("sha256")
    .update(JSON.stringify([experiments, axes]))
    .digest("hex");
}
