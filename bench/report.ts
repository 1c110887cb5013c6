import type { UtilityName } from "./problem.ts";
import type { Baseline, Measured, Part } from "./results.ts";
import { LEFT_OUT, type RoundsResult } from "./rounds.ts";
import { RUN_LEFT_OUT } from "./run-case.ts";
import type { Rival } from "./sides.ts";
import type { Spread } from "./spread.ts";
import { HELP, START_UP_TARGET, type StartUpResult } from "./start-up.ts";
import { number, rate, scientific, type Table, withRange } from "./table.ts";
import type { Machine } from "./tools.ts";

/** What a column says where the rival could not be run. */
const absent: Readonly<Record<Rival, string>> = { c: "no compiler", numpy: "no numpy" };

const utilityNames: Readonly<Record<UtilityName, string>> = {
  variance: "variance",
  "wasserstein-uniform": "W₂² to uniform",
  "wasserstein-beta": "W₂² to Beta(4, 2)",
};

const learnerNames: Readonly<Record<RoundsResult["learner"], string>> = {
  "mirror-ascent": "Algorithm 1",
  "full-gradient": "full-gradient",
};

/** The table of each part. */
export const tables: { readonly [Name in Part]: (measured: Measured[Name]) => Table } = {
  rounds: (results) => ({
    columns: ["learner, utility", "arms", ...comparisonColumns],
    rows: results.map((result) => [
      `${learnerNames[result.learner]}, ${utilityNames[result.utility]}`,
      result.armCount.toLocaleString("en"),
      ...comparisonCells(result),
    ]),
  }),
  run: (results) => ({
    columns: ["utility, arms", "diagnostics", "Blendit/s", "C/s", "Blendit / C", "largest difference"],
    rows: results.map(({ utility, armCount, isMeasured, rates, ratios, agreement }) => [
      `${utilityNames[utility]}, ${armCount.toLocaleString("en")} ${utility === "variance" ? "beta" : "Gaussian"} arms`,
      isMeasured ? "default" : "none",
      rates.blendit ? rate(rates.blendit.median) : "",
      rates.c ? rate(rates.c.median) : absent.c,
      spreadCell(ratios.c, "c"),
      agreement.c === undefined ? NOT_COMPARED : scientific(agreement.c),
    ]),
  }),
  projection: (results) => ({
    columns: ["arms", ...comparisonColumns],
    rows: results.map((result) => [result.armCount.toLocaleString("en"), ...comparisonCells(result)]),
  }),
  optimum: (results) => ({
    columns: ["problem", "arms", "milliseconds", "certificate"],
    rows: results.map(({ problem, armCount, milliseconds, certificate }) => [
      problem,
      String(armCount),
      withRange(milliseconds),
      scientific(certificate),
    ]),
  }),
  "start-up": (results) => ({
    columns: ["program", "milliseconds", "beyond bare Node", "processor milliseconds", "peak megabytes"],
    rows: results.map(({ program, milliseconds, beyondNode, processorMilliseconds, peakMegabytes }) => [
      program,
      withRange(milliseconds),
      withRange(beyondNode),
      withRange(processorMilliseconds),
      number(peakMegabytes.median),
    ]),
  }),
  reproduction: (result) => ({
    columns: [
      "rounds",
      "seconds",
      "processor seconds",
      "peak megabytes",
      "C, processor seconds",
      "numpy, processor seconds",
      "C / Blendit, processor seconds",
      "numpy / Blendit, processor seconds",
      "numpy on one core / Blendit on all, seconds",
    ],
    rows: [
      [
        rate(result.rounds),
        withRange(result.seconds),
        withRange(result.processorSeconds),
        number(result.peakMegabytes.median),
        result.cSeconds ? withRange(result.cSeconds) : NOT_MEASURED,
        spreadCell(result.numpySeconds, "numpy"),
        result.cRatio ? withRange(result.cRatio) : NOT_MEASURED,
        spreadCell(result.processorRatio, "numpy"),
        spreadCell(result.wallRatio, "numpy"),
      ],
    ],
  }),
};

/** Without a compiler, or in a baseline from before the C program played the paper's experiments. */
const NOT_MEASURED = "–";
const NOT_COMPARED = "not compared";
const comparisonColumns = ["Blendit/s", "C/s", "numpy/s", "Blendit / C", "Blendit / numpy", "largest difference"];

function comparisonCells({ rates, ratios, agreement }: Pick<RoundsResult, "rates" | "ratios" | "agreement">): string[] {
  const rateCell = (name: Rival) => (rates[name] ? rate(rates[name].median) : absent[name]);
  const differences = Object.values(agreement);
  return [
    rates.blendit ? rate(rates.blendit.median) : "",
    rateCell("c"),
    rateCell("numpy"),
    spreadCell(ratios.c, "c"),
    spreadCell(ratios.numpy, "numpy"),
    differences.length > 0 ? scientific(Math.max(...differences)) : NOT_COMPARED,
  ];
}

function spreadCell(spread: Spread | undefined, rival: Rival): string {
  return spread ? withRange(spread) : absent[rival];
}

/** What is to be said below the table of a part. */
export const remarks: { readonly [Name in Part]: (measured: Measured[Name]) => readonly string[] } = {
  rounds: (results) => [...growth(results), LEFT_OUT],
  run: () => [RUN_LEFT_OUT],
  projection: () => [],
  optimum: () => [],
  "start-up": (results) => results.filter(({ program }) => program === HELP).map(helpSentence),
  reproduction: () => [],
};

/** How much slower a round is with very many arms. */
function growth(results: readonly RoundsResult[]): string[] {
  const of = (count: number) =>
    results.find(({ learner, utility, armCount }) => {
      return learner === "mirror-ascent" && utility === "variance" && armCount === count;
    })?.rates.blendit?.median;
  const [few, many] = [of(100), of(1e5)];
  if (few === undefined || many === undefined) return [];
  return [`Algorithm 1, variance: Blendit's rate with 100,000 arms is ${number(many / few)} of its rate with 100.`];
}

function helpSentence({ beyondNode }: StartUpResult): string {
  const isMet = beyondNode.median <= START_UP_TARGET;
  return `Help takes ${number(beyondNode.median)} ms more than a bare Node; the target, ${START_UP_TARGET} ms, is ${isMet ? "met" : "missed"}.`;
}

export function machineSentence(date: string, machine: Machine): string {
  const { processor, cores, memoryGigabytes, platform, node, c, numpy } = machine;
  const rivals = [c ?? "no C compiler", numpy ?? "no Python with numpy"].join("; ");
  return `${date}; ${processor}, ${cores} cores, ${memoryGigabytes} GB; ${platform}; Node ${node}; ${rivals}.`;
}

/** The generated parts of the document, by the names of their markers. */
export function sections(baseline: Baseline, write: (table: Table) => string): Record<string, string> {
  const section = <Name extends Part>(part: Name, measured: Measured[Name]) =>
    [write(tables[part](measured)), ...remarks[part](measured)].join("\n\n");
  return {
    machine: machineSentence(baseline.date, baseline.machine),
    rounds: section("rounds", baseline.rounds),
    run: section("run", baseline.run),
    projection: section("projection", baseline.projection),
    optimum: section("optimum", baseline.optimum),
    "start-up": section("start-up", baseline["start-up"]),
    reproduction: section("reproduction", baseline.reproduction),
  };
}
