/**
 * How often the 95 % promises of `evaluate` hold: `npm run bench -- evaluate-coverage`. Tables of seven shapes, for ten
 * utilities, with equal numbers of rows per arm or collected by learners. Writes its counts to bench/held-promises/baseline.ndjson and
 * its sections of docs/appendix/suggest-coverage.md. Fails if a promise is broken. For some cells only:
 * `-- --collection learner --sizes 20,200 --tables 100 --seed 2`.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isMainThread } from "node:worker_threads";
import { readResults, writeResults, writeTables } from "./documents.ts";
import { shapes } from "./held-promises/cases.ts";
import { type Collection, type CoverageCell, coverageStudy, promises } from "./held-promises/study.ts";
import { pooledShare, shareOf, verdictsOf } from "./held-promises/verdict.ts";
import { inThreads, performTasks } from "./in-threads.ts";
import { textTable } from "./table.ts";

interface Task {
  readonly shape: string;
  readonly size: number;
  readonly collection: Collection;
  readonly tables: number;
  readonly seed: number;
}

const BASELINE = join(import.meta.dirname, "held-promises/baseline.ndjson");
const SIZES: Readonly<Record<Collection, readonly number[]>> = {
  equal: [5, 8, 12, 20, 100, 300, 1000, 10_000],
  learner: [20, 200, 1000],
};

if (isMainThread) await main();
else
  performTasks(({ shape, ...task }: Task) =>
    coverageStudy({ ...task, shape: shapes.find(({ name }) => name === shape)! }),
  );

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      collection: { type: "string" },
      sizes: { type: "string" },
      tables: { type: "string", default: "500" },
      seed: { type: "string", default: "1" },
    },
  });
  const collections = (["equal", "learner"] as const).filter((each) => (values.collection ?? each) === each);
  const tasks = collections.flatMap((collection) =>
    (values.sizes?.split(",").map(Number) ?? SIZES[collection]).flatMap((size) =>
      shapes.map(
        ({ name }): Task => ({
          ...{ shape: name, size, collection },
          ...{ tables: Number(values.tables), seed: Number(values.seed) },
        }),
      ),
    ),
  );
  const found = await inThreads<Task, CoverageCell[]>(import.meta.url, tasks, (_, task, seconds) =>
    console.log(`${keyOf(task)}: ${seconds.toFixed(1)} s`),
  );
  const replaced = new Set(tasks.map(keyOf));
  const before = readResults<CoverageCell>(BASELINE).filter((cell) => !replaced.has(keyOf(cell)));
  const isAsked = ({ promised, given }: CoverageCell) => promised === "suggested" || given > 0;
  const all = [...before, ...found.flat().filter(isAsked)].sort(inOrder);
  writeResults(BASELINE, all);
  const table = verdictTable(all);
  console.log(textTable(table));
  writeTables("suggest-coverage.md", { "suggest-coverage": table, "suggest-sizes": sizesTable(all) });
  if (verdictsOf(all).some(({ isKept }) => !isKept)) process.exitCode = 1;
}

/** Sorts by collection, then by size. */
function inOrder(one: CoverageCell, other: CoverageCell): number {
  return one.collection.localeCompare(other.collection) || one.size - other.size;
}

/** What the cells of one task have in common. */
function keyOf({ collection, size, shape }: Pick<Task, "collection" | "size" | "shape">): string {
  return `${collection} ${size} ${shape}`;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function verdictTable(cells: readonly CoverageCell[]) {
  return {
    columns: ["Number", "Given", "Held (%)", "Worst cell (%)", "Which cell", "Promise kept"],
    rows: verdictsOf(cells).map(({ promised, given, share, worst, isKept }) => [
      promised,
      given.toLocaleString("en-US"),
      percent(share),
      percent(shareOf(worst)),
      `${worst.utility}, ${worst.shape}, ${worst.size.toLocaleString("en-US")} rows, ${worst.collection}`,
      isKept ? "yes" : "no",
    ]),
  };
}

/** The results by collection and size of the tables. */
function sizesTable(cells: readonly CoverageCell[]) {
  const groups = [...new Set(cells.map(({ collection, size }) => `${collection} ${size}`))];
  return {
    columns: [
      "Collected",
      "Rows an arm",
      "Tables a cell",
      "Suggested (%)",
      "Equal shares (%)",
      "Gap (%)",
      "Guaranteed (%)",
      "One look, equal (%)",
      "One look, uneven (%)",
      "Caution (%)",
      "No interval (%)",
    ],
    rows: groups.map((group) => {
      const own = cells.filter(({ collection, size }) => `${collection} ${size}` === group);
      const { collection, size } = own[0]!;
      const share = (promised: string) => {
        const of = own.filter((cell) => cell.promised === promised);
        return of.some(({ given }) => given > 0) ? percent(pooledShare(of)) : "–";
      };
      const suggested = own.filter(({ promised }) => promised === "suggested");
      const sumOf = (key: "tables" | "given" | "cautioned") => suggested.reduce((sum, cell) => sum + cell[key], 0);
      return [
        collection === "equal" ? "equal numbers of each arm" : "by learners",
        size.toLocaleString("en-US"),
        String(own[0]!.tables),
        ...promises.map(share),
        percent(sumOf("cautioned") / sumOf("tables")),
        percent(1 - sumOf("given") / sumOf("tables")),
      ];
    }),
  };
}
