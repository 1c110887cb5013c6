import { beta, Random, type Reward } from "@blendit/core";
import { gaussianVector } from "@blendit/core/distributions";
import type { Learner } from "@blendit/core/learners";
import { learnerKinds as coreKinds, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { type LearnerSpec, learner, learnerKinds } from "./index.ts";

const arms = [beta({ alpha: 2, beta: 8 }), beta({ alpha: 8, beta: 2 }), beta({ alpha: 2, beta: 2 })];
const vectors = [0, 1, 3].map((x) => gaussianVector({ mean: [x, 1], deviation: 0.5 }));
const variance = utility({ kind: "variance" });
const wasserstein = utility({
  kind: "wasserstein",
  target: { kind: "uniform", low: 0, high: 1 },
  grid: { cells: 60 },
});
const specs: LearnerSpec[] = [
  { kind: "plug-in-optimum" },
  { kind: "plug-in-optimum", memory: { window: 60 }, prior: { count: 1, mean: 0, secondMoment: 1 } },
  { kind: "mixture-ucb" },
  { kind: "mixture-ogd" },
  { kind: "rs-etc", horizon: 200 },
  { kind: "rs-ucb" },
  { kind: "ce-ucb", horizon: 300 },
  { kind: "exp3" },
  { kind: "ucb1" },
  { kind: "thompson" },
];

function play(player: Learner, rounds: number, random: Random, sample: (arm: number) => Reward): number[] {
  return Array.from({ length: rounds }, () => {
    const arm = player.choose(random);
    player.update(arm, sample(arm));
    return arm;
  });
}

it("this file covers every baseline", () => {
  const kinds = Object.keys(learnerKinds).filter((kind) => !Object.hasOwn(coreKinds, kind));
  expect(new Set(specs.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(() => learner({ kind: "exp4" } as never, { utility: variance, armCount: 3, floor: 0 })).toThrow("exp3");
});

it("refuses ceilings, except plug-in-optimum, which respects them", () => {
  const context = { utility: variance, armCount: 3, floor: 0.05, ceiling: 0.4 };
  for (const spec of specs) {
    const build = () => learner(spec, context);
    if (spec.kind !== "plug-in-optimum") {
      expect(build).toThrow(`${spec.kind} cannot keep a ceiling`);
      continue;
    }
    const player = build();
    const random = Random.stream(4, "ceilings");
    play(player, 50, random, (arm) => arms[arm]!.sample(random));
    expect(Math.max(...player.weights)).toBeLessThanOrEqual(0.4);
    expect(learner({ kind: "ucb1" }, { ...context, ceiling: 1 }).kind).toBe("ucb1");
  }
});

describe.each(specs)("$kind", (spec) => {
  // A prior given by moments needs a utility of moments.
  const goals = "prior" in spec ? [variance] : [variance, wasserstein];

  it.each([0.05, [0.02, 0.4, 0.1], 0])("plays and recommends weights above the floors %j", (floor) => {
    for (const goal of goals) {
      const player = learner(spec, { utility: goal, armCount: 3, floor });
      const random = Random.stream(1, spec.kind);
      for (let round = 0; round < 150; round++) {
        play(player, 1, random, (arm) => arms[arm]!.sample(random));
        for (const weights of [player.weights, player.recommend()]) {
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
          weights.forEach((weight, arm) => {
            expect(weight).toBeGreaterThanOrEqual((typeof floor === "number" ? floor : floor[arm]!) * (1 - 1e-12));
          });
        }
      }
    }
  });

  it("continues bit for bit after its state is saved as JSON and restored", () => {
    for (const goal of goals) {
      const make = () => learner(spec, { utility: goal, armCount: 3, floor: 0.05 });
      const [player, copy] = [make(), make()];
      const random = Random.stream(2, spec.kind);
      for (const rounds of [0, 1, 120]) {
        play(player, rounds, random, (arm) => arms[arm]!.sample(random));
        copy.restore(JSON.parse(JSON.stringify(player.save())));
        const [one, other] = [player, copy].map((each) => {
          const same = Random.stream(3, spec.kind);
          return play(each, 80, same, (arm) => arms[arm]!.sample(same));
        });
        expect(one).toEqual(other);
        expect(JSON.stringify(copy.save())).toBe(JSON.stringify(player.save()));
        expect(copy.recommend()).toEqual(player.recommend());
      }
    }
  });

  it("refuses bad input and states of another problem without changing", () => {
    const player = learner(spec, { utility: variance, armCount: 3, floor: 0.05 });
    player.update(0, 0.4, 0.5);
    const before = JSON.stringify(player.save());
    expect(() => player.update(3, 0.4)).toThrow("arm must be a whole number from 0 to 2");
    expect(() => player.update(0, Number.NaN)).toThrow("reward must be");
    expect(() => player.update(0, 0.4, 0)).toThrow("probability must be");
    for (const other of [{ ...spec, kind: "uniform" } as const, spec]) {
      const { prior: _, memory: __, horizon: ___, ...plain } = other as Record<string, unknown>;
      const state = learner(plain as never, { utility: variance, armCount: 3, floor: 0.1 }).save();
      expect(() => player.restore(state)).toThrow(/^state(\.kind)? must be/);
    }
    for (const part of Object.keys(player.save())) {
      expect(() => player.restore({ ...player.save(), [part]: "wrong" })).toThrow(/^state/);
    }
    expect(JSON.stringify(player.save())).toBe(before);
  });

  it("learns from vectors, unless it compares means", () => {
    const player = learner({ kind: spec.kind } as LearnerSpec, {
      utility: utility({ kind: "log-det" }),
      armCount: 3,
      floor: 0.05,
    });
    const random = Random.stream(4, spec.kind);
    const learn = () => play(player, 40, random, (arm) => vectors[arm]!.sample(random));
    if (["exp3", "ucb1", "thompson"].includes(spec.kind))
      expect(learn).toThrow("reward must be a finite number, since");
    else expect(learn).not.toThrow();
  });
});
