/**
 * Compares full-gradient with the paper's Exact-IF oracle on the paper's eight problems: `npm run bench -- full-gradient`.
 * The oracle is the better of Algorithm 1 and the published variant. It knows the arms, but full-gradient does not. The last
 * column gives the oracle the averaging of full-gradient.
 */
import { type NamedLearner, paperProblems } from "@blendit/lab";
import { runExperiment } from "@blendit/lab/node";

const replications = Number(process.argv[2] ?? 500);
const size = { replications, horizon: 2000, seed: 100 };
const published = paperProblems({ ...size, variant: "published" });

interface Row {
  readonly name: string;
  /**
   * Oracle over full-gradient: gap of the uniform average, gap of the recommended blend, cumulative regret, and gap of the
   * recommended blend when the oracle averages in the same way.
   */
  readonly ratios: readonly [average: number, recommended: number, regret: number, fair: number];
}

const rows: Row[] = [];
console.log("Oracle over full-gradient, ratios of means over replications");
console.log("problem            average  recommended  regret  recommended, same averaging");
for (const [index, { scenario, utility, experiment }] of paperProblems({ ...size, variant: "algorithm1" }).entries()) {
  const oracles = [experiment.learners[0]!, published[index]!.experiment.learners[0]!];
  const { learners } = await runExperiment({
    ...experiment,
    learners: [
      ...oracles.map((spec, variant) => ({ ...spec, id: `uniform-${variant}` })),
      ...oracles.map(
        (spec, variant) => ({ ...spec, averaging: "decaying" as const, id: `decaying-${variant}` }) as NamedLearner,
      ),
      { kind: "full-gradient", id: "full-gradient" },
    ],
  });
  const ends = learners.map(({ utilityGap, recommendedGap, regret }) => ({
    gap: utilityGap.at(-1)!.mean,
    recommended: recommendedGap.at(-1)!.mean,
    regret: regret.at(-1)!.mean,
  }));
  const own = ends.at(-1)!;
  const least = (rows: typeof ends, field: keyof typeof own) => Math.min(...rows.map((row) => row[field]));
  const row: Row = {
    name: `${utility} ${scenario}`,
    ratios: [
      least(ends.slice(0, 2), "gap") / own.gap,
      least(ends.slice(0, 2), "gap") / own.recommended,
      least(ends.slice(0, 2), "regret") / own.regret,
      least(ends.slice(2, 4), "recommended") / own.recommended,
    ],
  };
  rows.push(row);
  print(row);
}
const over = (reduce: (values: number[]) => number) =>
  [0, 1, 2, 3].map((column) => reduce(rows.map(({ ratios }) => ratios[column]!))) as unknown as Row["ratios"];
const geometric = (values: number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
print({ name: "geometric mean", ratios: over(geometric) });
print({ name: "least", ratios: over((values) => Math.min(...values)) });

function print({ name, ratios }: Row): void {
  const [average, recommended, regret, fair] = ratios.map((ratio) => ratio.toFixed(2));
  console.log(
    `${name.padEnd(16)} ${average!.padStart(9)} ${recommended!.padStart(12)} ${regret!.padStart(7)} ${fair!.padStart(28)}`,
  );
}
