import { markdownTable, number, rate, withRange } from "../table.ts";
import { type Latency, type LoadResult, type WorkName, works } from "./results.ts";

const names: Readonly<Record<WorkName | "echo", string>> = {
  echo: "echo",
  decide: "decide",
  pair: "decide + reward",
  batch: "decide + reward, batches of 100",
};

/** What is wanted of one experiment of 8 arms: ratios to the echo, pairs a second in batches, milliseconds. */
const WANTED = { decide: 0.5, pair: 0.2, batchRate: 20_000, p99: 20 } as const;

/** The tables of the load, by the names of their markers. */
export function loadSections(results: readonly LoadResult[]): Record<"load" | "latency" | "wanted", string> {
  return { load: loadTable(results), latency: latencyTable(results), wanted: verdicts(results) };
}

function loadTable(results: readonly LoadResult[]): string {
  const rows = results.flatMap((result) =>
    (["echo", ...works] as const).map((work) => [
      work === "echo" ? caseName(result) : "",
      names[work],
      rate(result.rates[work].median),
      work === "echo" ? "1" : withRange(result.ratios[work]),
      number(result.processorMicroseconds[work].median),
    ]),
  );
  const columns = ["service", "work", "a second", "/ echo", "processor µs of the server"];
  return markdownTable({ columns, rows });
}

function latencyTable(results: readonly LoadResult[]): string {
  const rows = results.flatMap((result) =>
    [result.halfOfWanted, result.halfLoad].map(({ pairsPerSecond, median, p99, most }, index) => [
      index === 0 ? caseName(result) : "",
      number(pairsPerSecond),
      number(median),
      number(p99),
      number(most),
    ]),
  );
  return markdownTable({ columns: ["service", "pairs a second", "median ms", "99 % ms", "longest ms"], rows });
}

function verdicts(results: readonly LoadResult[]): string {
  const usual = results.filter(({ experiments, armCount }) => experiments === 1 && armCount === 8);
  return usual
    .map(({ utility, ratios, rates, halfOfWanted, halfLoad }) => {
      const parts = [
        verdict("decide / echo", ratios.decide.median, WANTED.decide),
        verdict("pairs / echo", ratios.pair.median, WANTED.pair),
        verdict("pairs a second in batches", rates.batch.median, WANTED.batchRate),
        latencyVerdict(halfOfWanted),
        latencyVerdict(halfLoad),
      ];
      return `- ${utility}: ${parts.join("; ")}.`;
    })
    .join("\n");
}

function latencyVerdict({ pairsPerSecond, p99 }: Latency): string {
  const isMet = p99 < WANTED.p99;
  return `99 % within ${number(p99)} ms at ${number(pairsPerSecond)} pairs a second (target ${WANTED.p99}: ${isMet ? "met" : "missed"})`;
}

function verdict(name: string, value: number, wanted: number): string {
  return `${name} ${number(value)} (target ${number(wanted)}: ${value >= wanted ? "met" : "missed"})`;
}

function caseName({ utility, experiments, armCount }: LoadResult): string {
  const count = experiments === 1 ? "1 experiment" : `${number(experiments)} experiments`;
  return `${count} of ${number(armCount)} arms, ${utility}`;
}
