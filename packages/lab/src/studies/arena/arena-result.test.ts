import { expect, test } from "vitest";
import { sampleNumbers, sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { arenaCsv, problemCounts } from "./arena-result.ts";

const result = sampleResult(
  sampleProblem({
    "full-gradient": sampleNumbers(1, 1),
    "mirror-ascent-exact": sampleNumbers(0.5, 3),
    uniform: sampleNumbers(4, 4),
  }),
  sampleProblem({
    "full-gradient": sampleNumbers(5, 4.2),
    "mirror-ascent-exact": sampleNumbers(9, 9),
    uniform: sampleNumbers(4, 4),
  }),
);

test("verdicts are counted by problem, with and without oracles", () => {
  const counts = (gap: "utilityGap" | "recommendedGap", field: "againstPeers" | "againstAll") =>
    problemCounts(result, "full-gradient", gap, field);
  expect(counts("utilityGap", "againstPeers")).toEqual({ better: 1, undecided: 0, worse: 1 });
  expect(counts("utilityGap", "againstAll")).toEqual({ better: 0, undecided: 0, worse: 2 });
  expect(counts("recommendedGap", "againstPeers")).toEqual({ better: 1, undecided: 0, worse: 1 });
  expect(problemCounts(result, "nobody", "utilityGap", "againstAll")).toEqual({ better: 0, undecided: 0, worse: 0 });
});

function rowsOf(csv: string): Record<string, string>[] {
  const [head, ...lines] = csv
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  for (const line of lines) expect(line).toHaveLength(head!.length);
  return lines.map((line) => Object.fromEntries(head!.map((name, index) => [name, line[index]!])));
}

test("the CSV has a line for each problem and learner, and a column for each number", () => {
  const problem = sampleProblem({ "full-gradient": sampleNumbers(0.1, 0.05), uniform: sampleNumbers(0.4, 0.2) });
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

test("missing numbers are empty cells", () => {
  const [alone] = rowsOf(arenaCsv(sampleResult(sampleProblem({ uniform: sampleNumbers(0.4, 0.2) }))));
  expect(alone).toMatchObject({ utilityGapOpponent: "", utilityGapLow: "", utilityGapVerdict: "" });
});
