import { type NodeProgram, secondsOf, type Use, useOf } from "../run-node.ts";
import { alternate, pairwiseSpread, type Spread, spreadOf } from "../spread.ts";
import { number, withRange } from "../table.ts";
import type { Part } from "./part.ts";

interface StartUpResult {
  readonly program: string;
  readonly milliseconds: Spread;
  /** Milliseconds beyond those of bare Node, by alternation. */
  readonly beyondNode: Spread;
  readonly processorMilliseconds: Spread;
  readonly peakMegabytes: Spread;
}

/** Help should take at most this many milliseconds longer than bare Node. */
const TARGET = 150;
const HELP = "blendit --help";

const BARE = "node -e 0";
const COMMAND_LINE = "packages/cli/src/blendit.ts";

const programs: Readonly<Record<string, NodeProgram>> = {
  [BARE]: { words: ["-e", "0"] },
  [HELP]: { words: [COMMAND_LINE, "--help"] },
  "blendit --help, nothing compiled beforehand": {
    words: [COMMAND_LINE, "--help"],
    environment: { NODE_DISABLE_COMPILE_CACHE: "1" },
  },
  "blendit optimum examples/match-scores.yaml": { words: [COMMAND_LINE, "optimum", "examples/match-scores.yaml"] },
};

const WARM_UPS = 2;

export const startUp: Part<readonly StartUpResult[]> = {
  measure: ({ isQuick }) => measure(isQuick ? 5 : 25),
  table: (results) => ({
    columns: ["program", "milliseconds", "beyond bare Node", "processor milliseconds", "peak megabytes"],
    rows: results.map(({ program, milliseconds, beyondNode, processorMilliseconds, peakMegabytes }) => [
      program,
      withRange(milliseconds),
      withRange(beyondNode),
      withRange(processorMilliseconds),
      number(peakMegabytes.median),
    ]),
  }),
  remarks: (results) => {
    const { median } = results.find(({ program }) => program === HELP)!.beyondNode;
    const verdict = `the target of ${TARGET} ms is ${median <= TARGET ? "met" : "missed"}`;
    return [`Help takes ${number(median)} ms longer than bare Node; ${verdict}.`];
  },
};

/** Starts the command line and bare Node in turn, then again with a reporter, whose start-up must not be timed. */
async function measure(times: number): Promise<StartUpResult[]> {
  const timed = sidesOf((_, program) => 1000 * secondsOf(program));
  await alternate(timed, WARM_UPS);
  const milliseconds = await alternate(timed, times);
  const uses = new Map<string, Use[]>(Object.keys(programs).map((name) => [name, []]));
  await alternate(
    sidesOf((name, program) => uses.get(name)!.push(useOf(program))),
    times,
  );
  return Object.keys(programs).map((program) => ({
    program,
    milliseconds: spreadOf(milliseconds[program]!),
    beyondNode: pairwiseSpread(milliseconds[program]!, milliseconds[BARE]!, (own, bare) => own - bare),
    processorMilliseconds: spreadOf(uses.get(program)!.map(({ processorSeconds }) => 1000 * processorSeconds)),
    peakMegabytes: spreadOf(uses.get(program)!.map(({ peakMegabytes }) => peakMegabytes)),
  }));
}

function sidesOf(measure: (name: string, program: NodeProgram) => number): Record<string, () => number> {
  return Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, () => measure(name, program)]));
}
