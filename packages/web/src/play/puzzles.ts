import type { ArmSpec } from "@blendit/lab";
import { learnersOf } from "./learner-choices.ts";
import type { Setting } from "./setting.ts";

export interface Puzzle {
  readonly id: string;
  readonly title: string;
  /** What to look for. */
  readonly story: string;
  readonly setting: Setting;
}

const beta = (name: string, alpha: number, beta: number): ArmSpec => ({ name, kind: "beta", alpha, beta });

const usual = {
  floor: 0.02,
  horizon: 3000,
  replications: 12,
  seed: 1,
  learners: learnersOf(["blendit", "algorithm-1"]),
};

/** A hundred distributions that differ in mean and spread, in no order that the eye would find. */
function hundredArms(): ArmSpec[] {
  return Array.from({ length: 100 }, (_, index) => {
    const mean = 0.15 + (0.7 * ((index * 37) % 100)) / 99;
    const concentration = 4 + ((index * 53) % 100) / 3;
    const rounded = (value: number) => Math.round(100 * value) / 100;
    return beta(`arm ${index + 1}`, rounded(mean * concentration), rounded((1 - mean) * concentration));
  });
}

/** Problems to start from; the page opens with the first. */
export const puzzles: readonly Puzzle[] = [
  {
    id: "most-varied",
    title: "The most varied blend is not the most varied arm",
    story:
      "Outcomes shall vary as much as they can. One arm varies far more than the other two. Guess its share of the best blend, then watch.",
    setting: {
      ...usual,
      name: "most-varied",
      utility: { kind: "variance" },
      arms: [beta("low", 2, 9), beta("wide", 1, 1), beta("high", 9, 2)],
    },
  },
  {
    id: "match-a-target",
    title: "Match a target with arms that all miss it",
    story:
      "Outcomes shall spread evenly from 0 to 1. No arm comes near that alone; together they nearly do. Drag an arm by its shape and see what the others make of it.",
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
      "Ten outcomes are drawn and the best is kept. The safe arm has the best mean, and yet the best blend makes little use of it: what counts is how good an arm can be.",
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
    title: "A quota",
    story:
      "Three outcomes in ten shall be 0.7 or above, no more and no fewer. Many blends do that: see how flat the top is, and where each learner stops on it.",
    setting: {
      ...usual,
      name: "a-quota",
      utility: { kind: "quota", low: 0.7, high: 1, share: 0.3 },
      arms: [beta("easy", 2, 8), beta("medium", 5, 5), beta("hard", 8, 3)],
    },
  },
  {
    id: "an-arm-that-changes",
    title: "An arm that changes",
    story:
      "Outcomes shall vary as much as they can. After 1,500 rounds two arms change places. The learner that remembers everything is left behind for long; the one that forgets follows at once.",
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
      learners: learnersOf(["blendit", "forgetful"]),
    },
  },
  {
    id: "a-hundred-arms",
    title: "A hundred arms",
    story:
      "Outcomes shall vary as much as they can, with a hundred arms to choose from. Hardly any of them are worth playing: how soon does each learner know which?",
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

/** The puzzle of an id; the first where there is none of it. */
export function puzzleOf(id: string | null | undefined): Puzzle {
  return puzzles.find((puzzle) => puzzle.id === id) ?? puzzles[0]!;
}
