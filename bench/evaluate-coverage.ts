/**
 * How often the 95 % promises of `evaluate` hold: `npm run bench -- evaluate-coverage`. Tables of seven shapes, for ten
 * utilities, with equal numbers of rows per arm or collected by learners. Writes its counts to bench/held-promises/baseline.ndjson and
 * its sections of docs/appendix/suggest-coverage.md. Fails if a promise is broken. For some cells only:
 * `-- --collection learner --sizes 20,200 --tables 100 --seed 2`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { shapes } from "./held-promises/cases.ts";
import { type Collection, type CoverageCell, coverageStudy, promises } from "./held-promises/study.ts";
import { pooledShare, shareOf, verdictsOf } from "./held-promises/verdict.ts";
import { fillSections, markdownTable, textTable } from "./table.ts";

interface Task {
  readonly shape: string;
  readonly size: number;
  readonly collection: Collection;
  readonly tables: number;
  readonly seed: number;
}

const BASELINE = new URL("held-promises/baseline.ndjson", import.meta.url);
const DOCUMENT = new URL("../docs/appendix/suggest-coverage.md", import.meta.url);
const SIZES: Readonly<Record<Collection, readonly number[]>> = {
  equal: [5, 8, 12, 20, 100, 300, 1000, 10_000],
  learner: [20, 200, 1000],
};

if (isMainThread) await main();
else work();

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
  const cells = await shared(tasks);
  const isNew = (cell: CoverageCell) =>
    tasks.some(
      ({ shape, size, collection }) => shape === cell.shape && size === cell.size && collection === cell.collection,
    );
  const lines = readFileSync(BASELINE, "utf8").trim().split("\n");
  const before = lines.map((line) => JSON.parse(line) as CoverageCell);
  const isAsked = ({ promised, given }: CoverageCell) => promised === "suggested" || given > 0;
  const all = [...before.filter((cell) => !isNew(cell)), ...cells.filter(isAsked)].sort(inOrder);
  writeFileSync(
    BASELINE,
    all
      .map(
        (cell) => `${JSON.stringify(cell)}
`,
      )
      .join(""),
  );
  const table = verdictTable(all);
  console.log(textTable(table));
  const sections = { "suggest-coverage": markdownTable(table), "suggest-sizes": markdownTable(sizesTable(all)) };
  writeFileSync(DOCUMENT, fillSections(readFileSync(DOCUMENT, "utf8"), sections));
  if (verdictsOf(all).some(({ isKept }) => !isKept)) process.exitCode = 1;
}

/** Sorts by collection, then by size. */
function inOrder(one: CoverageCell, other: CoverageCell): number {
  return one.collection.localeCompare(other.collection) || one.size - other.size;
}

/** Two threads work on the tasks. */
async function shared(tasks: readonly Task[]): Promise<CoverageCell[]> {
  const waiting = [...tasks];
  const cells: CoverageCell[] = [];
  const threads = Array.from({ length: 2 }, async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const current = task;
      const found = await new Promise<CoverageCell[]>((resolve, reject) => {
        const thread = new Worker(new URL(import.meta.url), { workerData: current });
        thread.once("message", resolve);
        thread.once("error", reject);
      });
      cells.push(...found);
      console.log(`${current.collection} ${current.size} ${current.shape}: done`);
    }
  });
  await Promise.all(threads);
  return cells;
}

function work(): void {
  const { shape, ...task } = workerData as Task;
  parentPort!.postMessage(coverageStudy({ ...task, shape: shapes.find(({ name }) => name === shape)! }));
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
