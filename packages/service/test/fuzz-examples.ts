import { exampleBodies } from "../src/contract/endpoints.ts";

const arms = [{ name: "plain" }, { name: "step by step" }, { name: "with examples" }];
/** The experiment that fuzzed requests are about. */
export const numbers = { id: "x", name: "x", utility: { kind: "variance", support: [0, 1] }, floor: 0.05, arms };

/** Bodies that are almost valid for this experiment. */
export const examples: Record<string, unknown> = {
  ...exampleBodies,
  createExperiment: {
    ...(exampleBodies.createExperiment as object),
    holdout: 0.1,
    control: { arm: "plain", share: 0.2 },
    burnIn: 3,
  },
  changeExperiment: {
    addArms: [{ name: "new" }],
    retireArms: ["plain"],
    floor: { "step by step": 0.2 },
    ceiling: { "with examples": 0.7 },
  },
  dryRun: {
    utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support: [0, 1] },
    floor: 0.1,
    learner: { kind: "mirror-ascent", step: { kind: "constant", size: 0.1 } },
  },
};
