import { diagnosticNames, type Experiment } from "../src/spec/experiment.ts";

/** An experiment with three arms, three learners and every diagnostic, small enough for tests. */
export const smallExperiment: Experiment = {
  name: "small",
  utility: { kind: "variance" },
  arms: [
    { kind: "beta", alpha: 2, beta: 5 },
    { kind: "beta", alpha: 5, beta: 2 },
    { kind: "beta", alpha: 3, beta: 3 },
  ],
  floor: 0.05,
  horizon: 60,
  replications: 12,
  seed: 9,
  learners: [
    { id: "exact", kind: "mirror-ascent", influence: "exact" },
    { id: "plug-in", kind: "mirror-ascent" },
    { id: "uniform", kind: "uniform" },
  ],
  diagnostics: diagnosticNames,
  record: "all",
};
