/**
 * What `full-gradient` lacks where another learner of the arena recommends the better blend:
 * `npm run bench:losses -- PROBLEM,PROBLEM [replications]`, by their names in the arena. Prints its recommended gap, and how many
 * times that it is, ± a standard error of paired replications: with ten times the steps from the average to the recommended
 * blend, which makes that the best one for the rewards at hand; with other optimism, which plays the arms that look bad more or
 * less; and with arms drawn evenly, whatever its weights. Regrets stand in brackets. If more steps change nothing, what is
 * missing are rewards of arms that it plays rarely.
 */
import { Random } from "@blendit/core";
import { knownArms, optimum } from "@blendit/core/known";
import { type FullGradientChoices, fullGradientWith } from "@blendit/core/learners";
import { uniformWeights } from "@blendit/core/simplex";
import { law, utility } from "@blendit/core/specs";
import { type ArenaProblem, arenaProblems } from "@blendit/lab";

const HORIZON = 2000;
const SEED = 100;

interface Variant {
  readonly choices: Partial<FullGradientChoices>;
  /** Whether arms are drawn evenly instead of by the weights. */
  readonly isEven?: boolean;
}

const variants: Readonly<Record<string, Variant>> = {
  "200 steps": { choices: { polishSteps: 200 } },
  "optimism 4": { choices: { optimism: 4 } },
  "optimism 8": { choices: { optimism: 8 } },
  "drawn evenly": { choices: {}, isEven: true },
};

const [names = "", replications = "100"] = process.argv.slice(2);
const chosen = arenaProblems.filter(({ name }) => names.split(",").includes(name));
if (chosen.length === 0) {
  console.error(`expected problems of the arena, got "${names}": ${arenaProblems.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
for (const problem of chosen) report(problem, Number(replications));

function report(problem: ArenaProblem, count: number): void {
  const asItIs = runs(problem, count, { choices: {} });
  const usual = meanOf(asItIs.map(({ recommended }) => recommended));
  console.log(`${problem.name}: recommended gap ${usual.toExponential(2)}`);
  for (const [name, variant] of Object.entries(variants)) {
    const others = runs(problem, count, variant);
    const differences = others.map(({ recommended }, run) => (recommended - asItIs[run]!.recommended) / usual);
    const mean = meanOf(differences);
    const variance = meanOf(differences.map((difference) => (difference - mean) ** 2)) / (count - 1);
    const regret = meanOf(others.map((run) => run.regret)) / meanOf(asItIs.map((run) => run.regret));
    console.log(
      `  ${name.padEnd(12)} ${(1 + mean).toFixed(2)} ± ${Math.sqrt(variance).toFixed(2)}  [${regret.toFixed(2)}]`,
    );
  }
}

/** How a run ended: gaps of the recommended blend and, summed over the rounds, of what was played. */
interface Run {
  readonly recommended: number;
  readonly regret: number;
}

function runs({ utility: spec, arms, floor }: ArenaProblem, count: number, { choices, isEven }: Variant): Run[] {
  const goal = utility(spec);
  const laws = arms.map((arm) => law(arm));
  const known = knownArms({ utility: goal, arms: laws });
  const best = optimum({ utility: goal, arms: laws, floor }).value;
  const even = uniformWeights(laws.length);
  return Array.from({ length: count }, (_, run) => {
    const random = Random.stream(SEED, "losses", run);
    const learner = fullGradientWith(choices)({ utility: goal, armCount: laws.length, floor });
    let regret = 0;
    for (let round = 0; round < HORIZON; round++) {
      const played = isEven ? even : learner.weights;
      regret += best - known.value(played);
      const arm = isEven ? Math.floor(laws.length * random.uniform()) : learner.choose(random);
      learner.update(arm, laws[arm]!.sample(random), played[arm]!);
    }
    return { recommended: best - known.value(learner.recommend()), regret };
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
