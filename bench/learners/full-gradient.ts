/**
 * Compares full-gradient with the paper's Exact-IF oracle on the paper's eight problems: `npm run bench -- full-gradient`.
 * The oracle is the better of Algorithm 1 and the published variant. It knows the arms, but full-gradient does not. The last
 * column gives the oracle the averaging of full-gradient.
 */
import { type NamedLearner, paperProblems } from "@blendit/lab";
import { runExperiment } from "@blendit/lab/node";
import { geometricMean } from "./play.ts";

const replications = Number(process.argv[2] ?? 500);
const size = { replications, horizon: 2000, seed: 100 };
const published = paperProblems({ ...size, variant: "published" });

/**
 * Oracle over full-gradient: gap of the uniform average, gap of the recommended blend, cumulative regret, and gap of the recommended
 * blend when the oracle averages in the same way.
 */
type Ratios = [average: number, recommended: number, regret: number, fair: number];

/** Means after the last round. */
interface End {
  readonly gap: number;
  readonly recommended: number;
  readonly regret: number;
}

const rows: Ratios[] = [];
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
  const ends = learners.map(
    ({ utilityGap, recommendedGap, regret }): End => ({
      gap: utilityGap.at(-1)!.mean,
      recommended: recommendedGap.at(-1)!.mean,
      regret: regret.at(-1)!.mean,
    }),
  );
  const [one, other, oneDecaying, otherDecaying, own] = ends as [End, End, End, End, End];
  const gap = Math.min(one.gap, other.gap);
  const ratios: Ratios = [
    gap / own.gap,
    gap / own.recommended,
    Math.min(one.regret, other.regret) / own.regret,
    Math.min(oneDecaying.recommended, otherDecaying.recommended) / own.recommended,
  ];
  rows.push(ratios);
  print(`${utility} ${scenario}`, ratios);
}
print("geometric mean", overProblems(geometricMean));
print(
  "least",
  overProblems((values) => Math.min(...values)),
);

function overProblems(reduce: (values: number[]) => number): Ratios {
  return [0, 1, 2, 3].map((column) => reduce(rows.map((ratios) => ratios[column]!))) as Ratios;
}

function print(name: string, ratios: Ratios): void {
  const [average, recommended, regret, fair] = ratios.map((ratio) => ratio.toFixed(2));
  console.log(
    `${name.padEnd(16)} ${average!.padStart(9)} ${recommended!.padStart(12)} ${regret!.padStart(7)} ${fair!.padStart(28)}`,
  );
}
