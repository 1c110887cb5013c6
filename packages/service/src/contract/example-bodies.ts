import type { EndpointName } from "./endpoints.ts";

/** Bodies of the calls, as the description of the service shows them. Sent one after the other they tell one story. */
export const exampleBodies: Partial<Record<EndpointName, unknown>> = {
  createExperiment: {
    id: "prompts",
    name: "Prompts whose answers are diverse",
    utility: { kind: "gini-simpson", categories: ["short", "long", "code"] },
    floor: 0.05,
    arms: [{ name: "plain" }, { name: "step by step" }, { name: "with examples" }],
    reward: { expiresAfter: 3600, missing: "ignore" },
  },
  changeExperiment: { floor: 0.1, note: "more of every prompt while the new model is tried" },
  dryRun: { floor: 0.2 },
  decide: { key: "request-1", unit: "user-42" },
  decideBatch: { keys: ["request-2", "request-3", "request-4"] },
  reward: { value: "long" },
  rewardByKey: { key: "request-2", value: "code" },
  rewardBatch: { rewards: [{ decision: "prompts.5", value: "short" }] },
  observe: { key: "request-5", arm: "plain", probability: 0.5, value: "short" },
  observeBatch: { observations: [{ key: "request-6", arm: "plain", probability: 0.5, value: "code" }] },
};
