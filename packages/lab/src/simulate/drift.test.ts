import { expect, test } from "vitest";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { Moments } from "./moments.ts";
import { runReplication } from "./run-replication.ts";

const wide = { kind: "beta", alpha: 0.5, beta: 0.5 } as const;
const narrow = { kind: "beta", alpha: 20, beta: 20 } as const;

/** The best and the worst arm for the variance swap after 700 of 1000 rounds, so late that much has to be forgotten. */
const experiment: Experiment = {
  name: "drift",
  utility: { kind: "variance" },
  arms: [wide, narrow, narrow],
  drift: { to: [narrow, narrow, wide], from: 700, until: 700 },
  floor: 0.05,
  horizon: 1000,
  replications: 20,
  seed: 3,
  learners: [
    { kind: "full-gradient", id: "remembers" },
    { kind: "full-gradient", id: "discounts", memory: { discount: 0.98 } },
    { kind: "full-gradient", id: "slides", memory: { window: 150 } },
  ],
  diagnostics: ["utility-gap", "regret", "bias"],
  record: "grid",
};

test("learners that forget adapt to a change better than one that does not", () => {
  const problem = new Problem(experiment);
  const results = Array.from({ length: 40 }, (_, replication) => runReplication(problem, [699, 1000], replication));
  for (const field of ["recommendedGap", "regret"]) {
    for (const forgetful of [1, 2]) {
      const difference = new Moments(1);
      for (const result of results) {
        difference.add(Float64Array.of(result[0]![field]![1]! - result[forgetful]![field]![1]!));
      }
      const { mean, standardError } = difference.estimates()[0]!;
      // The learners get the same rewards, so the standard error is that of the difference.
      expect(mean).toBeGreaterThan(5 * standardError!);
    }
  }
  // The bias is not defined if distributions drift.
  expect(Number.isNaN(results[0]![0]!.bias![1]!)).toBe(true);
});
