import { escapeMarkup } from "../figures/svg/markup.ts";
import { textWidth } from "../figures/svg/text.ts";

interface ReportColumn {
  readonly label: string;
  /** Whether cells are aligned to the right. */
  readonly numeric?: boolean;
}

/** Plain text, bold text, or a link to an element of the page by its id. */
export type ReportCell = string | { readonly strong: string } | { readonly link: string; readonly to: string };

export interface ReportTable {
  readonly caption?: string;
  readonly columns: readonly ReportColumn[];
  /** A cell for each column; the first one names the row. */
  readonly rows: readonly (readonly ReportCell[])[];
}

/** Sizes on paper in CSS pixels: A4 between its margins, letters, padding of a cell, maximum width of row names and of texts. */
const PAPER = { width: 700, letters: 10, padding: 12, name: 190, text: 96 };
/** A table with a text longer than this many letters is a table of words, whose rows are cards on a phone. */
const LONG_TEXT = 60;

/**
 * A table that scrolls sideways on narrow pages, also with the keyboard. A table of words shows its rows as cards there. A table too
 * wide for paper is printed in parts below each other, each with the names of the rows.
 */
export function tableHtml(table: ReportTable): string {
  const name = escapeMarkup(table.caption ?? "Table");
  const parts = partsOnPaper(table);
  const classes = ["scroll", ...(isWordy(table) ? ["of-words"] : []), ...(parts.length > 1 ? ["too-wide"] : [])];
  const whole = `<div class="${classes.join(" ")}" role="region" aria-label="${name}" tabindex="0">
${wholeTable(table)}
</div>`;
  if (parts.length === 1) return whole;
  return `${whole}\n<div class="on-paper">\n${parts.map(wholeTable).join("\n")}\n</div>`;
}

/** Whether a table is too wide for half a page; letters are larger on a screen than on paper. */
export function isWideTable(table: ReportTable): boolean {
  const width = table.columns.reduce((sum, _, index) => sum + widthOnPaper(table, index), 0);
  return isWordy(table) || width > WIDEST_IN_HALF;
}

const WIDEST_IN_HALF = 400;

function isWordy({ rows }: ReportTable): boolean {
  return rows.some((row) => row.some((cell) => plainText(cell).length > LONG_TEXT));
}

function wholeTable({ caption, columns, rows }: ReportTable): string {
  const head = columns.map(({ label, numeric }) => `<th scope="col"${aligned(numeric)}>${escapeMarkup(label)}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => cellHtml(cell, index, columns[index])).join("")}</tr>`,
  );
  // The span keeps the caption in sight while the table scrolls.
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
  const text = markedText(cell);
  if (index === 0) return `<th scope="row"${alignment}>${text}</th>`;
  // The style sheet shows the name of the column if rows are cards.
  return `<td${alignment} data-label="${escapeMarkup(column?.label ?? "")}">${text}</td>`;
}

function markedText(cell: ReportCell): string {
  if (typeof cell === "string") return cellText(cell);
  if ("strong" in cell) return `<strong>${cellText(cell.strong)}</strong>`;
  return `<a href="#${escapeMarkup(cell.to)}">${cellText(cell.link)}</a>`;
}

function plainText(cell: ReportCell): string {
  if (typeof cell === "string") return cell;
  return "strong" in cell ? cell.strong : cell.link;
}

/**
 * Text of a cell. Spaces in place of a digit, a point or ± become hidden characters of exactly their widths, which no font has as
 * spaces. They are not part of copied text.
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

/** The table itself if it fits on paper; otherwise tables with as many of its columns as fit, each with the first column. */
function partsOnPaper(table: ReportTable): ReportTable[] {
  const [first = 0, ...widths] = table.columns.map((_, index) => widthOnPaper(table, index));
  const fewest = columnGroups(widths, PAPER.width - first).length;
  if (fewest < 2) return [table];
  // Makes parts of about the same width rather than full ones and a remainder.
  let room = Math.ceil(widths.reduce((sum, width) => sum + width, 0) / fewest);
  while (columnGroups(widths, room).length > fewest) room += PAPER.padding;
  const groups = columnGroups(widths, room);
  return groups.map((columns, part) => partOf(table, [0, ...columns], `${part + 1} of ${groups.length}`));
}

/** Groups neighbouring columns, as many as fit together; the first width belongs to column 1. */
function columnGroups(widths: readonly number[], room: number): number[][] {
  const groups: number[][] = [];
  let left = 0;
  for (const [index, width] of widths.entries()) {
    if (index === 0 || width > left) {
      groups.push([]);
      left = room;
    }
    groups.at(-1)!.push(index + 1);
    left -= width;
  }
  return groups;
}

function partOf({ caption, columns, rows }: ReportTable, chosen: readonly number[], which: string): ReportTable {
  return {
    caption: caption === undefined ? `Part ${which}.` : `${caption} Part ${which}.`,
    columns: chosen.map((index) => columns[index]!),
    rows: rows.map((row) => chosen.map((index) => row[index]!)),
  };
}

/** The width of a column, if numbers stay on one line, texts break between words, and names of rows break anywhere. */
function widthOnPaper({ columns, rows }: ReportTable, index: number): number {
  const { label, numeric } = columns[index]!;
  const cells = rows.map((row) => plainText(row[index]!));
  if (index === 0) return PAPER.padding + Math.min(PAPER.name, widest([label, ...cells]));
  const words = [label, ...(numeric ? [] : cells)].flatMap((text) => text.split(/[ -]/));
  const content = numeric ? widest(cells) : Math.min(PAPER.text, widest(cells));
  return PAPER.padding + Math.max(content, widest(words));
}

/** The largest width of the texts in bold, which any of them may be. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => {
    const drawn = text.replace(/[\u2005\u2007\u2008]/g, (space) => STANDS_FOR[space]!);
    return Math.max(most, textWidth(drawn, PAPER.letters, 700));
  }, 0);
}
