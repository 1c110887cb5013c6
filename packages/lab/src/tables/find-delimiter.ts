import { CellWalker } from "./cell-walker.ts";
import { TableError } from "./table-error.ts";

const CANDIDATES = [",", ";", "\t", "|"];

const MOST_ROWS = 50;

/**
 * The delimiter of a text, from where its header begins: the one that gives the header several cells and the most of the
 * first rows as many. Where none does, there is one column, and the delimiter is one that rows do not have.
 */
export function findDelimiter(text: string, start = 0): string {
  const found = CANDIDATES.map((delimiter) => ({ delimiter, ...shapeOf(text, delimiter, start) }));
  const several = found.filter(({ columns, reach }) => columns > 1 && reach >= 0.5);
  const [best] = (several.length > 0 ? several : found).toSorted(
    (left, right) => right.agreement - left.agreement || right.columns - left.columns,
  );
  return best!.delimiter;
}

/** How many cells the header has, and the shares of the first rows that have as many, and at least as many. */
function shapeOf(text: string, delimiter: string, start: number) {
  const walker = new CellWalker(text, delimiter, "", { position: start });
  const counts: number[] = [];
  try {
    while (!walker.isAtEnd && counts.length < MOST_ROWS) {
      const count = walker.finishRow();
      const isBlank = count === 1 && walker.cell === "";
      if (!isBlank) counts.push(count);
    }
  } catch (error) {
    // With the wrong delimiter, quotes stand anywhere; with the right one, the reader will complain.
    if (!(error instanceof TableError)) throw error;
  }
  const [columns = 0] = counts;
  const shareOf = (test: (count: number) => boolean) => counts.filter(test).length / Math.max(1, counts.length);
  return {
    columns,
    agreement: shareOf((count) => count === columns),
    reach: shareOf((count) => count >= columns),
  };
}
