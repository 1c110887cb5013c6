import type { EndpointName } from "./endpoints.ts";

/** Bodies of the usual calls, as the description of the service shows them. */
export const exampleBodies: Partial<Record<EndpointName, unknown>> = {
  createExperiment: {
    id: "prompts",
    name: "Prompts whose answers are diverse",
    utility: { kind: "gini-simpson", categories: ["short", "long", "code"] },
    floor: 0.05,
    arms: [{ name: "plain" }, { name: "step by step" }, { name: "with examples" }],
    reward: { expiresAfter: 3600, missing: "ignore" },
  },
  changeExperiment: { status: "paused", note: "the new model is being tried" },
  dryRun: { floor: 0.1 },
  decide: { key: "request-4711", unit: "user-42" },
  decideBatch: { keys: ["request-1", "request-2"] },
  reward: { value: 0.7 },
  rewardByKey: { key: "request-4711", value: 0.7 },
  rewardBatch: { rewards: [{ decision: "the id that came with the decision", value: 0.7 }] },
  observe: { key: "request-4712", arm: "plain", probability: 0.5, value: 0.3 },
  observeBatch: { observations: [{ key: "request-4713", arm: "plain", probability: 0.5, value: 0.3 }] },
};
