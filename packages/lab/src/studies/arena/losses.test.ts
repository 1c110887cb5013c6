import { describe, expect, test } from "vitest";
import { type SampleNumbers, sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { losses, why } from "./losses.ts";
import type { ProblemFacts } from "./problem-result.ts";

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

const own: SampleNumbers = { average: [0.5, 0.3], recommended: [0.4, 0.2], regret: 30 };
const better: SampleNumbers = { average: [0.5, 0.1], recommended: [0.4, 0.1], regret: 10 };

function reason(
  winner: string,
  numbers: Partial<SampleNumbers> = {},
  facts: Partial<ProblemFacts> = {},
  gap: "utilityGap" | "recommendedGap" = "recommendedGap",
): string {
  const problem = sampleProblem({ "full-gradient": own, [winner]: { ...better, ...numbers } });
  return why({ ...problem, facts: { ...problem.facts, ...facts } }, gap, "full-gradient", winner);
}

describe("why a learner loses", () => {
  test("the winner knows the arms", () => {
    expect(reason("mirror-ascent-exact", {}, { isSmooth: false, equalSharesGap: 0 })).toBe(
      "mirror-ascent-exact knows the distributions of the arms, which full-gradient has to estimate.",
    );
  });

  test("equal shares are nearly best", () => {
    expect(reason("uniform", {}, { equalSharesGap: 0.004 })).toBe(
      "There is little to gain: the gap of equal shares, 0.0040, is 0.40 % of that of the worst arm.",
    );
    expect(reason("uniform", {}, { equalSharesGap: 0.02 })).not.toContain("little to gain");
  });

  test("one arm is best, and the winner looks for one arm", () => {
    const words = "The best blend gives all but the floors to one arm, and ucb1 looks for nothing else.";
    expect(reason("ucb1", {}, { isBestOneArm: true })).toBe(words);
    expect(reason("uniform", {}, { isBestOneArm: true })).not.toBe(words);
    expect(reason("ucb1")).not.toBe(words);
  });

  test("the average counts early rounds, the recommended blend is no worse", () => {
    const ahead = { average: [0.2, 0.1], recommended: [0.2, 0.25] } as const;
    expect(reason("rs-etc", ahead, {}, "utilityGap")).toBe(
      "The average counts the early rounds: at the first checkpoint full-gradient had a gap of 0.50, rs-etc 0.20. The blend recommended at the end is no worse: 0.20 against 0.25.",
    );
    expect(reason("rs-etc", { ...ahead, recommended: [0.2, 0.1] }, {}, "utilityGap")).not.toContain("early rounds");
    const [ownOnly, itsOnly] = [own, { ...better, ...ahead }].map(({ average, recommended, regret }) => {
      return { average: [average[1]], recommended: [recommended[1]], regret } as unknown as SampleNumbers;
    });
    const short = sampleProblem({ "full-gradient": ownOnly!, "rs-etc": itsOnly! });
    expect(why(short, "utilityGap", "full-gradient", "rs-etc")).not.toContain("early rounds");
    expect(reason("rs-etc", { ...ahead, average: [0.6, 0.1] }, {}, "utilityGap")).not.toContain("early rounds");
  });

  test("a kink keeps the gap from falling", () => {
    expect(reason("rs-etc", {}, { isSmooth: false })).toBe(
      "The utility has a kink, where slopes jump instead of fading: from the first checkpoint to the end the gap of full-gradient fell to 0.50 of what it was, that of rs-etc to 0.25.",
    );
    // It was ahead from the start, so the kink explains nothing.
    expect(reason("rs-etc", { recommended: [0.1, 0.1] }, { isSmooth: false })).not.toContain("kink");
  });

  test("otherwise by the regret", () => {
    expect(reason("rs-etc")).toBe("rs-etc was nearer to the best blend over all rounds (regret 10 against 30).");
    expect(reason("rs-etc", { regret: 45 })).toBe(
      "rs-etc loses more on the way (regret 45 against 30) and recommends the better blend in the end.",
    );
    // Trackers play one arm at a time: no round is good, their average is.
    expect(reason("ce-ucb", { regret: 45 }, {}, "utilityGap")).toBe(
      "ce-ucb is further off in single rounds (regret 45 against 30), but they make up for each other, and their average is nearer.",
    );
  });
});
