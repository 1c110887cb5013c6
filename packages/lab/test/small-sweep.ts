import type { Study } from "../src/node/study.ts";
import { Problem } from "../src/spec/problem.ts";
import { smallExperiment } from "./small-experiment.ts";

/** A sweep of two floors and three seeds. */
export function smallSweep(changes: object = {}): Study {
  const floors = [0.05, 0.1];
  const seeds = [1, 2, 3];
  const experiment = { ...smallExperiment, name: "small sweep", horizon: 20, replications: 6, ...changes };
  return {
    name: "small sweep",
    axes: [
      { field: "floor", values: floors, labels: floors.map(String) },
      { field: "seed", values: seeds, labels: seeds.map(String) },
    ],
    problems: floors.flatMap((floor) => seeds.map((seed) => new Problem({ ...experiment, floor, seed }))),
  };
}
