import { expect, test } from "vitest";
import type { BlenditClient } from "../src/client/index.ts";

const scores = {
  name: "Scores",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "easy" }, { name: "hard" }],
} as const;

test("bodies that do not match the contract do not compile", () => {
  const wrongCalls = (client: BlenditClient) => [
    // @ts-expect-error: no such field
    client.decide("scores", { kye: "a" }),
    // @ts-expect-error: a reward has a value
    client.reward("scores.1", {}),
    // @ts-expect-error: an outcome is a number, a word or a list of numbers
    client.rewardByKey("scores", { key: "a", value: true }),
    // @ts-expect-error: one of count, keys and decisions
    client.decideBatch("scores", { number: 3 }),
    // @ts-expect-error: no such kind of utility
    client.createExperiment({ ...scores, utility: { kind: "variants" } }),
    // @ts-expect-error: an observation has the probability it had
    client.observe("scores", { key: "a", arm: "easy" }),
  ];
  expect(wrongCalls).toBeTypeOf("function");
});
