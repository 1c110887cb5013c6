import { describe, expect, test } from "vitest";
import { puzzles } from "../puzzles.ts";
import { experimentFile, type Setting } from "../setting.ts";
import { Player } from "./player.ts";

const small: Setting = { ...puzzles[0]!.setting, horizon: 200, replications: 2 };

/** A player on a clock that the test moves. */
function playerOf(setting: Setting = small) {
  const clock = { now: 0 };
  const player = new Player(experimentFile(setting), () => clock.now);
  return { clock, player };
}

describe("a scene", () => {
  const { scene } = playerOf().player;

  test("tells the best blend, what each arm is worth alone, and the triangle of three arms", () => {
    // Variances of Beta(2, 9), of the uniform distribution and of Beta(9, 2).
    expect(scene.bests[0]!.armValues[0]).toBeCloseTo(18 / (121 * 12), 9);
    expect(scene.bests[0]!.armValues[1]).toBeCloseTo(1 / 12, 9);
    expect(scene.bests).toHaveLength(1);
    expect(scene.bests[0]!.weights[1]).toBeCloseTo(small.floor, 6);
    const most = Math.max(...scene.bests[0]!.triangle!);
    expect(scene.bests[0]!.triangle![0]).toBeCloseTo(scene.bests[0]!.armValues[0]!, 9);
    expect(most).toBeGreaterThanOrEqual(scene.bests[0]!.value);
  });

  test("has a second best blend and second shapes where distributions change, and a target where there is one", () => {
    const changing = playerOf({ ...puzzles[4]!.setting, replications: 1 }).player.scene;
    expect(changing.bests.map(({ from }) => from)).toEqual([1, 1501]);
    expect(changing.shapes.map(({ from }) => from)).toEqual([0, 1500]);
    expect(changing.shapes[1]!.densities[1]).toEqual(changing.shapes[0]!.densities[0]);
    expect(playerOf(puzzles[1]!.setting).player.scene.target!.every((height) => height === 1)).toBe(true);
  });
});

describe("play", () => {
  test("goes on by the pace, in rounds that grow tenfold in so many seconds", () => {
    const { clock, player } = playerOf({ ...small, horizon: 3000 });
    player.run(1);
    for (; clock.now < 2000; clock.now += 10) player.turn();
    const early = player.frame().round;
    for (; clock.now < 3000; clock.now += 10) player.turn();
    expect(player.frame().round / early).toBeGreaterThan(9);
    expect(player.frame().round / early).toBeLessThan(11);
  });

  test("ends at the horizon, having told of every recorded round once", () => {
    const { player } = playerOf();
    const rows = player.scene.learners.map(() => 0);
    player.run(0);
    while (player.isRunning) {
      player.turn();
      player.frame().rows.forEach(({ length }, learner) => {
        rows[learner]! += length;
      });
    }
    expect(rows).toEqual(player.scene.learners.map(() => player.scene.rounds.length));
    expect(player.frame()).toMatchObject({ round: 200, isDone: true, isRunning: false });
  });

  test("pauses, and goes on a round at a time", () => {
    const { clock, player } = playerOf();
    player.run(1);
    clock.now = 500;
    player.turn();
    player.pause();
    const { round, isRunning } = player.frame();
    expect(isRunning).toBe(false);
    player.step();
    expect(player.frame().round).toBe(round + 1);
  });

  test("shows the first learner's blend by the true distributions", () => {
    const { player } = playerOf();
    player.step();
    const { look } = player.frame();
    expect(look.influence).toHaveLength(player.scene.outcomes.length);
    expect(look.value).toBeLessThan(player.scene.bests[0]!.value);
  });
});

test("a file that is wrong is refused with what is wrong", () => {
  expect(() => playerOf({ ...small, floor: 0.5 })).toThrow("floor must be at least 0 and below 1/K = 0.3333");
});
