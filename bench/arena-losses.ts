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

/** The arms with the most rewards, and their average numbers of rewards. */
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

/** A problem with known arms, so that gaps can be measured. */
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

/** The result of a run: the gap of the recommended blend, the sum of the gaps of the played weights, and the reward counts. */
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
