import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { arenaCsv } from "./arena-csv.ts";

const numbers = (last: number) => ({ average: [1, last], recommended: [1, last / 2], regret: 7 }) as const;

function rowsOf(csv: string): Record<string, string>[] {
  const [head, ...lines] = csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  for (const line of lines) expect(line).toHaveLength(head!.length);
  return lines.map((line) => Object.fromEntries(head!.map((name, index) => [name, line[index]!])));
}

test("a line for each problem and learner, a column for each number", () => {
  const problem = sampleProblem({ "full-gradient": numbers(0.1), uniform: numbers(0.4) });
  const [own, uniform, ...others] = rowsOf(arenaCsv(sampleResult(problem, problem)));
  expect(others).toHaveLength(2);
  expect(own).toMatchObject({
    problem: "sample",
    utility: "variance",
    arms: "2",
    learner: "full-gradient",
    knowsTheArms: "false",
    utilityGap100: "1",
    utilityGap500: "0.1",
    utilityGap500StandardError: "0.001",
    recommendedGap500: "0.05",
    regret: "7",
    utilityGapOpponent: "uniform",
    utilityGapVerdict: "better",
    microsecondsPerRound: "2.5",
  });
  expect(uniform!.recommendedGapVerdict).toBe("worse");
  expect(Number(uniform!.recommendedGapLow)).toBeLessThan(Number(uniform!.recommendedGapDifference));
});

test("what there is not is empty", () => {
  const [alone] = rowsOf(arenaCsv(sampleResult(sampleProblem({ uniform: numbers(0.4) }))));
  expect(alone).toMatchObject({ utilityGapOpponent: "", utilityGapLow: "", utilityGapVerdict: "" });
});
