/**
 * What `full-gradient` lacks where another learner of the arena recommends the better blend:
 * `npm run bench -- losses PROBLEM,PROBLEM [replications]`, by their names in the arena; with `--random 29 --seed 7` before them,
 * of the problems that `npx blendit arena` draws by these. Prints its recommended gap, also as a share of that of equal shares,
 * and how many times that gap it is, ± a standard error of paired replications: with other optimism, which plays the arms that
 * look bad more or less; with arms drawn evenly, whatever its weights; and of `plug-in-optimum`. Regrets are in brackets, then
 * how many rewards the most played arms had. Both learners recommend the best blend by the rewards that they saw, so where they
 * differ, they saw other rewards.
 */
import { parseArgs } from "node:util";
import { Random } from "@blendit/core";
import type { Learner, LearnerContext } from "@blendit/core/learners";
import { KnownArms, optimum } from "@blendit/core/optimum";
import { uniformWeights } from "@blendit/core/simplex";
import { anyDistribution, utility } from "@blendit/core/specs";
import { type ArenaProblem, arenaProblems, learner, randomProblem } from "@blendit/lab";
import { FullGradient, type FullGradientChoices } from "../packages/core/src/learners/full-gradient.ts";

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
  console.error(`expected problems of the arena, got "${names}": ${problems.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
for (const problem of chosen) report(problem, Number(replications));

function withChoices(choices: Partial<FullGradientChoices>): Variant {
  return { make: (context) => new FullGradient(context, choices) };
}

function report(problem: ArenaProblem, count: number): void {
  const measured = measure(problem);
  const usual = runs(measured, count, asItIs);
  const gap = meanOf(usual.map(({ recommended }) => recommended));
  const share = (100 * gap) / measured.gap(measured.even);
  console.log(
    `${problem.name}: recommended gap ${gap.toExponential(2)}, ${share.toPrecision(2)} % of that of equal shares`,
  );
  console.log(`  ${"as it is".padEnd(50)}${mostPlayed(usual)}`);
  for (const [name, variant] of Object.entries(variants)) {
    const others = runs(measured, count, variant);
    const differences = others.map(({ recommended }, run) => (recommended - usual[run]!.recommended) / gap);
    const mean = meanOf(differences);
    const variance = meanOf(differences.map((difference) => (difference - mean) ** 2)) / (count - 1);
    const regret = meanOf(others.map((run) => run.regret)) / meanOf(usual.map((run) => run.regret));
    const times = `${(1 + mean).toFixed(2)} ± ${Math.sqrt(variance).toFixed(2)}  [${regret.toFixed(2)}]`;
    console.log(`  ${name.padEnd(20)} ${times.padEnd(28)} ${mostPlayed(others)}`);
  }
}

/** The arms with most rewards, and how many these were on average. */
function mostPlayed(played: readonly Run[]): string {
  return Array.from(played[0]!.counts.keys(), (arm) => ({
    arm,
    count: meanOf(played.map(({ counts }) => counts[arm]!)),
  }))
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_ARMS)
    .map(({ arm, count }) => `${arm}: ${count.toFixed(0)}`)
    .join(", ");
}

/** A problem whose arms are known to the one who measures. */
type Measured = ReturnType<typeof measure>;

function measure({ utility: spec, arms, floor }: ArenaProblem) {
  const goal = utility(spec);
  const distributions = arms.map((arm) => anyDistribution(arm));
  const known = new KnownArms({ utility: goal, arms: distributions });
  const best = optimum({ utility: goal, arms: distributions, floor }).value;
  const context: LearnerContext = { utility: goal, armCount: distributions.length, floor };
  const gap = (weights: Float64Array) => best - known.value(weights);
  return { context, distributions, gap, even: uniformWeights(distributions.length) };
}

/** How a run ended: gaps of the recommended blend and, summed over the rounds, of what was played; rewards of each arm. */
interface Run {
  readonly recommended: number;
  readonly regret: number;
  readonly counts: Float64Array;
}

function runs(problem: Measured, count: number, variant: Variant): Run[] {
  return Array.from({ length: count }, (_, run) => play(problem, Random.stream(SEED, "losses", run), variant));
}

function play({ context, distributions, gap, even }: Measured, random: Random, { make, isEven }: Variant): Run {
  const learner = make(context);
  const counts = new Float64Array(distributions.length);
  let regret = 0;
  for (let round = 1; round <= HORIZON; round++) {
    const played = isEven ? even : learner.weights;
    regret += gap(played);
    const arm = isEven ? Math.floor(distributions.length * random.uniform()) : learner.choose(random);
    const reward = distributions[arm]!.sample(random);
    counts[arm]!++;
    learner.update(arm, reward, played[arm]!);
  }
  return { recommended: gap(learner.recommend()), regret, counts };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
