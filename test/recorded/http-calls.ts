/** A request: method, path and body. `{id}` stands for the last decision in an answer. */
export type HttpCall = readonly [method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object];

const scores = {
  id: "scores",
  name: "Scores that vary",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "easy" }, { name: "middling" }, { name: "hard" }],
  support: [0, 1],
};
const words = {
  name: "Words",
  utility: { kind: "entropy", categories: ["red", "green", "blue"] },
  floor: 0.1,
  arms: [{ name: "a" }, { name: "b" }],
};
const observed = ["easy", "hard", "middling", "hard", "easy", "hard", "easy", "hard", "middling", "hard"];

/** Consecutive calls of one service, grouped by recorded file. */
export const httpCalls: Readonly<Record<string, readonly HttpCall[]>> = {
  "http-create": [
    ["POST", "/v1/experiments", scores],
    ["POST", "/v1/experiments", scores],
    ["POST", "/v1/experiments", { ...scores, floor: 0.1 }],
    ["POST", "/v1/experiments", words],
    ["POST", "/v1/experiments", { ...scores, id: "wrong", floor: 0.5, colour: "red" }],
    ["POST", "/v1/experiments", { ...scores, id: "wrong", floor: 0.5 }],
    ["POST", "/v1/experiments", { ...scores, id: "wrong", holdout: 0.1 }],
    ["POST", "/v1/experiments", { ...words, utility: { kind: "variance", of: "quality" } }],
  ],
  "http-decide-and-reward": [
    ["POST", "/v1/experiments/scores/decisions", { key: "visit-1", unit: "ann" }],
    ["POST", "/v1/experiments/scores/decisions", { key: "visit-1", unit: "ann" }],
    ["POST", "/v1/decisions/{id}/reward", { value: 0.9 }],
    ["POST", "/v1/decisions/{id}/reward", { value: 0.9 }],
    ["POST", "/v1/decisions/{id}/reward", { value: 0.8 }],
    ["POST", "/v1/decisions/{id}/reward", { value: "much" }],
    ["POST", "/v1/experiments/scores/decisions/batch", { keys: ["visit-2", "visit-3", "visit-4", "visit-5"] }],
    ["POST", "/v1/experiments/scores/rewards", { key: "visit-2", value: 0.2, event: "sale-1" }],
    ["POST", "/v1/experiments/scores/rewards", { key: "visit-3", value: 1.5 }],
    ["POST", "/v1/experiments/scores/rewards", { key: "visit-99", value: 0.5 }],
    ["POST", "/v1/experiments/scores/decisions", {}],
    ["DELETE", "/v1/decisions/{id}"],
    ["POST", "/v1/decisions/{id}/reward", { value: 0.1 }],
    ["POST", "/v1/experiments/scores/decisions", {}],
    [
      "POST",
      "/v1/rewards/batch",
      {
        rewards: [
          { decision: "{id}", value: 0.4 },
          { decision: "scores.99", value: 0 },
        ],
      },
    ],
    ["POST", "/v1/experiments/none/decisions", {}],
    ["POST", "/v1/decisions/none.1/reward", { value: 1 }],
    ["POST", "/v1/experiments/words/decisions", { key: "w" }],
    ["POST", "/v1/decisions/{id}/reward", { value: "green" }],
    ["GET", "/v1/elsewhere"],
  ],
  "http-observe": [
    ["POST", "/v1/experiments/scores/observations", { key: "old-0", arm: "easy", probability: 0.25, value: 0.3 }],
    ["POST", "/v1/experiments/scores/observations", { key: "old-0", arm: "hard", probability: 0.25, value: 0.3 }],
    ["POST", "/v1/experiments/scores/observations", { key: "old-x", arm: "huge", probability: 0.25, value: 0.3 }],
    [
      "POST",
      "/v1/experiments/scores/observations/batch",
      {
        observations: observed.map((arm, index) => ({
          key: `old-${index + 1}`,
          arm,
          probability: 0.3,
          value: ((index * 7) % 11) / 10,
        })),
      },
    ],
  ],
  "http-report": [
    ["GET", "/v1/experiments/scores"],
    ["GET", "/v1/experiments"],
    ["GET", "/v1/experiments/scores/log?format=ndjson"],
    ["GET", "/v1/experiments/scores/log?format=csv"],
    ["GET", "/v1/experiments/scores/outcomes"],
    ["GET", "/v1/experiments/words/outcomes"],
    ["GET", "/v1/experiments/none"],
  ],
  "http-change": [
    ["POST", "/v1/experiments/scores/dry-run", { floor: 0.2 }],
    ["PATCH", "/v1/experiments/scores", { floor: 0.1, note: "more of each" }],
    ["PATCH", "/v1/experiments/scores", { addArms: [{ name: "odd" }] }],
    ["PATCH", "/v1/experiments/scores", { retireArms: ["easy"] }],
    ["PATCH", "/v1/experiments/scores", { status: "asleep" }],
    ["DELETE", "/v1/experiments/words"],
    ["PATCH", "/v1/experiments/words", { status: "archived" }],
    ["POST", "/v1/experiments/words/decisions", {}],
    ["DELETE", "/v1/experiments/words"],
    ["GET", "/v1/experiments/scores/configurations"],
    ["GET", "/v1/experiments/scores/history"],
    ["GET", "/healthz"],
    ["GET", "/readyz"],
  ],
};
