import { escapeMarkup } from "../figures/svg/text.ts";

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

/** A table that scrolls sideways by itself, with the keyboard too, where the page is narrow. */
export function tableHtml({ caption, columns, rows }: ReportTable): string {
  const head = columns.map(({ label, numeric }) => `<th scope="col"${aligned(numeric)}>${escapeMarkup(label)}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => cellHtml(cell, index, columns[index])).join("")}</tr>`,
  );
  const title = caption === undefined ? "" : `<caption>${escapeMarkup(caption)}</caption>`;
  const name = escapeMarkup(caption ?? "Table");
  return `<div class="scroll" role="region" aria-label="${name}" tabindex="0">
<table>${title}
<thead><tr>${head.join("")}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>
</div>`;
}

function cellHtml(cell: ReportCell, index: number, column: ReportColumn | undefined): string {
  const alignment = aligned(column?.numeric);
  const text = typeof cell === "string" ? escapeMarkup(cell) : `<strong>${escapeMarkup(cell.strong)}</strong>`;
  return index === 0 ? `<th scope="row"${alignment}>${text}</th>` : `<td${alignment}>${text}</td>`;
}

function aligned(numeric: boolean | undefined): string {
  return numeric ? ' class="number"' : "";
}
