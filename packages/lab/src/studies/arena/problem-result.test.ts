import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-arena.ts";
import { runChunk } from "../../simulate/chunk.ts";
import { meanOf } from "../../simulate/mean-interval.ts";
import { ChunkMerger, summarize } from "../../simulate/summarize.ts";
import { Problem } from "../../spec/problem.ts";
import { pairedDifference } from "./paired-difference.ts";
import { problemFacts } from "./problem-facts.ts";
import { arenaRounds, problemResult } from "./problem-result.ts";

const match = sampleMatch("fair-exam", { replications: 7, horizon: 120, seed: 3 });
const problem = new Problem(match.experiment);
const chunks = [1, 0].map((chunk) => runChunk(problem, chunk));
const merger = new ChunkMerger(match.experiment);
for (const chunk of chunks) merger.add(chunk);
const summary = summarize(problem, merger, {
  versions: { blendit: "0", node: "0" },
  elapsedSeconds: 1,
  roundsPerSecond: 1,
});
const facts = problemFacts(problem);
const result = problemResult({ match, facts, summary, chunks, times: match.players.map((_, index) => index) });

test("gaps are those of the summary at 100, 500, 2000 and the horizon, as far as they fit", () => {
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

test("standings compare replication by replication, whatever the order of chunks", () => {
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
    expect(againstPeers!.difference).toBe(pairedDifference(finals[index]!, finals[best!]!).mean);
  });
});

test("oracles count in the standing against all and in duels, not in that against peers", () => {
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
