import { expect, test } from "vitest";
import { answerSentence, guessedBlend } from "./guess.ts";

test("the blend of a guess divides the rest as the best blend does", () => {
  expect(guessedBlend([0.6, 0.1, 0.3], 1, 0.4)).toEqual([expect.closeTo(0.4), 0.4, expect.closeTo(0.2)]);
  expect(guessedBlend([1, 0, 0], 0, 0.5)).toEqual([0.5, 0.25, 0.25]);
});

test("the answer has both shares", () => {
  expect(answerSentence(0.6, 0.02).replaceAll("\u00a0", " ")).toBe("You said 60 %. The best blend gives it 2 %.");
});
