import { escapeMarkup, textWidth } from "../figures/svg/text.ts";

interface ReportColumn {
  readonly label: string;
  /** Numbers are aligned to the right. */
  readonly numeric?: boolean;
}

/** Text, or text in bold. */
export type ReportCell = string | { readonly strong: string };

export interface ReportTable {
  readonly caption?: string;
  readonly columns: readonly ReportColumn[];
  /** A cell for each column; the first one names the row. */
  readonly rows: readonly (readonly ReportCell[])[];
}

/** Paper and what is set on it, in CSS pixels: A4 between its margins, letters, room about a cell, the widest text. */
const PAPER = { width: 700, letters: 11, padding: 14, text: 190 };

/**
 * A table that scrolls sideways by itself, with the keyboard too, where the page is narrow. Paper does not scroll: a table
 * that is too wide for it is printed in parts below each other, each with the names of the rows.
 */
export function tableHtml(table: ReportTable): string {
  const name = escapeMarkup(table.caption ?? "Table");
  const parts = partsOnPaper(table);
  const whole = `<div class="scroll${parts.length > 1 ? " too-wide" : ""}" role="region" aria-label="${name}" tabindex="0">
${wholeTable(table)}
</div>`;
  if (parts.length === 1) return whole;
  return `${whole}\n<div class="on-paper">\n${parts.map(wholeTable).join("\n")}\n</div>`;
}

function wholeTable({ caption, columns, rows }: ReportTable): string {
  const head = columns.map(({ label, numeric }) => `<th scope="col"${aligned(numeric)}>${escapeMarkup(label)}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => cellHtml(cell, index, columns[index])).join("")}</tr>`,
  );
  // In a span, so that it stays in sight, and no wider than that, while the table scrolls.
  const title = caption === undefined ? "" : `<caption><span>${escapeMarkup(caption)}</span></caption>`;
  return `<table>${title}
<thead><tr>${head.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>`;
}

function cellHtml(cell: ReportCell, index: number, column: ReportColumn | undefined): string {
  const alignment = aligned(column?.numeric);
  const text = typeof cell === "string" ? cellText(cell) : `<strong>${cellText(cell.strong)}</strong>`;
  return index === 0 ? `<th scope="row"${alignment}>${text}</th>` : `<td${alignment}>${text}</td>`;
}

/**
 * Text of a cell. Spaces that stand for a digit, a point or ± become room for these, which the style sheet makes as wide as
 * they are: no font has spaces of exactly their widths. They are no part of the text that programs or people copy.
 */
function cellText(text: string): string {
  const hidden = (run: string) =>
    `<span class="pad" data-pad="${Array.from(run, (space) => STANDS_FOR[space]!).join("")}"></span>`;
  return escapeMarkup(text).replace(/[\u2005\u2007\u2008]+/g, hidden);
}

const STANDS_FOR: Readonly<Record<string, string>> = { "\u2005": "±", "\u2007": "0", "\u2008": "." };

function aligned(numeric: boolean | undefined): string {
  return numeric ? ' class="number"' : "";
}

/** The table itself where it fits on paper; else tables of as many of its columns as do, each with the first column. */
function partsOnPaper(table: ReportTable): ReportTable[] {
  const widths = table.columns.map((_, index) => widthOnPaper(table, index));
  const parts: number[][] = [];
  let left = 0;
  for (const [index, width] of widths.entries()) {
    if (index === 0) continue;
    if (parts.length === 0 || width > left) {
      parts.push([0]);
      left = PAPER.width - widths[0]!;
    }
    parts.at(-1)!.push(index);
    left -= width;
  }
  return parts.length < 2
    ? [table]
    : parts.map((columns, part) => partOf(table, columns, `${part + 1} of ${parts.length}`));
}

function partOf({ caption, columns, rows }: ReportTable, chosen: readonly number[], which: string): ReportTable {
  return {
    caption: caption === undefined ? `Part ${which}.` : `${caption} Part ${which}.`,
    columns: chosen.map((index) => columns[index]!),
    rows: rows.map((row) => chosen.map((index) => row[index]!)),
  };
}

/** Numbers stand on one line; other texts break between words. */
function widthOnPaper({ columns, rows }: ReportTable, index: number): number {
  const cells = rows.map((row) => row[index]).map((cell) => (typeof cell === "string" ? cell : (cell?.strong ?? "")));
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, text) => Math.max(most, textWidth(text, PAPER.letters)), 0);
  const { label, numeric } = columns[index]!;
  const content = numeric ? widest(cells) : Math.min(PAPER.text, widest(cells));
  return PAPER.padding + Math.max(content, widest(label.split(" ")));
}
