import { Random } from "@blendit/core";
import { KnownArms } from "@blendit/core/optimum";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { vectorExperiment } from "../../test/vector-experiment.ts";
import { Problem } from "../spec/problem.ts";
import { recordedRounds } from "./recorded-rounds.ts";
import { rewardsOf } from "./rewards.ts";
import { representativeRun, runReplication } from "./run-replication.ts";

const problem = new Problem(smallExperiment);
const rounds = recordedRounds(smallExperiment);

/** A direct computation of the fields of a run. */
function byHand(index: number, replication: number) {
  const { seed, learners, horizon } = smallExperiment;
  const known = new KnownArms({ utility: problem.utility, arms: problem.distributions });
  const player = problem.learner(learners[index]!);
  const choices = Random.stream(seed, replication, "choices", learners[index]!.id);
  const rewardSource = rewardsOf(problem, replication)();
  const sums = [0, 0, 0];
  const rewards: number[] = [];
  const rows = {
    utilityGap: [] as number[],
    regret: [] as number[],
    instantaneousGap: [] as number[],
    empiricalUtility: [] as number[],
  };
  let regret = 0;
  for (let round = 1; round <= horizon; round++) {
    const gap = problem.best!.value - known.value(player.weights);
    regret += gap;
    player.weights.forEach((weight, arm) => {
      sums[arm]! += weight;
    });
    const arm = player.choose(choices);
    const reward = rewardSource.next(arm, round) as number;
    player.update(arm, reward, player.weights[arm]!);
    rewards.push(reward as number);
    const mean = rewards.reduce((a, b) => a + b, 0) / round;
    rows.utilityGap.push(problem.best!.value - known.value(sums.map((sum) => sum / round)));
    rows.regret.push(regret);
    rows.instantaneousGap.push(gap);
    rows.empiricalUtility.push(rewards.reduce((a, b) => a + (b - mean) ** 2, 0) / round);
  }
  return rows;
}

describe("runReplication", () => {
  test.each([0, 1, 2])("agrees with a direct computation for learner %i", (index) => {
    const fields = runReplication(problem, rounds, 4)[index]!;
    for (const [name, expected] of Object.entries(byHand(index, 4))) {
      expected.forEach((value, at) => {
        // Only the order of sums differs.
        expect(Math.abs(fields[name]![at]! - value)).toBeLessThan(1e-12);
      });
    }
  });

  test("gives learners the same rewards, so that equal learners differ only by their choices", () => {
    const twins = {
      ...smallExperiment,
      learners: [smallExperiment.learners[2]!, { ...smallExperiment.learners[2]!, id: "other" }],
    };
    const twinProblem = new Problem(twins);
    const [one, other] = runReplication(twinProblem, rounds, 0);
    expect(one!.empiricalUtility).not.toEqual(other!.empiricalUtility);
    expect(one!.utilityGap).toEqual(other!.utilityGap);
  });

  test("records the average weights row by row", () => {
    const { averageWeights } = runReplication(problem, rounds, 1)[1]!;
    expect(averageWeights.length).toBe(3 * rounds.length);
    const third = expect.closeTo(1 / 3, 15);
    expect(Array.from(averageWeights.subarray(0, 3))).toEqual([third, third, third]);
  });

  test("the bias is zero for exact influence, and NaN for a learner without a gradient", () => {
    const [exact, plugIn, uniform] = runReplication(problem, rounds, 2);
    expect(Math.max(...exact!.bias!)).toBe(0);
    expect(Math.min(...plugIn!.bias!)).toBeGreaterThan(0);
    expect(uniform!.bias!.every(Number.isNaN)).toBe(true);
  });
});

test("for vector rewards every diagnostic is a number, except the bias of a learner without a gradient", () => {
  const results = runReplication(new Problem(vectorExperiment), recordedRounds(vectorExperiment), 0);
  for (const [index, fields] of results.entries()) {
    for (const [name, row] of Object.entries(fields)) {
      const hasMeaning = vectorExperiment.learners[index]!.kind !== "uniform" || !/bias/i.test(name);
      expect(
        row.every((value) => Number.isFinite(value) === hasMeaning),
        name,
      ).toBe(true);
    }
    expect(Math.min(...fields.utilityGap!)).toBeGreaterThan(-1e-12);
    // The empirical utility is between that of a constant reward, -1, and zero.
    expect(fields.empiricalUtility!.every((value) => value >= -1 - 1e-12 && value < 0)).toBe(true);
  }
});

test("a representative run is a replication of the summary", () => {
  const problem = new Problem(smallExperiment);
  const { rewards, averageWeights } = representativeRun(problem, 1, 3);
  const result = runReplication(problem, recordedRounds(smallExperiment), 3)[1]!;
  expect(averageWeights).toEqual(Array.from(result.averageWeights.subarray(-3)));
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
  const variance = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0) / rewards.length;
  expect(variance).toBeCloseTo(result.empiricalUtility!.at(-1)!, 12);
});

test("a representative run is refused for vectors", () => {
  expect(() => representativeRun(new Problem(vectorExperiment), 0)).toThrow("arms must be distributions of numbers");
});
