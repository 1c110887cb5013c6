import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import type { Axis } from "../studies/sweep/sweep-grid.ts";

/** The versions that made a result. The manifest is resolved by the package's name because its folder differs once published. */
export function versions(): Summary["versions"] {
  const manifest = createRequire(import.meta.url)("@blendit/lab/package.json") as { version: string };
  return { blendit: manifest.version, node: process.versions.node };
}

/** Results are identical to the bit only for the same experiments, version of Blendit and major version of Node. */
export function fingerprintOf(...experiments: readonly Experiment[]): string {
  const { blendit, node } = versions();
  return createHash("sha256")
    .update(JSON.stringify([blendit, node.split(".")[0], ...experiments]))
    .digest("hex");
}

/** The contents of an experiment file: one experiment, or a grid of experiments that differ in some fields. */
export interface Study {
  readonly name: string;
  /** The varied fields; empty for a single experiment. */
  readonly axes: readonly Axis[];
  /** An experiment for each point of the grid; the last axis varies fastest. */
  readonly problems: readonly Problem[];
}

/** A study of a single experiment. */
export function studyOf(source: Experiment | Problem): Study {
  const problem = Problem.of(source);
  return { name: problem.experiment.name, axes: [], problems: [problem] };
}

/** The fingerprint of all experiments: chunks of studies with equal fingerprints can be merged. */
export function studyFingerprint({ problems }: Study): string {
  return fingerprintOf(...problems.map(({ experiment }) => experiment));
}
