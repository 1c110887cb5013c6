import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-arena.ts";
import { Problem } from "../../spec/problem.ts";
import { timePerRound } from "./time-per-round.ts";

test.each(["clicks", "image-generators"])("every player of %s has a time", (name) => {
  const { experiment } = sampleMatch(name, { replications: 1, horizon: 20, seed: 1 });
  const problem = new Problem(experiment);
  for (const spec of experiment.learners) {
    const time = timePerRound(problem, spec);
    expect(time).toBeGreaterThan(0);
    expect(Number.isFinite(time)).toBe(true);
  }
});
