/**
 * What `full-gradient` lacks where another learner of the arena recommends the better blend:
 * `npm run bench:losses -- PROBLEM,PROBLEM [replications]`, by their names in the arena. Prints its recommended gap, and how many
 * times that it is, ± a standard error of paired replications: with ten times the steps from the average to the recommended
 * blend, which makes that the best one for the rewards at hand; and with other optimism, which plays the arms that look bad more or
 * less. Regrets stand in brackets. If more steps change nothing, what is missing are rewards, not steps.
 */
import { Random } from "@blendit/core";
import { knownArms, optimum } from "@blendit/core/known";
import type { FullGradientChoices } from "@blendit/core/learners";
import { law, utility } from "@blendit/core/specs";
import { type ArenaProblem, arenaProblems } from "@blendit/lab";
import { type Played, play } from "./play.ts";

const HORIZON = 2000;
const SEED = 100;

const variants: Readonly<Record<string, Partial<FullGradientChoices>>> = {
  "200 steps": { polishSteps: 200 },
  "optimism 0": { optimism: 0 },
  "optimism 4": { optimism: 4 },
  "optimism 8": { optimism: 8 },
};

const [names = "", replications = "100"] = process.argv.slice(2);
const chosen = arenaProblems.filter(({ name }) => names.split(",").includes(name));
if (chosen.length === 0) {
  console.error(`expected problems of the arena, got "${names}": ${arenaProblems.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
for (const problem of chosen) report(problem, Number(replications));

function report(problem: ArenaProblem, count: number): void {
  const asItIs = runs(problem, count, {});
  const usual = meanOf(asItIs.map(({ recommended }) => recommended));
  console.log(`${problem.name}: recommended gap ${usual.toExponential(2)}`);
  for (const [name, choices] of Object.entries(variants)) {
    const others = runs(problem, count, choices);
    const differences = others.map(({ recommended }, run) => (recommended - asItIs[run]!.recommended) / usual);
    const mean = meanOf(differences);
    const variance = meanOf(differences.map((difference) => (difference - mean) ** 2)) / (count - 1);
    const regret = meanOf(others.map((run) => run.regret)) / meanOf(asItIs.map((run) => run.regret));
    console.log(
      `  ${name.padEnd(12)} ${(1 + mean).toFixed(2)} ± ${Math.sqrt(variance).toFixed(2)}  [${regret.toFixed(2)}]`,
    );
  }
}

function runs({ utility: spec, arms, floor }: ArenaProblem, count: number, choices: Partial<FullGradientChoices>) {
  const goal = utility(spec);
  const laws = arms.map((arm) => law(arm));
  const known = knownArms({ utility: goal, arms: laws });
  const measured = { utility: goal, laws, known, floor, best: optimum({ utility: goal, arms: laws, floor }).value };
  return Array.from(
    { length: count },
    (_, run): Played => play(measured, HORIZON, Random.stream(SEED, "losses", run), choices),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
