/**
 * full-gradient against the paper's Exact-IF oracle on the paper's eight problems: `npm run bench:full-gradient`.
 * The oracle is the better of Algorithm 1 and the published variant; it knows the arms, full-gradient does not.
 */
import { paperProblems } from "@blendit/lab";
import { runExperiment } from "@blendit/lab/node";

const replications = Number(process.argv[2] ?? 500);
const size = { replications, horizon: 2000, seed: 100 };
const published = paperProblems({ ...size, variant: "published" });

interface Row {
  readonly name: string;
  /** Oracle over full-gradient: gap of the uniform average, gap of the recommended blend, cumulative regret. */
  readonly ratios: readonly [average: number, recommended: number, regret: number];
}

const rows: Row[] = [];
console.log("problem          gap of the average   gap of the recommended blend   regret     (oracle / full-gradient)");
for (const [index, { scenario, utility, experiment }] of paperProblems({ ...size, variant: "algorithm1" }).entries()) {
  const { learners } = await runExperiment({
    ...experiment,
    learners: [
      { ...experiment.learners[0]!, id: "algorithm1" },
      { ...published[index]!.experiment.learners[0]!, id: "published" },
      { kind: "full-gradient", id: "full-gradient" },
    ],
  });
  const [one, other, own] = learners.map((learner) => ({
    gap: learner.utilityGap.at(-1)!.mean,
    recommended: learner.recommendedGap.at(-1)!.mean,
    regret: learner.regret.at(-1)!.mean,
  }));
  const gap = Math.min(one!.gap, other!.gap);
  const regret = Math.min(one!.regret, other!.regret);
  const row: Row = {
    name: `${utility} ${scenario}`,
    ratios: [gap / own!.gap, gap / own!.recommended, regret / own!.regret],
  };
  rows.push(row);
  print(row);
}
const columns = [0, 1, 2] as const;
const over = (reduce: (values: number[]) => number) =>
  columns.map((column) => reduce(rows.map(({ ratios }) => ratios[column])));
const [average, recommended, regret] = over((values) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length),
);
print({ name: "geometric mean", ratios: [average!, recommended!, regret!] });
const [least, leastRecommended, leastRegret] = over((values) => Math.min(...values));
print({ name: "least", ratios: [least!, leastRecommended!, leastRegret!] });

function print({ name, ratios }: Row): void {
  const [average, recommended, regret] = ratios.map((ratio) => ratio.toFixed(2));
  console.log(`${name.padEnd(16)} ${average!.padStart(18)}   ${recommended!.padStart(28)}   ${regret!.padStart(6)}`);
}
