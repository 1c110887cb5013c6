/** A table for a terminal: a line for each row, columns in line. */
export interface TextTable {
  readonly columns: readonly { readonly label: string; readonly numeric?: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

const GAP = "  ";

/** The lines of a table, with a rule below its head; numbers end in line, words begin in line. */
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

/** Spaces as wide as digits or points are plain ones where every letter has one width. */
function plain(cell: string): string {
  return cell.replace(/[\u2005\u2007\u2008\u00a0]/g, " ");
}

/** Letters, not the marks that stand above them. */
function widthOf(text: string): number {
  return Array.from(text.normalize("NFC")).length;
}
