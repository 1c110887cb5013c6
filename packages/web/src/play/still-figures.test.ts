import { expect, test } from "vitest";
import { emptyHistory, withRows } from "./history.ts";
import { puzzleOf } from "./puzzles.ts";
import { experimentFile } from "./setting.ts";
import { stillFigure } from "./still-figures.ts";
import { Player } from "./worker/player.ts";

test("a picture has the blend that the page shows, also while it looks back", () => {
  const player = new Player(experimentFile({ ...puzzleOf("most-varied").setting, horizon: 20, replications: 2 }));
  const { scene } = player;
  player.advance(20);
  const history = withRows(emptyHistory(scene.learners.length), player.frame().rows, scene.rounds);
  const picture = (...recommended: number[]) =>
    stillFigure("Puzzle", { scene, history, round: 5, recommended: [recommended] });
  expect(picture(1, 0, 0)).toContain("<svg");
  expect(picture(1, 0, 0)).not.toBe(picture(0, 1, 0));
});
