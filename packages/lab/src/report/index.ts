export { answerLines } from "./answer-lines.ts";
export { sharesTable, valuesTable } from "./answer-tables.ts";
export { experimentReport } from "./experiment-report.ts";
export { formatEstimate } from "./format-estimate.ts";
export { formatNumber } from "./format-number.ts";
export { type ReportSection, reportHtml } from "./report-html.ts";
export type { ReportCell, ReportTable } from "./table-html.ts";
export { type TextTable, textTable } from "./text-table.ts";
export { wrappedText } from "./wrapped-text.ts";
