import { expect, test } from "vitest";
import { sampleProblem } from "../../../test/sample-arena.ts";
import { problemSection } from "./problem-section.ts";

const numbers = (last: number) => ({ average: [1, last], recommended: [1, last / 2], regret: 7 }) as const;
const problem = sampleProblem(
  { "full-gradient": numbers(0.1), "mirror-ascent-exact": numbers(0.4) },
  { leftOut: [{ id: "ucb1", reason: "it cannot" }] },
);

test("has all numbers of all learners under as many headings", () => {
  const { heading, table } = problemSection(problem, [100, 500]);
  expect(heading).toBe("sample: variance");
  expect(table!.columns.map(({ label }) => label)).toEqual([
    "Learner",
    "Average, 100",
    "Average, 500",
    "Recommended, 100",
    "Recommended, 500",
    "Regret",
    "Average less best",
    "Recommended less best",
    "µs a round",
  ]);
  const [own, oracle] = table!.rows;
  expect(own).toEqual([
    "full-gradient",
    "1.000 ± 0.010",
    "0.1000 ± 0.0010",
    "1.000 ± 0.010",
    "0.05000 ± 0.00050",
    "7.00 ± 0.10",
    "–",
    "–",
    "2.5",
  ]);
  expect(oracle![0]).toBe("mirror-ascent-exact *");
  expect(oracle![6]).toMatch(/^worse: 0\.30 \[0\.29, 0\.31\]$/);
});

test("says what the problem is, and who is left out and why", () => {
  expect(problemSection(problem, [100, 500]).paragraphs).toEqual([
    "A sample.",
    "2 arms, floor 0.030. The best blend has utility 1.000; equal shares lie 0.200 below it, the worst arm 1.00.",
    "Without ucb1: it cannot.",
  ]);
  const kinked = { ...problem, facts: { ...problem.facts, isSmooth: false } };
  expect(problemSection(kinked, [100, 500]).paragraphs![1]).toContain("The utility has kinks.");
});
