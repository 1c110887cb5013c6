import type { Experiment } from "../src/spec/experiment.ts";
import { smallExperiment } from "./small-experiment.ts";

/** The small experiment with rewards that are vectors of two numbers. */
export const vectorExperiment: Experiment = {
  ...smallExperiment,
  name: "vectors",
  utility: { kind: "kernel-diversity", bandwidth: 1, features: 16 },
  arms: [
    { kind: "gaussian-vector", mean: [0, 0], deviation: 0.5 },
    { kind: "gaussian-vector", mean: [3, 0], deviation: 0.2 },
    {
      kind: "empirical-vectors",
      samples: [
        [0, 3],
        [1, 2],
        [-1, 4],
      ],
    },
  ],
};
