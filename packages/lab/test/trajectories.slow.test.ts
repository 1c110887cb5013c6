import { expect, test } from "vitest";
import { compareTrajectories } from "./compare-trajectories.ts";

/** The number of replications; `npm run bench -- trajectories` does the same with 500. */
const REPLICATIONS = 20;
const MOST_ERRORS = 4;
const SEED = 100;

test("all 32 trajectories of the paper agree with an independent simulation", { timeout: 600_000 }, async () => {
  const deviations = await compareTrajectories(REPLICATIONS, SEED);
  expect(new Set(deviations.map(({ trajectory }) => trajectory)).size).toBe(32);
  expect(deviations.filter(({ errors }) => !(errors <= MOST_ERRORS))).toEqual([]);
});
