import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { playedSummary } from "../../../test/played-summary.ts";
import { sampleMatch } from "../../../test/sample-arena.ts";
import { smallExperiment } from "../../../test/small-experiment.ts";
import { runChunk } from "../../simulate/chunk.ts";
import { meanOf } from "../../simulate/moments.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { Problem } from "../../spec/problem.ts";
import { arenaRounds, compareGaps, type FinalGaps, problemFacts, problemResult } from "./problem-result.ts";

const RESOLUTION = 1e-9;
const gaps = (id: string, ...values: number[]): FinalGaps => ({ id, knowsTheArms: false, values });
const standing = (own: FinalGaps, others: readonly FinalGaps[]) => compareGaps(own, others, RESOLUTION).againstAll;
const duels = (own: FinalGaps, others: readonly FinalGaps[]) => compareGaps(own, others, RESOLUTION).duels;
const low = gaps("low", 1, 2, 1, 2, 1, 2);
const near = gaps("near", 1.09, 2.18, 1.09, 2.18, 1.09, 2.18);
const noisy = gaps("noisy", 9, 0, 8, 0, 1, 0);
const high = gaps("high", 3, 4, 3.1, 4, 3, 4);
const all = [high, near, low, noisy];

describe("standing", () => {
  test("cancels what replications have in common", () => {
    const random = Random.stream(1);
    const common = Array.from({ length: 20 }, () => 100 * random.uniform());
    const own = gaps("own", ...common.map((value, index) => value + 1 + 0.01 * (index % 2)));
    const { interval } = standing(own, [gaps("other", ...common)])!;
    expect(interval![0]).toBeGreaterThan(0.99);
    expect(interval![1]).toBeLessThan(1.02);
  });

  test("of the lowest mean is against the next one, and better if that is surely larger", () => {
    expect(standing(low, all)).toMatchObject({ opponent: "near", verdict: "better" });
    expect(standing(low, all)!.difference).toBeCloseTo(-0.135, 12);
  });

  test("of the lowest mean is undecided if the next one may be as low", () => {
    expect(standing(low, [low, noisy])).toMatchObject({ opponent: "noisy", verdict: "undecided" });
  });

  test("with an interval around zero is undecided, even if much larger on average", () => {
    expect(standing(noisy, all)).toMatchObject({ opponent: "low", verdict: "undecided" });
  });

  test("is worse if the gap is surely larger, by however little", () => {
    expect(standing(near, all)).toMatchObject({ opponent: "low", verdict: "worse" });
    const { verdict, difference, interval } = standing(high, all)!;
    expect(verdict).toBe("worse");
    expect(difference).toBeCloseTo(21.1 / 6 - 1.5, 12);
    expect(interval![0]).toBeGreaterThan(0);
  });

  test("treats differences within the resolution as rounding errors", () => {
    const [exact, rounded] = [gaps("exact", 0, 0, 0), gaps("rounded", 1e-17, 1e-17, 1e-17)];
    expect(standing(rounded, [exact])!.verdict).toBe("undecided");
    expect(standing(exact, [rounded])!.verdict).toBe("undecided");
    expect(duels(rounded, [exact])).toEqual({ better: [], undecided: ["exact"], worse: [] });
  });

  test("is undecided for one replication, whose spread is unknown", () => {
    expect(standing(gaps("own", 5), [gaps("other", 1)])).toMatchObject({ interval: null, verdict: "undecided" });
  });

  test("is null without opponents", () => {
    expect(standing(low, [low])).toBeNull();
  });
});

test("a quarter of the replications is undecided where all of them are decisive", () => {
  const steps = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : -0.4));
  const [own, other] = [gaps("own", ...steps.map(() => 1)), gaps("other", ...steps.map((step) => 1 + step))];
  const quarter = ({ id, values }: FinalGaps) => gaps(id, ...values.slice(0, 10));
  expect(standing(own, [other])!.verdict).toBe("better");
  expect(standing(quarter(own), [quarter(other)])!.verdict).toBe("undecided");
});

