import { describe, expect, test } from "vitest";
import { type SampleNumbers, sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import type { ProblemFacts } from "./arena-result.ts";
import { losses, why } from "./losses.ts";

const numbers = (last: number) => ({ average: [1, last], recommended: [1, last], regret: last }) as const;
const lost = sampleProblem(
  { "full-gradient": numbers(3), uniform: numbers(2), "mirror-ascent-exact": numbers(1) },
  { name: "lost" },
);
const won = sampleProblem({ "full-gradient": numbers(1), uniform: numbers(2) }, { name: "won" });
const result = sampleResult(won, lost);

test("losses have winner, numbers and reason", () => {
  const [loss, ...others] = losses(result, "recommendedGap", "againstPeers");
  expect(others).toEqual([]);
  expect(loss).toMatchObject({ problem: "lost", gap: "recommendedGap", winner: "uniform", ownGap: 3, winnerGap: 2 });
  expect(loss!.interval![0]).toBeGreaterThan(0.9);
  expect(loss!.reason).toBe(why(lost, "recommendedGap", "uniform"));
});

test("oracles count on request", () => {
  const [loss] = losses(result, "utilityGap", "againstAll");
  expect(loss).toMatchObject({ problem: "lost", winner: "mirror-ascent-exact", ownGap: 3, winnerGap: 1 });
});

test("a learner that does not lose, or does not play, has no losses", () => {
  expect(losses(sampleResult(won), "utilityGap", "againstAll")).toEqual([]);
  const others = sampleProblem({ uniform: numbers(2), ucb1: numbers(1) });
  expect(losses(sampleResult(others), "utilityGap", "againstAll")).toEqual([]);
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
  return why({ ...problem, facts: { ...problem.facts, ...facts } }, gap, winner);
}

const ahead = { average: [0.2, 0.1], recommended: [0.2, 0.25] } as const;

test.each([
  ["knows the distributions", reason("mirror-ascent-exact", {}, { isSmooth: false, equalSharesGap: 0 })],
  ["equal shares, 0.0040, is 0.40 % of that of the worst option", reason("uniform", {}, { equalSharesGap: 0.004 })],
  ["one option everything except the minimum shares, and UCB1 looks", reason("ucb1", {}, { isBestOneArm: true })],
  ["had a gap of 0.50, rs-etc 0.20. The blend", reason("rs-etc", ahead, {}, "utilityGap")],
  ["is no worse: 0.20 against 0.25", reason("rs-etc", ahead, {}, "utilityGap")],
  ["Blendit ended at 0.50 of what it was, that of rs-etc at 0.25", reason("rs-etc", {}, { isSmooth: false })],
  ["was nearer to the best blend over all rounds (regret 10 against 30)", reason("rs-etc")],
  ["loses more on the way (regret 45 against 30)", reason("rs-etc", { regret: 45 })],
  // Trackers play one arm at a time, so only the average of their rounds is good.
  ["their average is nearer", reason("ce-ucb", { regret: 45 }, {}, "utilityGap")],
])("a learner loses: %s", (words, found) => {
  expect(found).toContain(words);
});

describe("a reason is not given", () => {
  const early = (numbers: Partial<SampleNumbers>) => reason("rs-etc", { ...ahead, ...numbers }, {}, "utilityGap");

  test.each([
    ["little to gain", reason("uniform", {}, { equalSharesGap: 0.02 })],
    ["gives one option", reason("uniform", {}, { isBestOneArm: true })],
    ["gives one option", reason("ucb1")],
    ["early rounds", early({ recommended: [0.2, 0.1] })],
    ["early rounds", early({ average: [0.6, 0.1] })],
    // The winner was ahead from the start, so the kink explains nothing.
    ["kink", reason("rs-etc", { recommended: [0.1, 0.1] }, { isSmooth: false })],
  ])("without its numbers: %s", (words, found) => {
    expect(found).not.toContain(words);
  });

  test("about early rounds if there is only one checkpoint", () => {
    const [ownOnly, itsOnly] = [own, { ...better, ...ahead }].map(({ average, recommended, regret }) => {
      return { average: [average[1]], recommended: [recommended[1]], regret } as unknown as SampleNumbers;
    });
    const short = sampleProblem({ "full-gradient": ownOnly!, "rs-etc": itsOnly! });
    expect(why(short, "utilityGap", "rs-etc")).not.toContain("early rounds");
  });
});
