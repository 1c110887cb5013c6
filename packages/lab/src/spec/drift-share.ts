import type { Drift } from "./experiment.ts";

/** A gradual change goes in so many steps: each has a best blend of its own, found once. */
const STEPS = 20;

/** The first rounds of all stages: of the first round of all, and of each step of the change. */
export function stageStarts(drift: Drift): number[] {
  const { from, until } = drift;
  const steps = Array.from({ length: STEPS }, (_, step) => from + Math.ceil(((step + 1) * (until - from)) / STEPS));
  const byShare = new Map([until, ...steps.toReversed(), 1].map((round) => [driftShare(drift, round), round]));
  return [...byShare.values()].sort((a, b) => a - b);
}

/** The part of an arm's rewards that come from its new law in a round, 0 to 1. */
export function driftShare({ from, until }: Drift, round: number): number {
  if (round >= until) return 1;
  if (round < from) return 0;
  return Math.floor((STEPS * (round - from)) / (until - from)) / STEPS;
}
