/**
 * Whether a suggested blend is good on rows that it has not seen: `npm run bench -- overfit`. The first half of 200,000 flights
 * determines the shares of airports, and the second half evaluates them and equal shares. Fails if equal shares are better.
 */
import { empirical, Random } from "@blendit/core";
import { BlendChoice } from "@blendit/core/inference";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { textTable } from "../table.ts";
import { readRows } from "./population.ts";

const ROWS = 200_000;
/** Airports with fewer rows in the first half are left out, as by `suggest`; the second half needs one row. */
const LEAST_ROWS = 5;
const target = { kind: "uniform", low: -10, high: 60 } as const;
const goals: readonly UtilitySpec[] = [
  { kind: "wasserstein", target },
  { kind: "cramer", target },
  { kind: "variance" },
];

const { options, outcomes } = await readRows("flights-3m.parquet", "origin", "delay");
const random = Random.stream(1, "overfit");
const halves = [new Map<string, number[]>(), new Map<string, number[]>()] as const;
for (let row = 0; row < ROWS; row++) {
  const index = Math.floor(random.uniform() * options.length);
  const half = halves[row < ROWS / 2 ? 0 : 1];
  const airport = options[index]!;
  if (!half.has(airport)) half.set(airport, []);
  half.get(airport)!.push(Number(outcomes[index]));
}
const [first, second] = halves;
const airports = [...first.keys()].filter((name) => first.get(name)!.length >= LEAST_ROWS && second.has(name)).sort();

const rows = goals.map((goal) => {
  const samples = airports.map((name) => first.get(name)!);
  const known = (half: ReadonlyMap<string, number[]>) =>
    new KnownArms({
      utility: utility(goal),
      arms: airports.map((name) => empirical({ samples: half.get(name)! })),
    });
  const [seen, unseen] = [known(first), known(second)];
  const { weights } = new BlendChoice({ utility: utility(goal), samples, floor: 0 });
  const plain = maximise(seen, 0).weights;
  const equal = weights.map(() => 1 / airports.length);
  return {
    goal: goal.kind,
    values: [seen.value(weights), unseen.value(weights), unseen.value(plain), unseen.value(equal)],
  };
});
console.log(`${airports.length} airports`);
console.log(
  textTable({
    columns: [
      "Goal",
      "Suggested, first half",
      "Suggested, second half",
      "Best of the first half, second half",
      "Equal shares, second half",
    ],
    rows: rows.map(({ goal, values }) => [goal, ...values.map((value) => value.toPrecision(4))]),
  }),
);
if (rows.some(({ values: [, suggested, , equal] }) => !(suggested! >= equal!))) process.exitCode = 1;
