import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import type { Axis } from "../studies/sweep/sweep-grid.ts";

/** What made a result, for its record. The manifest is found by the package's name: it is in another folder once published. */
export function versions(): Summary["versions"] {
  const manifest = createRequire(import.meta.url)("@blendit/lab/package.json") as { version: string };
  return { blendit: manifest.version, node: process.versions.node };
}

/** Results are the same bits only for the same experiment, by the same Blendit, on the same major version of Node. */
export function experimentFingerprint(experiment: Experiment): string {
  const { blendit, node } = versions();
  return createHash("sha256")
    .update(JSON.stringify([blendit, node.split(".")[0], experiment]))
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
