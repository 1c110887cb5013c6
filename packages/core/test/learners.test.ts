import { describe, expect, it } from "vitest";
import type { AnyDistribution } from "../src/distributions/distribution.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { Random } from "../src/random/random.ts";
import { type LearnerSpec, learner, learnerKinds } from "../src/specs/learner.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import { learnerContract } from "./learner.contract.ts";
import { atomArms, smoothArms } from "./utility-cases.ts";

const specs: readonly (LearnerSpec & { label: string })[] = [
  { kind: "mirror-ascent", label: "as printed" },
  { kind: "mirror-ascent", influence: "exact", label: "exact influence" },
  { kind: "mirror-ascent", coordinates: "logit", projection: "lazy", label: "logit, lazy" },
  { kind: "mirror-ascent", projection: "lazy", label: "simplex, lazy" },
  { kind: "mirror-ascent", projection: "lazy", influence: "exact", label: "exact influence, lazy" },
  { kind: "mirror-ascent", projection: "lazy", prior: { kind: "pooled", count: 1 }, label: "pooled prior, lazy" },
  { kind: "mirror-ascent", averaging: "decaying", memory: { discount: 0.99 }, label: "decaying, discounted" },
  { kind: "mirror-ascent", coordinates: "logit", step: { kind: "constant", size: 0.2 }, label: "logit, constant step" },
  { kind: "mirror-ascent", prior: { kind: "pooled", count: 1 }, label: "pooled prior" },
  { kind: "mirror-ascent", step: { kind: "adagrad", initial: 0.5 }, label: "adagrad" },
  { kind: "full-gradient", label: "default" },
  { kind: "full-gradient", memory: { discount: 0.99 }, label: "discounted" },
  { kind: "full-gradient", memory: { window: 60 }, label: "windowed" },
  { kind: "full-gradient", certificateShare: 0.2, label: "a share for its certificate" },
  { kind: "uniform", label: "uniform" },
  { kind: "fixed", weights: [0.4, 0.3, 0.2, 0.1], label: "fixed" },
];

/** Saved states have a number per cell and arm, and the contract saves and restores them many times. */
const grid = { cells: 60 };
const wasserstein = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, grid } as const;
const sum: UtilitySpec = {
  kind: "sum",
  terms: [
    { weight: 2, utility: { kind: "variance" } },
    { weight: 0.5, utility: wasserstein },
    { weight: 1, utility: { kind: "entropy", edges: [0.5] } },
  ],
};

/** One utility for each kind of statistics; the grid and the categories have no support, so that they grow. */
const problems = [
  problem({ kind: "variance" }, smoothArms),
  problem(wasserstein, smoothArms),
  problem({ kind: "gini", grid }, smoothArms),
  problem({ kind: "entropy" }, atomArms),
  problem({ kind: "entropy", categories: [0, 1, 2, 3, 5] }, atomArms, "entropy, categories given"),
  problem({ kind: "entropy", edges: [0, 0.2, 0.4, 0.6, 0.8, 1] }, atomArms, "entropy between edges"),
  problem({ kind: "quota", low: 0.1, high: 0.45, share: 0.3 }, smoothArms),
  problem({ kind: "chance", high: 0.45 }, smoothArms),
  problem(sum, smoothArms),
];

function problem(spec: UtilitySpec, distributions: readonly AnyDistribution[], name: string = spec.kind) {
  const [made, arms] = [utility(spec), distributions.slice(0, 4)];
  return { name, utility: made, arms, knownArms: new KnownArms({ utility: made, arms }) };
}

describe("every learner", () => {
  it("runs the contract", () => {
    const tried = new Set(specs.map(({ kind }) => kind));
    expect(Object.keys(learnerKinds).filter((kind) => !tried.has(kind as never))).toEqual([]);
  });

  // Each learner runs on two problems, because options of learners and kinds of statistics hardly interact.
  for (const [index, { label, ...spec }] of specs.entries()) {
    for (const at of [index, index + 3]) {
      const { name, utility, arms, knownArms } = problems[at % problems.length]!;
      const floor = 0.05;
      const make = () => learner(spec, { utility, armCount: arms.length, floor, knownArms });
      learnerContract({ name: `${spec.kind} (${label}) on ${name}`, floor, arms, make });
    }
  }

  // A ceiling for each arm: one below an equal share, one at its floor.
  for (const [index, { label, ...spec }] of specs.entries()) {
    const { name, utility, arms, knownArms } = problems[index % 2]!;
    const limits = { floor: [0.02, 0.1, 0.02, 0.02], ceiling: [0.2, 0.1, 0.6, 0.4] };
    const stated = spec.kind === "fixed" ? { ...spec, weights: [0.2, 0.1, 0.5, 0.2] } : spec;
    const make = () => learner(stated, { utility, armCount: arms.length, ...limits, knownArms });
    learnerContract({ name: `${spec.kind} (${label}) on ${name}, ceilings`, ...limits, arms, make });
  }

  // A floor for each arm, one of them above an equal share.
  for (const [index, { label, ...spec }] of specs.entries()) {
    const { name, utility, arms, knownArms } = problems[index % 2]!;
    const floor = [0.02, 0.3, 0.1, 0.05];
    const stated = spec.kind === "fixed" ? { ...spec, weights: [0.3, 0.4, 0.2, 0.1] } : spec;
    const make = () => learner(stated, { utility, armCount: arms.length, floor, knownArms });
    learnerContract({ name: `${spec.kind} (${label}) on ${name}, floors`, floor, arms, make });
  }

  it("is bit-identical with one floor and with a list that repeats it", () => {
    for (const { utility, arms, knownArms } of problems.slice(0, 2)) {
      for (const { label: _, ...spec } of specs) {
        const [one, other] = [0.05, [0.05, 0.05, 0.05, 0.05]].map((floor) => {
          const player = learner(spec, { utility, armCount: 4, floor, knownArms });
          const random = Random.stream(8, spec.kind);
          for (let round = 0; round < 60; round++) {
            const arm = player.choose(random);
            player.update(arm, arms[arm]!.sample(random), player.probability(arm));
          }
          return [player.weights, player.recommend(), player.average()];
        });
        expect(one).toEqual(other);
      }
    }
  });

  // The floor may be 0 for all learners that do not divide by weights.
  for (const [index, { label, ...spec }] of specs.filter(({ kind }) => kind !== "mirror-ascent").entries()) {
    const { name, utility, arms } = problems[index % 3]!;
    const make = () => learner(spec, { utility, armCount: arms.length, floor: 0 });
    learnerContract({ name: `${spec.kind} (${label}) on ${name}, floor 0`, floor: 0, arms, make });
  }

  it("refuses floor 0 if it divides by weights", () => {
    const { utility, arms, knownArms } = problems[0]!;
    for (const { label: _, ...spec } of specs.filter(({ kind }) => kind === "mirror-ascent")) {
      expect(() => learner(spec, { utility, armCount: arms.length, floor: 0, knownArms })).toThrow(
        "divides by weights",
      );
    }
  });
});
