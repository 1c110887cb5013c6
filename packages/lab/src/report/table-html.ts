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

/** Sizes in CSS pixels: of the page between its margins, letters, padding of a cell, maximum width of row names and of texts. */
interface Sizes {
  readonly width: number;
  readonly letters: number;
  readonly padding: number;
  readonly name: number;
  readonly text: number;
}

const PAPER: Sizes = { width: 700, letters: 10, padding: 12, name: 190, text: 96 };
const PHONE: Sizes = { width: 350, letters: 13.6, padding: 13, name: 117, text: 130 };
/** With more cells than this, each a line of a card, a page would be too long. */
const MOST_LINES = 40;
/** A table with a text longer than this many letters is a table of words, whose rows are cards on a phone. */
const LONG_TEXT = 60;

/**
 * A table. On a phone, rows of words and those of a short table that is too wide are cards, so that no column is hidden; a long table
 * scrolls sideways under the names of its rows, also with the keyboard. A table too wide for paper is printed in parts below each
 * other, each with the names of the rows.
 */
export function tableHtml(table: ReportTable): string {
  const name = escapeMarkup(table.caption ?? "Table");
  const parts = partsOnPaper(table);
  const classes = [
    "scroll",
    ...(isWordy(table) ? ["of-words"] : []),
    ...(isCards(table) ? ["cards"] : []),
    ...(parts.length > 1 ? ["too-wide"] : []),
  ];
  const whole = `<div class="${classes.join(" ")}" role="region" aria-label="${name}" tabindex="0">
${wholeTable(table)}
</div>`;
  if (parts.length === 1) return whole;
  return `${whole}\n<div class="on-paper">\n${parts.map(wholeTable).join("\n")}\n</div>`;
}

/** Whether a table is too wide for half a page; letters are larger on a screen than on paper. */
export function isWideTable(table: ReportTable): boolean {
  return isWordy(table) || widthOf(table, PAPER) > WIDEST_IN_HALF;
}

const WIDEST_IN_HALF = 400;

/** Whether the rows are cards on a phone although they contain no long texts. */
function isCards(table: ReportTable): boolean {
  return (
    !isWordy(table) && table.rows.length * table.columns.length <= MOST_LINES && widthOf(table, PHONE) > PHONE.width
  );
}

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
  // The style sheet shows the name of the column if rows are cards. The name of a row needs no label unless it is a number.
  const label = ` data-label="${escapeMarkup(column?.label ?? "")}"`;
  if (index === 0) return `<th scope="row"${alignment}${column?.numeric ? label : ""}>${text}</th>`;
  return `<td${alignment}${label}>${text}</td>`;
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
  const [first = 0, ...widths] = table.columns.map((_, index) => columnWidth(table, index, PAPER));
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
function columnWidth({ columns, rows }: ReportTable, index: number, { letters, padding, name, text }: Sizes): number {
  const { label, numeric } = columns[index]!;
  const cells = rows.map((row) => plainText(row[index]!));
  if (index === 0) return padding + Math.min(name, widest([label, ...cells], letters));
  const words = [label, ...(numeric ? [] : cells)].flatMap((words) => words.split(/[ -]/));
  const content = numeric ? widest(cells, letters) : Math.min(text, widest(cells, letters));
  return padding + Math.max(content, widest(words, letters));
}

function widthOf(table: ReportTable, sizes: Sizes): number {
  return table.columns.reduce((sum, _, index) => sum + columnWidth(table, index, sizes), 0);
}

/** The largest width of the texts in bold, which any of them may be. */
function widest(texts: readonly string[], letters: number): number {
  return texts.reduce((most, text) => {
    const drawn = text.replace(/[\u2005\u2007\u2008]/g, (space) => STANDS_FOR[space]!);
    return Math.max(most, textWidth(drawn, letters, 700));
  }, 0);
}
