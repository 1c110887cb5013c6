/**
 * How often the 95 % promises of `evaluate` hold: `npm run bench -- evaluate-coverage`. Tables of seven shapes, for ten
 * utilities, with equal numbers of rows per arm or collected by learners. Writes its counts to bench/intervals/evaluate.ndjson and
 * its sections of docs/appendix/suggest-coverage.md. Fails if a promise is broken. For some cells only:
 * `-- --collection learner --sizes 20,200 --tables 100 --seed 2`.
 */
import { parseArgs } from "node:util";
import { isMainThread } from "node:worker_threads";
import { performTasks } from "../in-threads.ts";
import { type Collection, type CoverageCell, coverageStudy, promises } from "./evaluate-study.ts";
import { pooledShare, shareOf, verdictsOf } from "./evaluate-verdicts.ts";
import { shapes } from "./shapes.ts";
import { runStudy, sumOf } from "./study.ts";

interface Task {
  readonly shape: string;
  readonly size: number;
  readonly collection: Collection;
  readonly tables: number;
  readonly seed: number;
}

const SIZES: Readonly<Record<Collection, readonly number[]>> = {
  equal: [5, 8, 12, 20, 100, 300, 1000, 10_000],
  learner: [20, 200, 1000],
};

if (isMainThread) await main();
else {
  performTasks(({ shape, ...task }: Task) =>
    coverageStudy({ ...task, shape: shapes.find(({ name }) => name === shape)! }).filter(
      ({ promised, given }) => promised === "suggested" || given > 0,
    ),
  );
}

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
  await runStudy<Task, CoverageCell>({
    program: import.meta.url,
    tasks,
    file: "evaluate.ndjson",
    nameOf: ({ collection, size, shape }) => `${collection} ${size} ${shape}`,
    order: (one, other) => one.collection.localeCompare(other.collection) || one.size - other.size,
    tables: (cells) => ({ "suggest-coverage": verdictTable(cells), "suggest-sizes": sizesTable(cells) }),
    verdicts: verdictsOf,
  });
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
      const [tables, given, cautioned] = (["tables", "given", "cautioned"] as const).map((key) =>
        sumOf(suggested, (cell) => cell[key]),
      ) as [number, number, number];
      return [
        collection === "equal" ? "equal numbers of each arm" : "by learners",
        size.toLocaleString("en-US"),
        String(own[0]!.tables),
        ...promises.map(share),
        percent(cautioned / tables),
        percent(1 - given / tables),
      ];
    }),
  };
}
