import { describe, expect, test } from "vitest";
import { puzzleOf } from "../puzzles.ts";
import { experimentFile, type Setting } from "../setting.ts";
import { Player } from "./player.ts";

const small: Setting = { ...puzzleOf("most-varied").setting, horizon: 200, replications: 2 };

function playerOf(setting: Setting = small): Player {
  return new Player(experimentFile(setting));
}

describe("a scene", () => {
  const { scene } = playerOf();

  test("has the best blend, the value of each option alone and of equal shares, and the triangle of three options", () => {
    // Variances of Beta(2, 9), of the uniform distribution and of Beta(9, 2).
    expect(scene.bests[0]!.armValues[0]).toBeCloseTo(18 / (121 * 12), 9);
    expect(scene.bests[0]!.armValues[1]).toBeCloseTo(1 / 12, 9);
    // Equal shares: the mean of the variances, and the variance of the means 2/11, 1/2 and 9/11.
    expect(scene.bests[0]!.equalValue).toBeCloseTo((36 / (121 * 12) + 1 / 12 + 2 * (7 / 22) ** 2) / 3, 9);
    expect(scene.bests).toHaveLength(1);
    expect(scene.bests[0]!.weights[1]).toBeCloseTo(small.floor, 6);
    const most = Math.max(...scene.bests[0]!.triangle!);
    expect(scene.bests[0]!.triangle![0]).toBeCloseTo(scene.bests[0]!.armValues[0]!, 9);
    expect(most).toBeGreaterThanOrEqual(scene.bests[0]!.value);
  });

  test("has two best blends and two sets of densities if distributions change, and a target if the utility has one", () => {
    const changing = playerOf({ ...puzzleOf("an-arm-that-changes").setting, replications: 1 }).scene;
    expect(changing.bests.map(({ from }) => from)).toEqual([1, 1500]);
    expect(changing.bests[1]!.densities[1]).toEqual(changing.bests[0]!.densities[0]);
    expect(playerOf(puzzleOf("match-a-target").setting).scene.target!.every((height) => height === 1)).toBe(true);
  });
});

describe("play", () => {
  test("ends at the horizon, and sends every recorded round once", () => {
    const player = playerOf();
    const rows = player.scene.learners.map(() => 0);
    for (let round = 0; round < 260; round += 13) {
      player.advance(round);
      player.frame().rows.forEach(({ length }, learner) => {
        rows[learner]! += length;
      });
    }
    expect(rows).toEqual(player.scene.learners.map(() => player.scene.rounds.length));
    expect(player.frame().round).toBe(200);
  });

  test("evaluates the first learner's blend under the true distributions", () => {
    const player = playerOf();
    player.advance(1);
    const { look } = player.frame();
    expect(look.influence).toHaveLength(player.scene.outcomes.length);
    expect(look.value).toBeLessThan(player.scene.bests[0]!.value);
  });

  test("evaluates a proposed blend exactly, even one below the minimum shares", () => {
    const player = playerOf();
    expect(player.values([0, 1, 0])).toEqual([expect.closeTo(1 / 12, 9)]);
    // Half of each bell: the variance of each, plus the square of half the distance between their means.
    expect(player.values([0.5, 0, 0.5])).toEqual([expect.closeTo(18 / (121 * 12) + (7 / 22) ** 2, 9)]);
  });

  test("evaluates a proposed blend before and after a change of the options", () => {
    const changing = playerOf({ ...puzzleOf("an-arm-that-changes").setting, replications: 1 });
    // The two options that swap have the variances of Beta(2, 9) and of Beta(12, 12).
    const values = changing.values([1, 0, 0]);
    expect(values).toEqual([expect.closeTo(18 / (121 * 12), 9), expect.closeTo(1 / 100, 9)]);
    // The best blend changes in the same round as the value of a blend.
    const { from } = changing.scene.bests[1]!;
    expect([from - 1, from].map((round) => changing.look([1, 0, 0], round).value)).toEqual(values);
  });
});

test("rejects an invalid file with the reason", () => {
  expect(() => playerOf({ ...small, floor: 0.5 })).toThrow(
    "floor must be at least 0 and below 1/3, so that 3 options fit",
  );
});
