/** A table for a terminal, one line per row. */
export interface TextTable {
  readonly columns: readonly { readonly label: string; readonly numeric?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

const GAP = "  ";

/** The lines of a table, with a rule below its header; numbers are right-aligned, words left-aligned. */
export function textTable({ columns, rows }: TextTable): string[] {
  const lines = [columns.map(({ label }) => label), ...rows].map((row) => row.map(plain));
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => widthOf(line[index]!))));
  const [head, ...body] = lines.map((line) =>
    line
      .map((cell, index) => {
        const room = " ".repeat(widths[index]! - widthOf(cell));
        return columns[index]!.numeric ? room + cell : cell + room;
      })
      .join(GAP)
      .trimEnd(),
  );
  return [head!, widths.map((width) => "─".repeat(width)).join(GAP), ...body];
}

/** Replaces spaces as wide as digits or points by plain ones, since a terminal has a fixed-width font. */
function plain(cell: string): string {
  return cell.replace(/[\u2005\u2007\u2008\u00a0]/g, " ");
}

/** The number of letters; combining marks do not count. */
function widthOf(text: string): number {
  return Array.from(text.normalize("NFC")).length;
}
