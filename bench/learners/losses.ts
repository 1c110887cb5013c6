/**
 * Why another learner of the arena may recommend a better blend than `full-gradient`:
 * `npm run bench -- losses PROBLEM,PROBLEM [replications]`, with names of problems in the arena. With `--random 29 --seed 7` before
 * them, they are among the problems that `npx blendit arena` draws with these options. Prints the recommended gap of
 * `full-gradient`, also as a share of the gap of equal shares. Then prints the gaps of variants in units of that gap, ± a standard
 * error over paired replications: with more or less optimism, which plays arms that look bad more or less often; with arms drawn
 * evenly, regardless of the weights; and of `plug-in-optimum`. Regrets are in brackets, followed by the reward counts of the most
 * played arms. Both learners recommend the best blend for the rewards they saw, so if they differ, they saw different rewards.
 */
import { parseArgs } from "node:util";
import { Random } from "@blendit/core";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { type ArenaProblem, arenaProblems, learner, randomProblem } from "@blendit/lab";
import { FullGradient, type FullGradientChoices } from "../../packages/core/src/learners/full-gradient.ts";
import { type KnownProblem, knownProblem, meanOf, type Played, play } from "./play.ts";

const HORIZON = 2000;
const SEED = 100;
const MOST_ARMS = 8;

interface Variant {
  make(context: LearnerContext): Learner;
  /** Whether arms are drawn evenly instead of by the weights. */
  readonly isEven?: boolean;
}

const asItIs: Variant = withChoices({});
const variants: Readonly<Record<string, Variant>> = {
  "no optimism": withChoices({ optimism: 0 }),
  "optimism 4": withChoices({ optimism: 4 }),
  "optimism 8": withChoices({ optimism: 8 }),
  "drawn evenly": { ...asItIs, isEven: true },
  "plug-in-optimum": { make: (context) => learner({ kind: "plug-in-optimum" }, context) },
};

const { values, positionals } = parseArgs({
  options: { random: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
const [names = "", replications = "100"] = positionals;
const problems = values.random
  ? Array.from({ length: Number(values.random) }, (_, index) => randomProblem(Number(values.seed ?? SEED), index))
  : arenaProblems;
const chosen = problems.filter(({ name }) => names.split(",").includes(name));
if (chosen.length === 0) {
  console.error(
    `Unknown problems of the arena: "${names}". Choose from ${problems.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
for (const problem of chosen) report(problem, Number(replications));

function withChoices(choices: Partial<FullGradientChoices>): Variant {
  return { make: (context) => new FullGradient(context, choices) };
}

function report(problem: ArenaProblem, count: number): void {
  const known = knownProblem(problem);
  const usual = runs(known, count, asItIs);
  const gap = meanOf(usual.map(({ recommended }) => recommended));
  const share = (100 * gap) / known.gap(known.equalShares);
  console.log(
    `${problem.name}: recommended gap ${gap.toExponential(2)}, ${share.toPrecision(2)} % of that of equal shares`,
  );
  console.log(`  ${"as it is".padEnd(50)}${mostPlayed(usual)}`);
  for (const [name, variant] of Object.entries(variants)) {
    const others = runs(known, count, variant);
    const differences = others.map(({ recommended }, run) => (recommended - usual[run]!.recommended) / gap);
    const mean = meanOf(differences);
    const variance = meanOf(differences.map((difference) => (difference - mean) ** 2)) / (count - 1);
    const regret = meanOf(others.map((run) => run.regret)) / meanOf(usual.map((run) => run.regret));
    const times = `${(1 + mean).toFixed(2)} ± ${Math.sqrt(variance).toFixed(2)}  [${regret.toFixed(2)}]`;
    console.log(`  ${name.padEnd(20)} ${times.padEnd(28)} ${mostPlayed(others)}`);
  }
}

/** The arms with the most rewards, and their average numbers of rewards. */
function mostPlayed(played: readonly Played[]): string {
  return Array.from(played[0]!.counts.keys(), (arm) => ({
    arm,
    count: meanOf(played.map(({ counts }) => counts[arm]!)),
  }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_ARMS)
    .map(({ arm, count }) => `${arm}: ${count.toFixed(0)}`)
    .join(", ");
}

function runs(problem: KnownProblem, count: number, { make, isEven }: Variant): Played[] {
  return Array.from({ length: count }, (_, run) =>
    play(problem, make(problem.context), HORIZON, Random.stream(SEED, "losses", run), isEven),
  );
}
