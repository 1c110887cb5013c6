import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import type { Axis } from "../studies/sweep/sweep-grid.ts";

/** What made a result, for its record. The manifest is found by the package's name: it is in another folder once published. */
export function versions(): Summary["versions"] {
  const manifest = createRequire(import.meta.url)("@blendit/lab/package.json") as { version: string };
  return { blendit: manifest.version, node: process.versions.node };
}

/** Results are the same bits only for the same experiments, by the same Blendit, on the same major version of Node. */
export function fingerprintOf(...experiments: readonly Experiment[]): string {
  const { blendit, node } = versions();
  return createHash("sha256")
    .update(JSON.stringify([blendit, node.split(".")[0], ...experiments]))
    .digest("hex");
}

/** What a file asks for: one experiment, or a grid of them that differ in some fields. */
export interface Study {
  readonly name: string;
  /** The fields that vary; none for one experiment. */
  readonly axes: readonly Axis[];
  /** An experiment for each point of the grid; the last axis runs fastest. */
  readonly problems: readonly Problem[];
}

/** One experiment alone. */
export function studyOf(source: Experiment | Problem): Study {
  const problem = Problem.of(source);
  return { name: problem.experiment.name, axes: [], problems: [problem] };
}

/** Of all its experiments: chunks of studies with the same fingerprint may be merged. */
export function studyFingerprint({ problems }: Study): string {
  return fingerprintOf(...problems.map(({ experiment }) => experiment));
}
