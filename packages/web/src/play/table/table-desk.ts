import {
  type ArmSpec,
  type ByteSource,
  blendTable,
  columnKinds,
  DEFAULT_MIN_ROWS,
  readTableFrom,
  type SuggestedExperiment,
  suggest,
  suggestedExperiment,
  suggestionPanels,
  suggestionWords,
  type Table,
  type TableProblem,
  tableProblem,
  type Unpackers,
  valuesTable,
} from "@blendit/lab";
import { guessColumns } from "./given-table.ts";
import type { GivenTable, ReadColumns, ShownSuggestion, TableAsked, TableReply, TableRequest } from "./messages.ts";

/** More recorded numbers would be slow to play with, and add nothing. */
const MOST_PLAYED = 100_000;

/** A table that has been read. */
interface OpenTable {
  readonly id: number;
  readonly table: Table;
  readonly kinds: ReadColumns["kinds"];
}

/** Reads tables and answers questions about them. Keeps the last table, because there are usually several questions about it. */
export class TableDesk {
  #open: OpenTable | undefined;

  async reply(request: TableRequest): Promise<TableReply> {
    const { id } = request;
    let read: ReadColumns | undefined;
    try {
      const open = await this.#tableOf(request.table);
      read = { kinds: open.kinds, columns: request.columns ?? guessColumns(open.kinds) };
      const found = problemOf(open, read, request);
      return request.kind === "arms"
        ? { id, kind: "arms", arms: playedArms(found) }
        : { id, kind: "suggested", read, shown: shownSuggestion(found) };
    } catch (error) {
      return { id, kind: "refused", read, message: (error as Error).message };
    }
  }

  async #tableOf({ id, name, content }: GivenTable): Promise<OpenTable> {
    if (this.#open?.id === id) return this.#open;
    const table = await readTableFrom(name, sourceOf(content), unpackers);
    this.#open = { id, table, kinds: columnKinds(table) };
    return this.#open;
  }
}

function problemOf({ table }: OpenTable, { columns }: ReadColumns, asked: TableAsked): TableProblem {
  const { layout: _, ...named } = columns;
  const { utility, floor, missing } = asked;
  return tableProblem(table, { ...named, utility, floor, minRows: DEFAULT_MIN_ROWS, ...(missing && { missing }) });
}

function shownSuggestion({ problem, leftOut }: TableProblem): ShownSuggestion {
  const suggestion = suggest(problem, { leftOut });
  return {
    suggestion,
    panels: suggestionPanels(problem, suggestion),
    blend: blendTable(suggestion),
    values: valuesTable(suggestion),
    words: suggestionWords(suggestion),
    experiment: startedExperiment(suggestedExperiment(problem.experiment, suggestion, (file) => file)),
  };
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
