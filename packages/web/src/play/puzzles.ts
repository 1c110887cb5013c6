import type { ArmSpec } from "@blendit/lab";
import { learnersOf } from "./learner-choices.ts";
import type { Setting } from "./setting.ts";

export interface Puzzle {
  readonly id: string;
  readonly title: string;
  /** The goal, and what to look for. */
  readonly story: string;
  readonly setting: Setting;
}

const beta = (name: string, alpha: number, beta: number): ArmSpec => ({ name, kind: "beta", alpha, beta });

const usual = {
  floor: 0.02,
  horizon: 3000,
  replications: 12,
  seed: 1,
  learners: learnersOf(["blendit", "algorithm-1", "ucb1"]),
};

/** A hundred distributions with means and spreads in no obvious order. */
function hundredArms(): ArmSpec[] {
  return Array.from({ length: 100 }, (_, index) => {
    const mean = 0.15 + (0.7 * ((index * 37) % 100)) / 99;
    const concentration = 4 + ((index * 53) % 100) / 3;
    const rounded = (value: number) => Math.round(100 * value) / 100;
    return beta(`option ${index + 1}`, rounded(mean * concentration), rounded((1 - mean) * concentration));
  });
}

/** A bank of questions, whose outcomes are scores from 0 to 100. */
function bank(name: string, alpha: number, beta: number): ArmSpec {
  return { name, kind: "beta", alpha, beta, low: 0, high: 100 };
}

/** All puzzles without a budget; the page opens with the first. */
export const puzzles: readonly Puzzle[] = [
  {
    id: "placement-test",
    title: "Placement test",
    story: "A test draws questions from three banks. Its scores should spread evenly from 0 to 100.",
    setting: {
      ...usual,
      name: "placement-test",
      utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 100 } },
      arms: [bank("easy", 9, 2), bank("medium", 5, 3), bank("hard", 2, 6)],
      // The paper's step of 0.5 is for outcomes from 0 to 1. In squared points, the same step is 0.5 / 100^2.
      learners: learnersOf(
        ["blendit", "algorithm-1", "ucb1"],
        [{ kind: "mirror-ascent", id: "algorithm-1", step: { kind: "inverse-sqrt", initial: 0.00005 } }],
      ),
    },
  },
  {
    id: "most-varied",
    title: "As varied as possible",
    story:
      "Make outcomes vary as much as possible. One of three options, “wide”, varies far more than the others. How much of it do you need?",
    setting: {
      ...usual,
      name: "most-varied",
      utility: { kind: "variance" },
      arms: [beta("low", 2, 9), beta("wide", 1, 1), beta("high", 9, 2)],
    },
  },
  {
    id: "match-a-target",
    title: "Match a target",
    story:
      "Spread outcomes evenly from 0 to 1. No option comes close alone, but a blend does. Drag an option by its shape and see how the best blend changes.",
    setting: {
      ...usual,
      name: "match-a-target",
      utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
      arms: [beta("shy", 2, 7), beta("middling", 8, 8), beta("bold", 6, 1.5), beta("sharp", 30, 10)],
    },
  },
  {
    id: "best-of-ten",
    title: "Best of ten",
    story:
      "Draw ten outcomes and keep the best one. “Safe” has the highest average, but here what counts is how good an option can get.",
    setting: {
      ...usual,
      name: "best-of-ten",
      utility: { kind: "best-of", draws: 10 },
      arms: [
        beta("safe", 40, 20),
        {
          name: "wild",
          kind: "mixture",
          parts: [
            { weight: 0.8, distribution: { kind: "beta", alpha: 2, beta: 8 } },
            { weight: 0.2, distribution: { kind: "beta", alpha: 30, beta: 3 } },
          ],
        },
        beta("broad", 4, 3),
      ],
    },
  },
  {
    id: "a-quota",
    title: "Meet a quota",
    story:
      "Three outcomes in ten should be 0.7 or higher, no more and no fewer. Many blends do that, so the algorithms may settle on different ones.",
    setting: {
      ...usual,
      name: "a-quota",
      utility: { kind: "quota", low: 0.7, high: 1, share: 0.3 },
      arms: [beta("low", 2, 8), beta("middle", 5, 5), beta("high", 8, 3)],
    },
  },
  {
    id: "an-arm-that-changes",
    title: "An option that changes",
    story:
      "Make outcomes vary as much as possible. In round 1,500 two options swap. Does it help an algorithm to forget old outcomes?",
    setting: {
      ...usual,
      name: "an-arm-that-changes",
      utility: { kind: "variance" },
      arms: [beta("gives way", 2, 9), beta("takes over", 12, 12), beta("high", 9, 2)],
      drift: {
        from: 1500,
        until: 1500,
        to: [
          { kind: "beta", alpha: 12, beta: 12 },
          { kind: "beta", alpha: 2, beta: 9 },
          { kind: "beta", alpha: 9, beta: 2 },
        ],
      },
      learners: learnersOf(["blendit", "forgetful", "ucb1"]),
    },
  },
  {
    id: "a-hundred-arms",
    title: "A hundred options",
    story:
      "Make outcomes vary as much as possible, with a hundred options to choose from. Only a few are useful. How soon does each algorithm find them?",
    setting: {
      ...usual,
      name: "a-hundred-arms",
      utility: { kind: "variance" },
      arms: hundredArms(),
      floor: 0.001,
      horizon: 10_000,
      replications: 4,
    },
  },
];

/** The puzzle with an id; the first one if no puzzle has it. */
export function puzzleOf(id: string | null | undefined): Puzzle {
  return puzzles.find((puzzle) => puzzle.id === id) ?? puzzles[0]!;
}
