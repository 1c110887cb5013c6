import type { Drift } from "../experiment.ts";

/** A gradual change goes in so many steps: each has a best blend of its own, found once. */
const STEPS = 20;

/** The part of an arm's rewards that come from its new law in a round, 0 to 1. */
export function driftShare({ from, until }: Drift, round: number): number {
  if (round >= until) return 1;
  if (round < from) return 0;
  return Math.floor((STEPS * (round - from)) / (until - from)) / STEPS;
}
