import { expect, test } from "vitest";
import { answerSentence, guessedBlend } from "./guess.ts";

test("the blend of a guess divides the rest as the best blend does", () => {
  expect(guessedBlend([0.6, 0.1, 0.3], 1, 0.4)).toEqual([expect.closeTo(0.4), 0.4, expect.closeTo(0.2)]);
  expect(guessedBlend([1, 0, 0], 0, 0.5)).toEqual([0.5, 0.25, 0.25]);
});

test.each([
  [0.3, 0.02, "You said 60 %. In the best blend it is 30 %."],
  [0.02, 0.02, "You said 60 %. In the best blend it is 2 %, the minimum share."],
  [0, 0, "You said 60 %. In the best blend it is 0 %."],
])(
  "the answer to a guess of 60 %% has both shares, and says if one is the minimum: %d with at least %d",
  (truth, floor, text) => {
    expect(answerSentence(0.6, truth, floor).replaceAll("\u00a0", " ")).toBe(text);
  },
);
