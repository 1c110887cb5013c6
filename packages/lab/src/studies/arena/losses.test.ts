import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { losses } from "./losses.ts";
import { why } from "./why.ts";

const numbers = (last: number) => ({ average: [1, last], recommended: [1, last], regret: last }) as const;
const lost = sampleProblem(
  { "full-gradient": numbers(3), uniform: numbers(2), "mirror-ascent-exact": numbers(1) },
  { name: "lost" },
);
const won = sampleProblem({ "full-gradient": numbers(1), uniform: numbers(2) }, { name: "won" });
const result = sampleResult(won, lost);

test("losses say to whom, by how much and why", () => {
  const [loss, ...others] = losses(result, "full-gradient", "recommendedGap", "againstPeers");
  expect(others).toEqual([]);
  expect(loss).toMatchObject({ problem: "lost", gap: "recommendedGap", winner: "uniform", ownGap: 3, winnerGap: 2 });
  expect(loss!.interval![0]).toBeGreaterThan(0.9);
  expect(loss!.reason).toBe(why(lost, "recommendedGap", "full-gradient", "uniform"));
});

test("oracles count when asked", () => {
  const [loss] = losses(result, "full-gradient", "utilityGap", "againstAll");
  expect(loss).toMatchObject({ problem: "lost", winner: "mirror-ascent-exact", ownGap: 3, winnerGap: 1 });
});

test("who does not lose, or does not play, has none", () => {
  expect(losses(sampleResult(won), "full-gradient", "utilityGap", "againstAll")).toEqual([]);
  expect(losses(result, "nobody", "utilityGap", "againstAll")).toEqual([]);
});
