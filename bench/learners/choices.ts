/**
 * Compares each design choice of full-gradient with alternatives, on the paper's eight problems and on twelve random ones
 * with up to 50 arms: `npm run bench -- choices [replications]`. Prints geometric means over problems of mean gaps
 * and regrets relative to the default, with the worst problem in brackets; below 1 the variant is better.
 */

import { Random } from "@blendit/core";
import { estimatedCertificate } from "@blendit/core/learners";
import { utility } from "@blendit/core/specs";
import { paperProblems, randomProblem } from "@blendit/lab";
import { FullGradient, type FullGradientChoices } from "../../packages/core/src/learners/full-gradient.ts";
import { geometricMean, type KnownProblem, knownProblem, meanOf, play } from "./play.ts";

const replications = Number(process.argv[2] ?? 40);
const horizon = 2000;
const RANDOM_PROBLEMS = 12;

const variants: Readonly<Record<string, Partial<FullGradientChoices>>> = {
  "as it is": {},
  "fixed multiplier 0.5": { shrink: 1, grow: 1 },
  "fixed multiplier 1.5": { shrink: 1, grow: 1, firstMultiplier: 1.5 },
  "first multiplier 0.2": { firstMultiplier: 0.2 },
  "first multiplier 1.5": { firstMultiplier: 1.5 },
  "shrink 0.5": { shrink: 0.5 },
  "shrink 0.85": { shrink: 0.85 },
  "grow 1.02": { grow: 1.02 },
  "grow 1.15": { grow: 1.15 },
  "smallest multiplier 0.1 / sqrt(t)": { smallestMultiplier: 0.1 },
  "smallest multiplier 1 / sqrt(t)": { smallestMultiplier: 1 },
  "largest multiplier 5": { largestMultiplier: 5 },
  "no share for arms never tried": { untriedShare: 0 },
  "share 0.25 for arms never tried": { untriedShare: 0.25 },
  "share 1 for arms never tried": { untriedShare: 1 },
  "no optimism": { optimism: 0 },
  "optimism 0.5": { optimism: 0.5 },
  "optimism 1": { optimism: 1 },
  "optimism 4": { optimism: 4 },
  "a step every 2 rounds": { every: 2 },
  "a step every 5 rounds": { every: 5 },
  "a step every 20 rounds": { every: 20 },
};

/** Gaps below this share of the gap of equal weights are treated as equal, because at a corner they can be only rounding. */
const LEAST_GAP = 1e-6;

interface Means {
  readonly average: number;
  readonly recommended: number;
  readonly regret: number;
  readonly allTried: number;
}

const problems = [...paperOnes(), ...randomOnes()];
console.log(
  `${"variant".padEnd(32)} ${"average gap".padStart(16)} ${"recommended gap".padStart(18)} ${"regret".padStart(16)}  all arms tried by round`,
);
let reference: Means[] = [];
for (const [name, choices] of Object.entries(variants)) {
  const means = problems.map((problem, index) => meansOf(problem, index, choices));
  if (reference.length === 0) reference = means;
  const columns = (["average", "recommended", "regret"] as const).map((field) =>
    ratios(means.map((row, index) => row[field] / reference[index]![field])),
  );
  const tried = Math.max(...means.map(({ allTried }) => allTried));
  console.log(
    `${name.padEnd(32)} ${columns.map((text) => text.padStart(16)).join(" ")}  ${tried.toFixed(0).padStart(6)}`,
  );
}

function meansOf(problem: KnownProblem, index: number, choices: Partial<FullGradientChoices>): Means {
  const { context, gap, equalShares } = problem;
  const runs = Array.from({ length: replications }, (_, replication) => {
    const learner = new FullGradient({ ...context, certificate: estimatedCertificate }, choices);
    return play(problem, learner, horizon, Random.stream(100, index, replication));
  });
  const mean = (field: keyof Means) => meanOf(runs.map((run) => run[field]));
  const least = LEAST_GAP * gap(equalShares);
  return {
    average: Math.max(mean("average"), least),
    recommended: Math.max(mean("recommended"), least),
    regret: mean("regret"),
    allTried: mean("allTried"),
  };
}

function ratios(values: readonly number[]): string {
  const worst = Math.max(...values);
  return `${geometricMean(values).toFixed(2)} [${worst < 1000 ? worst.toFixed(2) : worst.toExponential(0)}]`;
}

function paperOnes(): KnownProblem[] {
  const problems = paperProblems({ variant: "algorithm1", replications: 1, horizon, seed: 100 });
  return problems.map(({ experiment }) => knownProblem(experiment));
}

function randomOnes(): KnownProblem[] {
  const found: KnownProblem[] = [];
  for (let index = 0; found.length < RANDOM_PROBLEMS; index++) {
    const problem = randomProblem(11, index);
    if (problem.arms.length >= 10 && utility(problem.utility).smooth) found.push(knownProblem(problem));
  }
  return found;
}
