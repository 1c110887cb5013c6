import { Random, type Reward } from "@blendit/core";
import { type LearnerSpec, learner, learnerKinds, type UtilitySpec, utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import type { CreateExperimentBody } from "../src/contract/index.ts";
import type { Outcome } from "../src/decisions/records.ts";
import { Trial, threeArms } from "./trial.ts";

/** Options of the kinds that need some. */
const learnerOptions: Partial<Record<keyof typeof learnerKinds, object>> = {
  fixed: { weights: [0.5, 0.3, 0.2] },
};
const learners = Object.keys(learnerKinds).map((kind) => {
  return { kind, ...learnerOptions[kind as keyof typeof learnerKinds] } as LearnerSpec;
});

const words = ["red", "green", "blue"];
const target = { kind: "uniform", low: 0, high: 1 } as const;
const metrics = [
  { kind: "above", threshold: 0.5 },
  { kind: "at-most", threshold: 0.2 },
] as const;

/** Every kind once, with its required options; some again on words and on vectors. */
const utilities: readonly object[] = [
  { kind: "mean" },
  { kind: "variance" },
  { kind: "deviation" },
  { kind: "mean-variance", lambda: 0.7 },
  { kind: "wasserstein", target },
  { kind: "cramer", target },
  { kind: "upper-cvar", level: 0.2 },
  { kind: "gini" },
  { kind: "median-deviation" },
  { kind: "wang" },
  { kind: "best-of", draws: 3 },
  { kind: "inter-es", level: 0.1 },
  { kind: "entropy", edges: [0, 0.5, 1] },
  { kind: "gini-simpson", edges: [0, 0.5, 1] },
  { kind: "quota", low: 0.1, high: 0.45, share: 0.3 },
  { kind: "chance", low: 0.45 },
  { kind: "maximin", metrics },
  { kind: "nash", metrics },
  { kind: "kl", target, edges: [0.2, 0.6] },
  { kind: "mmd", target, bandwidth: 0.3, features: 16 },
  { kind: "kernel-diversity", bandwidth: 0.5, features: 16 },
  { kind: "log-det" },
  { kind: "von-neumann", bandwidth: 0.5, features: 8 },
  {
    kind: "sum",
    terms: [
      { weight: 2, utility: { kind: "variance" } },
      { weight: 1, utility: { kind: "gini" } },
    ],
  },
  { kind: "entropy", categories: words },
  { kind: "gini-simpson", categories: words },
  { kind: "quota", values: ["red"], share: 0.3 },
  { kind: "log-det", ridge: 0.1 },
];
/** The dimension of outcomes, which are pairs for one of the utilities. */
const dimensionOf = (spec: object) => ("ridge" in spec ? 2 : 1);

const random = Random.stream(21, "outcomes");

/** An outcome of an arm: a number, a word if the utility has categories, or a pair if it takes vectors. */
function outcomeOf(spec: object, arm: string): Outcome {
  const uniform = random.uniform();
  const shift = arm === "a" ? 0 : arm === "b" ? 0.3 : 0.6;
  if ("categories" in spec) return words[Math.min(2, Math.floor(3 * (uniform * 0.6 + shift)))]!;
  if ("values" in spec) return "red";
  if ("ridge" in spec) return [uniform + shift, random.uniform() - shift];
  return 0.4 * uniform + shift;
}

/** Converts a spec and its outcomes for core, where words are numbers in alphabetical order. */
function inCore(spec: object): { readonly utility: UtilitySpec; readonly reward: (outcome: Outcome) => Reward } {
  const categories = "categories" in spec ? [...words].sort() : "values" in spec ? ["red"] : undefined;
  if (!categories) return { utility: spec as UtilitySpec, reward: (outcome) => outcome as Reward };
  // In the order of the spec, since sums over categories in another order may differ in the last digit.
  const codes = ("categories" in spec ? words : categories).map((word) => categories.indexOf(word));
  const coded: object = "categories" in spec ? { ...spec, categories: codes } : { ...spec, values: codes };
  return { utility: coded as UtilitySpec, reward: (outcome) => categories.indexOf(outcome as string) };
}

/**
 * Lets a service make decisions and learn delayed rewards out of order, gives a learner of core the same rewards in the
 * same order, and compares all probabilities and weights on the way.
 */
async function expectSame(changes: Partial<CreateExperimentBody>, rounds: number): Promise<void> {
  const trial = await Trial.with(changes);
  const body = threeArms(changes);
  const { utility: spec, reward } = inCore(body.utility);
  const plain = learner(body.learner ?? { kind: "full-gradient" }, {
    utility: utility(spec),
    armCount: 3,
    floor: body.floor as number,
  });
  const arms = ["a", "b", "c"];
  const waiting: { decision: string; arm: string; probability: number; value: Outcome }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { decisions } = await trial.service.decideBatch("x", { count: 3 });
    for (const { decision, arm, probability } of decisions) {
      expect(probability).toBe(plain.weights[arms.indexOf(arm)]);
      waiting.push({ decision, arm, probability, value: outcomeOf(body.utility, arm) });
    }
    const rewarded = Array.from({ length: Math.floor(random.uniform() * 6) }, () => {
      return waiting.splice(Math.floor(random.uniform() * waiting.length), 1)[0];
    }).filter((each) => each !== undefined);
    if (rewarded.length === 0) continue;
    const rewards = rewarded.map(({ decision, value }) => ({ decision, value: value as number }));
    const answer = await trial.service.rewardBatch({ rewards });
    expect(answer.rewards.map(({ status }) => status)).toEqual(rewarded.map(() => 201));
    for (const { arm, value, probability } of rewarded) plain.update(arms.indexOf(arm), reward(value), probability);
    const { weights } = await trial.report();
    expect(Object.values(weights)).toEqual([...plain.weights]);
  }
  const { counts, recommended } = await trial.report();
  expect(counts.refused).toBe(0);
  expect(Object.values(recommended)).toEqual([...plain.recommend()]);
  expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, decisionsSame: 3 * rounds });
}

describe("decisions and rewards, late and out of order, give exactly the weights of the library", () => {
  test.each(learners)("with the learner $kind", async (spec) => {
    const floor = spec.kind === "fixed" ? 0.01 : 0.05;
    await expectSame({ learner: spec, floor }, 40);
  });

  test.each(utilities)("with the utility %j", async (spec) => {
    await expectSame({ utility: spec as UtilitySpec, dimension: dimensionOf(spec) }, 15);
  });

  test("no kind is missing", () => {
    const tried = utilities.map((spec) => (spec as UtilitySpec).kind);
    expect(Object.keys(utilityKinds).filter((kind) => !tried.includes(kind as never))).toEqual([]);
  });
});
