/**
 * full-gradient on problems whose outcomes have distant modes: `npm run bench -- multi-modal [replications] [horizon]`. Their
 * utilities have kinks or curve so sharply that steps must be short in some directions and long in others. Prints the mean gaps of
 * the blends recommended by full-gradient and by `plug-in-optimum`, which solves the estimated problem after every reward, on the
 * same rewards. Fails if the final gap of full-gradient is more than twice the other's, by more than two standard errors.
 */
import type { AnyDistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { runExperiment } from "@blendit/lab/node";
import { textTable } from "../table.ts";

const [replications = 10, horizon = 10_000] = process.argv.slice(2).map(Number);
const MOST_TIMES = 2;

interface Problem {
  readonly name: string;
  readonly utility: UtilitySpec;
  readonly arms: readonly AnyDistributionSpec[];
  readonly floor: number;
}

const at = (mean: number, deviation = 1) => ({ kind: "gaussian", mean, deviation }) as const;
const between = (low: number, high: number) => ({ kind: "beta", alpha: 2, beta: 2, low, high }) as const;

/** A mixture of modes with these shares, by default equal shares. */
function modes(
  distributions: readonly (ReturnType<typeof at> | ReturnType<typeof between>)[],
  shares?: readonly number[],
) {
  const parts = distributions.map((distribution, mode) => ({
    weight: shares?.[mode] ?? 1 / distributions.length,
    distribution,
  }));
  return { kind: "mixture", parts } as const;
}

const toMatch = (target: ReturnType<typeof modes>) => ({ kind: "wasserstein", target }) as const;
const ten = [at(0), at(10)];
const thirty = [at(0), at(10), at(20)];
const fifty = [at(0), at(10), at(20), at(30), at(40)];

const problems: readonly Problem[] = [
  { name: "2 modes", utility: toMatch(modes(ten)), arms: [...ten, at(5, 3)], floor: 0.01 },
  {
    name: "2 modes, unequal",
    utility: toMatch(modes([at(0), at(20, 2)], [0.3, 0.7])),
    arms: [at(0), at(20, 2), at(10, 5), at(5)],
    floor: 0.02,
  },
  {
    name: "2 modes, bounded",
    utility: toMatch(modes([between(0, 1), between(9, 10)])),
    arms: [between(0, 1), between(9, 10), between(0, 10)],
    floor: 0.005,
  },
  { name: "3 modes", utility: toMatch(modes(thirty)), arms: [...thirty, at(10, 6)], floor: 0.01 },
  {
    name: "3 modes, 8 arms",
    utility: toMatch(modes(thirty, [0.2, 0.5, 0.3])),
    arms: [...thirty, at(5), at(15), at(10, 6), at(0, 3), at(20, 3)],
    floor: 0.01,
  },
  {
    name: "3 modes, far apart",
    utility: toMatch(modes([at(0), at(100), at(1000)])),
    arms: [at(0), at(100), at(1000), at(500, 200)],
    floor: 0.01,
  },
  { name: "5 modes", utility: toMatch(modes(fifty)), arms: [...fifty, at(20, 12)], floor: 0.01 },
  {
    name: "5 modes, arms of two",
    utility: toMatch(modes(fifty)),
    arms: [
      modes([at(0), at(10)]),
      modes([at(10), at(20)]),
      modes([at(20), at(30)]),
      modes([at(30), at(40)]),
      at(20, 12),
    ],
    floor: 0.005,
  },
  {
    name: "2 modes, median-deviation",
    utility: { kind: "median-deviation" },
    arms: [...ten, at(5, 3), modes(ten, [0.8, 0.2])],
    floor: 0.01,
  },
  {
    name: "3 modes, maximin",
    utility: {
      kind: "maximin",
      metrics: [-5, 5, 15].map((low) => ({ kind: "between", low, high: low + 10 })),
    },
    arms: [modes(thirty, [0.7, 0.2, 0.1]), modes(thirty, [0.1, 0.6, 0.3]), modes(thirty, [0.2, 0.1, 0.7]), at(10, 6)],
    floor: 0.01,
  },
];

const rows: string[][] = [];
let broken = 0;
for (const problem of problems) {
  const [own, other] = await gapsOf(problem);
  const [last, most] = [own!.last, { mean: MOST_TIMES * other!.last.mean, error: MOST_TIMES * other!.last.error }];
  const isBroken = !(last.mean - most.mean <= 2 * Math.hypot(last.error, most.error));
  if (isBroken) broken++;
  const gaps = [own!.early, other!.early, own!.last, other!.last].map(shown);
  rows.push([problem.name, ...gaps, (last.mean / other!.last.mean).toFixed(2), isBroken ? "no" : "yes"]);
  console.error(rows.at(-1)!.join("  "));
}
const ends = ["at 500", "plug-in-optimum", `at ${horizon}`, "plug-in-optimum", "times", "held"];
console.log(textTable({ columns: ["problem", ...ends], rows }));
if (broken > 0) {
  console.error(`The gap is more than ${MOST_TIMES} times that of plug-in-optimum in ${broken} problems.`);
  process.exit(1);
}

interface Gap {
  readonly mean: number;
  readonly error: number;
}

function shown({ mean, error }: Gap): string {
  return `${mean.toExponential(1)} ± ${error.toExponential(0)}`;
}

/** Mean gaps of the recommended blend, at round 500 and at the end, of full-gradient and of plug-in-optimum. */
async function gapsOf({ name, utility, arms, floor }: Problem) {
  const { learners } = await runExperiment({
    name,
    utility,
    arms,
    floor,
    horizon,
    replications,
    seed: 100,
    record: "grid",
    diagnostics: ["utility-gap"],
    learners: [
      { kind: "full-gradient", id: "full-gradient" },
      { kind: "plug-in-optimum", id: "plug-in-optimum" },
    ],
  });
  return learners.map(({ rounds, recommendedGap }) => {
    const gapAt = (index: number): Gap => {
      const { mean, standardError } = recommendedGap.at(index)!;
      return { mean, error: standardError ?? Number.POSITIVE_INFINITY };
    };
    return { early: gapAt(rounds.indexOf(500)), last: gapAt(-1) };
  });
}
