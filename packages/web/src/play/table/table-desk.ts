import {
  type ArmSpec,
  type ByteSource,
  blendTable,
  columnKinds,
  comparisonTable,
  DEFAULT_MIN_ROWS,
  type NamedWeights,
  readTableFrom,
  type SuggestedExperiment,
  suggest,
  suggestedExperiment,
  suggestionPanels,
  suggestionWords,
  type Table,
  type TableProblem,
  type TableQuestion,
  tableProblem,
  type Unpackers,
  valuesNotes,
} from "@blendit/lab";
import { guessColumns } from "./given-table.ts";
import type {
  ColumnChoice,
  GivenTable,
  ReadColumns,
  ShownSuggestion,
  TableAsked,
  TableReply,
  TableRequest,
} from "./messages.ts";

/** More recorded numbers would be slow to play with, and add nothing. */
const MOST_PLAYED = 100_000;

/** A table that has been read. */
interface OpenTable {
  readonly id: number;
  readonly table: Table;
  readonly kinds: ReadColumns["kinds"];
  readonly repeated: readonly string[];
}

/** Reads tables and answers questions about them. Keeps the last table, because there are usually several questions about it. */
export class TableDesk {
  #open: OpenTable | undefined;

  async reply(request: TableRequest): Promise<TableReply> {
    const { id } = request;
    let read: ReadColumns | undefined;
    try {
      const open = await this.#tableOf(request.table);
      const { kinds, repeated } = open;
      read = { kinds, columns: request.columns ?? guessColumns(kinds), repeated };
      const question = questionOf(read.columns, request);
      if (!question) return { id, kind: "asked", read };
      const found = tableProblem(open.table, question);
      read = { ...read, options: armNames(found) };
      return request.kind === "arms"
        ? { id, kind: "arms", arms: playedArms(found) }
        : { id, kind: "suggested", read, shown: shownSuggestion(found, request.today) };
    } catch (error) {
      return { id, kind: "refused", read, message: (error as Error).message };
    }
  }

  async #tableOf({ id, name, content }: GivenTable): Promise<OpenTable> {
    if (this.#open?.id === id) return this.#open;
    const table = await readTableFrom(name, sourceOf(content), unpackers);
    this.#open = { id, table, kinds: columnKinds(table), repeated: repeatedNames(table) };
    return this.#open;
  }
}

function repeatedNames({ columns }: Table): string[] {
  return [...new Set(columns.filter((name, index) => name !== "" && columns.indexOf(name) < index))];
}

/** The question in the form of `suggest`; undefined until its columns and its goal are chosen. */
function questionOf(columns: ColumnChoice, { utility, floor, missing, limit }: TableAsked): TableQuestion | undefined {
  const { layout, ...named } = columns;
  const isComplete = layout === "wide" || (columns.arm !== undefined && columns.reward !== undefined);
  if (!isComplete || !utility) return undefined;
  return {
    ...(named as Pick<TableQuestion, "arm" | "reward" | "arms">),
    ...{ utility, minRows: DEFAULT_MIN_ROWS },
    ...(floor !== undefined && { floor }),
    ...(missing && { missing }),
    ...(limit && { limits: [{ utility: { kind: "mean", of: limit.of }, atMost: limit.atMost }] }),
  };
}

function armNames({ problem }: Pick<TableProblem, "problem">): string[] {
  return problem.experiment.arms.map(({ name }) => name!);
}

function shownSuggestion({ problem, limits, leftOut }: TableProblem, today: TableAsked["today"] = {}): ShownSuggestion {
  const current = sharesOf(today, armNames({ problem }));
  const suggestion = suggest(problem, { leftOut, limits, current });
  return {
    suggestion,
    panels: suggestionPanels(problem, suggestion),
    blend: blendTable(suggestion),
    values: comparisonTable(suggestion),
    notes: valuesNotes(suggestion),
    words: suggestionWords(suggestion),
    experiment: startedExperiment(suggestedExperiment(problem.experiment, suggestion, (file) => file)),
  };
}

/** The shares of options, which add up to 1; undefined if nothing is said about any option. */
function sharesOf(today: Readonly<Record<string, number>>, names: readonly string[]): NamedWeights | undefined {
  const used = names.filter((name) => today[name] !== undefined);
  if (used.length === 0) return undefined;
  const negative = used.find((name) => !(today[name]! >= 0));
  if (negative !== undefined) {
    throw new Error(`Today's mix: the number for ${negative} must be at least 0, but is ${today[negative]}.`);
  }
  const total = used.reduce((sum, name) => sum + today[name]!, 0);
  if (total === 0) {
    throw new Error("Today's mix needs a number above 0. For the mix of the rows, leave all its fields empty.");
  }
  return Object.fromEntries(used.map((name) => [name, today[name]! / total]));
}

/** Fields of an experiment file that only simulations use. */
const SIMULATED = new Set(["horizon", "learners"]);

/** The experiment file of a table without fields that only simulations use and without outcomes, which stay in the page. */
function startedExperiment(suggested: SuggestedExperiment): SuggestedExperiment {
  if (!("file" in suggested)) return suggested;
  const fields = Object.entries(suggested.file).map(([key, value]) =>
    key === "arms" ? [key, (value as readonly { name: string }[]).map(({ name }) => ({ name }))] : [key, value],
  );
  return { file: Object.fromEntries(fields.filter(([key]) => !SIMULATED.has(key as string))) };
}

/** The outcomes of the arms as distributions to play with. */
function playedArms({ problem }: TableProblem): readonly ArmSpec[] {
  const { arms, categories } = problem.experiment;
  if (categories)
    throw new Error("Outcomes that are words cannot be played with. Create an experiment from the table instead.");
  for (const arm of arms) {
    if ("samples" in arm && arm.samples.length > MOST_PLAYED) {
      const [most, length] = [MOST_PLAYED, arm.samples.length].map((count) => count.toLocaleString("en-US"));
      throw new Error(
        `${arm.name} has ${length} outcomes, too many to play with. Use a table with at most ${most} for each option.`,
      );
    }
  }
  return arms.map(({ kind, name, ...distribution }) => ({ kind, ...distribution, name }) as ArmSpec);
}

function sourceOf(content: Blob): ByteSource {
  return { byteLength: content.size, slice: (start, end) => content.slice(start, end).arrayBuffer() };
}

const unpackers: Unpackers = {
  gunzip: async (bytes) => {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
};
