import { describe, expect, test } from "vitest";
import { sampleNumbers, sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { arenaAnswer, tallies, winnerCells, winnersOf } from "./winners.ts";

const clear = sampleProblem(
  { "full-gradient": sampleNumbers(0.1), "mirror-ascent-exact": sampleNumbers(0.01), uniform: sampleNumbers(0.2) },
  { name: "clear" },
);
const close = sampleProblem({ "full-gradient": sampleNumbers(0.1), uniform: sampleNumbers(0.1) }, { name: "close" });
const lost = sampleProblem({ "full-gradient": sampleNumbers(0.1), ucb1: sampleNumbers(0.05) }, { name: "lost" });

describe("the winner of a problem", () => {
  test("is the best learner that does not know the distributions, with its share of the possible gain", () => {
    const [winner] = winnersOf(sampleResult(clear));
    expect(winnerCells(winner!).map((cell) => cell.replace("\u00a0", " "))).toEqual([
      "variance",
      "Blendit",
      "50 %",
      "equal shares",
      "0 %",
      "50 %",
    ]);
    expect(winnersOf(sampleResult(sampleProblem({ "mirror-ascent-exact": sampleNumbers(1) })))).toEqual([]);
  });

  test("is level with undecided opponents", () => {
    expect(winnerCells(winnersOf(sampleResult(close))[0]!)[1]).toMatch(/ \(level with (Blendit|equal shares)\)$/);
  });

  test("has no share if there is nothing to gain", () => {
    const flat = { ...clear, facts: { ...clear.facts, equalSharesGap: 0 } };
    expect(winnerCells(winnersOf(sampleResult(flat))[0]!)).toContain("–");
  });
});

test("wins and ties are counted, the most successful learner first", () => {
  expect(tallies(sampleResult(clear, close, lost))).toEqual([
    { id: "full-gradient", wins: 1, ties: 1 },
    { id: "ucb1", wins: 1, ties: 0 },
    { id: "uniform", wins: 0, ties: 1 },
  ]);
});

describe("the answer", () => {
  test("names the learner that is best most often, and the next one", () => {
    expect(arenaAnswer(sampleResult(clear, close, lost))).toBe(
      "Blendit (full-gradient) is best, or not clearly behind the best, in 2 of 3 problems; UCB1 and equal shares in 1.",
    );
  });

  test("can be that Blendit is beaten", () => {
    expect(arenaAnswer(sampleResult(lost, lost))).toBe(
      "UCB1 is best, or not clearly behind the best, in 2 of 2 problems; Blendit (full-gradient) in 0.",
    );
  });

  test("can be a tie", () => {
    const ahead = sampleProblem({ uniform: sampleNumbers(0.1), ucb1: sampleNumbers(0.2) });
    const level = sampleProblem({ "full-gradient": sampleNumbers(0.1), ucb1: sampleNumbers(0.2) });
    expect(arenaAnswer(sampleResult(ahead, level))).toBe(
      "Equal shares and Blendit (full-gradient) are each best, or not clearly behind the best, in 1 of 2 problems; UCB1 in 0.",
    );
  });

  test.each([
    ["only one plays", { "full-gradient": sampleNumbers(0.1), "mirror-ascent-exact": sampleNumbers(0.1) }],
    ["only oracles play", { "mirror-ascent-exact": sampleNumbers(0.1) }],
    ["none can play", {}],
  ])("is that nobody can be compared if %s", (_, numbers) => {
    const problem = sampleProblem(numbers);
    const learners = ["ucb1", "uniform"].map((id) => ({ id, knowsTheArms: false }));
    expect(arenaAnswer({ ...sampleResult(problem), learners })).toBe(
      "No two learners that do not know the distributions played the same problem, so there is nobody to compare.",
    );
  });

  test("is that there are too few replications if more than a third of the comparisons are undecided", () => {
    expect(arenaAnswer(sampleResult(clear, close))).toBe(
      "3 replications are too few to tell which learner is best: 1 of 2 comparisons with the best learner of a problem is undecided. Add replications.",
    );
    expect(arenaAnswer(sampleResult(clear, lost, close))).toMatch(/^Blendit \(full-gradient\) is best/);
    expect(arenaAnswer({ ...sampleResult(close), replications: 1 })).toMatch(/^1 replication is too few to tell/);
  });
});