test("duels are better or worse if the interval excludes zero", () => {
  expect(duels(low, all)).toEqual({ better: ["high", "near"], undecided: ["noisy"], worse: [] });
  expect(duels(high, all)).toEqual({ better: [], undecided: ["noisy"], worse: ["near", "low"] });
});

function factsOf(change: Partial<Experiment>) {
  return problemFacts(new Problem({ ...smallExperiment, ...change }));
}

test("for two coins the best blend is the better coin, except for the floor of the other", () => {
  const arms = [0.2, 0.6].map((p) => ({ kind: "bernoulli" as const, p }));
  const facts = factsOf({ utility: { kind: "mean" }, arms, floor: 0.1 });
  expect(facts).toMatchObject({ armCount: 2, isSmooth: true, isBestOneArm: true });
  expect(facts.equalSharesGap).toBeCloseTo(0.56 - 0.4, 12);
  expect(facts.worstArmGap).toBeCloseTo(0.56 - 0.2, 12);
  expect(facts.resolution).toBeLessThan(1e-12);
});

test("a best blend is not a single arm, and a minimum has a kink", () => {
  expect(factsOf({}).isBestOneArm).toBe(false);
  const metrics = [0.3, 0.6].map((threshold) => ({ kind: "above" as const, threshold }));
  expect(factsOf({ utility: { kind: "maximin", metrics } }).isSmooth).toBe(false);
});

const match = sampleMatch("fair-exam", { replications: 7, horizon: 120, seed: 3 });
const problem = new Problem(match.experiment);
const chunks = [1, 0].map((chunk) => runChunk(problem, chunk));
const summary = playedSummary(problem, chunks);
const result = problemResult({ match, problem, summary, chunks, times: match.players.map((_, index) => index) });

test("gaps equal those of the summary at 100, 500 and 2000, as far as they fit, and at the horizon", () => {
  expect(arenaRounds(match)).toEqual([100, 120]);
  result.learners.forEach((learner, index) => {
    const { rounds, utilityGap, recommendedGap, regret } = summary.learners[index]!;
    expect(learner.utilityGap.at).toEqual([utilityGap[rounds.indexOf(100)], utilityGap.at(-1)]);
    expect(learner.recommendedGap.at).toEqual([recommendedGap[rounds.indexOf(100)], recommendedGap.at(-1)]);
    expect(learner.regret).toEqual(regret.at(-1));
    expect(learner.microsecondsPerRound).toBe(index);
  });
});

test("a horizon of 2000 has three rounds", () => {
  expect(arenaRounds(sampleMatch("fair-exam", { replications: 1, horizon: 2000, seed: 1 }))).toEqual([100, 500, 2000]);
});

test("standings compare replication by replication, for any order of chunks", () => {
  const inOrder = chunks.toReversed();
  const finals = match.players.map((_, index) =>
    inOrder.flatMap(({ learners }) => learners[index]!.checkpoints.values.recommendedGap!.at(-1)!),
  );
  const blind = match.players.flatMap(({ knowsTheArms }, index) => (knowsTheArms ? [] : [index]));
  result.learners.forEach(({ id, recommendedGap: { at, againstPeers } }, index) => {
    expect(at.at(-1)!.mean).toBeCloseTo(meanOf(finals[index]!), 14);
    const [best] = blind
      .filter((other) => other !== index)
      .toSorted((one, other) => meanOf(finals[one]!) - meanOf(finals[other]!));
    expect(againstPeers!.opponent, id).toBe(match.players[best!]!.spec.id);
    expect(againstPeers!.difference).toBe(meanOf(finals[index]!.map((gap, run) => gap - finals[best!]![run]!)));
  });
});

test("oracles count in the standing against all and in duels, but not against peers", () => {
  const oracles = match.players.filter(({ knowsTheArms }) => knowsTheArms).map(({ spec }) => spec.id);
  expect(oracles.length).toBeGreaterThan(0);
  for (const { id, utilityGap } of result.learners) {
    expect(oracles).not.toContain(utilityGap.againstPeers!.opponent);
    const { better, undecided, worse } = utilityGap.duels;
    expect([...better, ...undecided, ...worse, id].toSorted()).toEqual(
      match.players.map(({ spec }) => spec.id).toSorted(),
    );
  }
});
