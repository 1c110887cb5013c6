/** A table with a header, its columns as wide as they need be; nothing where there is a null. */
export function tableLines(header: readonly string[], rows: readonly (readonly unknown[])[]): string[] {
  const texts = [header, ...rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))))];
  const widths = header.map((_, column) => Math.max(...texts.map((row) => row[column]!.length)));
  return texts.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd(),
  );
}
