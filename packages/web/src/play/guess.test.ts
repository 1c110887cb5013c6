import { expect, test } from "vitest";
import { answerSentence, guessedBlend, guessLabel, questionSentence } from "./guess.ts";

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
    expect(
      answerSentence(0.6, { option: "wide", share: truth, floor, isChanging: false }).replaceAll("\u00a0", " "),
    ).toBe(text);
  },
);

test("question and answer are about the start if options change", () => {
  const question = { option: "wide", share: 0.3, floor: 0.02, isChanging: true };
  expect(questionSentence(question)).toBe("What share of the best blend is “wide” at the start?");
  expect(questionSentence({ ...question, isChanging: false })).toBe("What share of the best blend is “wide”?");
  expect(answerSentence(0.6, question).replaceAll("\u00a0", " ")).toBe(
    "You said 60 %. In the best blend at the start it is 30 %.",
  );
});

test("after a change of the options, the label of the guess says so", () => {
  expect(guessLabel(false)).toBe("Your guess");
  expect(guessLabel(true)).toBe("Your guess, after the change");
});
