import { expect, test } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { answerLines } from "./answer-lines.ts";

test("the answer has the question, whose blend it is, the blend, its worth and how sure that is", () => {
  const summary = sampleSummary();
  const text = answerLines(summary).join("\n");
  const places = [
    "Which blend of 4 arms has the largest variance, with every weight at least 1 %?",
    "This is what exact recommends after 60 rounds, on average over 500 replications",
    "Share (%)",
    "Equal shares",
    "This blend has 96 % of what the best blend gains over equal shares.",
    "Between 500 replications no share has a standard deviation above 1 percentage point.",
    "No blend with every weight at least 1 % exceeds the best one by more than 3.1e-13.",
  ].map((words) => text.indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

test("an answer that nothing was measured for has no worth", () => {
  const summary = sampleSummary({ replications: 1 });
  const bare = { ...summary, answer: { ...summary.answer, worth: null } };
  expect(answerLines(bare).join("\n")).not.toMatch(/Equal shares|undefined|±/);
});
