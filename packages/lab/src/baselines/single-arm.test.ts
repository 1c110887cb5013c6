import { Random } from "@blendit/core";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { exp3 } from "./exp3.ts";
import { SingleArm, type Tally } from "./single-arm.ts";
import { thompson } from "./thompson.ts";
import { ucb1 } from "./ucb1.ts";

const open = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.05 };
const bounded = { ...open, utility: utility({ kind: "variance", support: [0, 1] }) };
const baselines = { exp3, ucb1, thompson };

/** Plays rounds in which arm k pays 1 with probability p_k, else 0. `pay` transforms the reward. */
function play(learner: Learner, p: readonly number[], rounds: number, pay = (unit: number) => unit): void {
  const random = Random.stream(1, "single arm");
  for (let round = 0; round < rounds; round++) {
    const arm = learner.choose(random);
    learner.update(arm, pay(random.uniform() < p[arm]! ? 1 : 0), learner.weights[arm]!);
  }
}

describe("SingleArm", () => {
  it("plays (1 - K floor) q + floor and recommends the average of what it played", () => {
    const learner = new SingleArm(
      { kind: "q", decide: ({ round }, out) => out.fill(0).fill(1, round, round + 1) },
      bounded,
    );
    expect(learner.recommend()).toEqual(learner.weights);
    expect(learner.weights[0]).toBeCloseTo(0.9, 15);
    learner.update(0, 0.5, 0.9);
    learner.update(0, 0.5, 0.05);
    expect(Array.from(learner.weights, (weight) => weight.toFixed(12))).toEqual(
      [0.05, 0.05, 0.9].map((weight) => weight.toFixed(12)),
    );
    expect(learner.recommend()[0]).toBeCloseTo((0.9 + 0.05) / 2, 14);
    expect(learner.recommend()[2]).toBeCloseTo(0.05, 14);
  });

  it("passes counts, means and the range of rewards to the rule, with range 1 while all rewards are equal", () => {
    const seen: unknown[] = [];
    const rule = {
      kind: "spy",
      decide: ({ round, counts, means, low, range }: Tally, out: Float64Array) => {
        seen.push([round, [...counts], [...means], low, range]);
        out.fill(1 / 3);
      },
    };
    const learner = new SingleArm(rule, open);
    learner.update(1, 4, 0.5);
    learner.update(1, 4, 0.5);
    learner.update(1, 1, 0.5);
    learner.update(0, -2, 0.5);
    expect(seen).toEqual([
      [0, [0, 0, 0], [0, 0, 0], 0, 1],
      [1, [0, 1, 0], [0, 4, 0], 4, 1],
      [2, [0, 2, 0], [0, 4, 0], 4, 1],
      [3, [0, 3, 0], [0, 3, 0], 1, 3],
      [4, [1, 3, 0], [-2, 3, 0], -2, 6],
    ]);
  });

  it("replaces -0 by 0, in rewards and in the support", () => {
    const negative = { ...open, utility: utility({ kind: "variance", support: [-0, 1] }) };
    for (const context of [open, negative]) {
      const learner = ucb1(context);
      learner.update(0, -0, 0.5);
      const { low, means } = learner.save();
      expect([low, means]).toEqual([0, [0, 0, 0]]);
    }
  });

  it("refuses an invalid state without changing", () => {
    const learner = thompson(bounded);
    learner.update(0, 0.5, 0.5);
    const state = learner.save();
    for (const [part, value] of [
      ["round", 1.5],
      ["round", 2],
      ["low", Number.NaN],
      ["low", 2],
      ["high", null],
      ["counts", [2, -1, 0]],
      ["counts", [1e40, 0, 0]],
      ["means", [0, 0]],
      ["average", { rounds: 1, sums: [0, 0, "1"] }],
    ] as const) {
      expect(() => learner.restore({ ...state, [part]: value })).toThrow(/^state/);
      expect(learner.save()).toEqual(state);
    }
  });

  it("refuses a floor of 1/K and a wrong number of costs", () => {
    expect(() => ucb1({ ...open, floor: 1 / 3 })).toThrow(
      "floor must be at least 0 and below 1/3, so that 3 options fit",
    );
    expect(() => ucb1({ ...open, costs: [1, 2] })).toThrow("costs must be one number for each of 3 arms");
  });
});

describe.each(Object.entries(baselines))("%s", (_, make: (context: LearnerContext) => Learner) => {
  it("plays mostly the arm of largest mean for any utility, and all arms alike while all rewards are equal", () => {
    const learner = make(bounded);
    play(learner, [0.2, 0.3, 0.8], 3000);
    expect(learner.recommend()[2]).toBeGreaterThan(0.6);
    const flat = make(open);
    play(flat, [0, 0, 0], 300);
    for (const weight of flat.recommend()) expect(weight).toBeCloseTo(1 / 3, 1);
  });

  it("subtracts the cost of an arm from its reward", () => {
    const learner = make({ ...bounded, costs: [0, 0, 0.7] });
    play(learner, [0.2, 0.6, 0.8], 3000);
    expect(learner.recommend()[1]).toBeGreaterThan(0.5);
    expect(learner.recommend()[2]).toBeLessThan(0.25);
  });

  it("does not depend on the scale or offset of rewards", () => {
    const learners = [make(open), make({ ...open })] as const;
    play(learners[0], [0.2, 0.3, 0.8], 500);
    play(learners[1], [0.2, 0.3, 0.8], 500, (unit) => 16 * unit - 32);
    learners[1].weights.forEach((weight, arm) => {
      expect(weight).toBeCloseTo(learners[0].weights[arm]!, 10);
    });
  });

  it("stays finite for the largest and smallest accepted rewards and the smallest probability", () => {
    const learner = make({ ...open, costs: [0, 1e50, 1] });
    for (const reward of [1e100, -1e100, 5e-324, 0]) {
      for (const arm of [0, 1, 2]) learner.update(arm, reward, 1e-100);
    }
    expect(JSON.stringify(learner.save())).not.toContain("null");
    expect(learner.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
  });
});
