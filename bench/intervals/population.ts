import { fileURLToPath } from "node:url";
import { readTable } from "@blendit/lab/node";

/** A table of an npm package as a population, with one option and one outcome in each row. */
export interface PopulationSpec {
  readonly name: string;
  readonly file: string;
  readonly option: string;
  readonly outcome: string;
  /** Options with fewer rows are left out. */
  readonly leastRows: number;
  /** Whether outcomes are ratings, shares or categories, which have no tails. */
  readonly isBounded?: true;
}

/** The rows of a population, whose empirical distributions are the truth of the study. */
export interface Population {
  /** The outcomes of each option. */
  readonly outcomes: readonly Float64Array[];
  /** The shares of the options in the file. */
  readonly shares: Float64Array;
}

const FOLDER = new URL("../../node_modules/vega-datasets/data/", import.meta.url);
/** Options with more rows are thinned, because the truth is computed from all rows. */
const MOST_ROWS = 20_000;

/** Reads a population. Outcomes that are words become their alphabetical positions. */
export async function readPopulation({ file, option, outcome, leastRows }: PopulationSpec): Promise<Population> {
  const { options, outcomes } = await readRows(file, option, outcome);
  const isWords = outcomes.some((text) => text !== undefined && Number.isNaN(Number(text)));
  const words = isWords ? new Map([...new Set(outcomes)].sort().map((word, code) => [word, code])) : undefined;
  const groups = new Map<string, number[]>();
  options.forEach((name, row) => {
    const text = outcomes[row];
    if (!(name && text)) return;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name)!.push(words?.get(text) ?? Number(text));
  });
  const lists = [...groups.values()].filter(({ length }) => length >= leastRows);
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  return { outcomes: lists.map(thinned), shares: Float64Array.from(lists, ({ length }) => length / total) };
}

/** The texts of two columns, row by row. */
export async function readRows(file: string, option: string, outcome: string) {
  const table = await readTable(fileURLToPath(new URL(file, FOLDER)), { columns: [option, outcome] });
  const textsOf = (column: string) => {
    const texts: (string | undefined)[] = [];
    table.visit(table.columns.indexOf(column), (text) => texts.push(text));
    return texts;
  };
  return { options: textsOf(option), outcomes: textsOf(outcome) };
}

/** The population in which every option has the outcomes of all. */
export function identical({ outcomes, shares }: Population): Population {
  const all = thinned(outcomes.flatMap((list) => Array.from(list)));
  return { outcomes: outcomes.map(() => all), shares };
}

function thinned(list: readonly number[]): Float64Array {
  const count = Math.min(list.length, MOST_ROWS);
  return Float64Array.from({ length: count }, (_, row) => list[Math.floor((row * list.length) / count)]!);
}
