export { experimentReport } from "./experiment-report.ts";
export { formatEstimate } from "./format-estimate.ts";
export { formatNumber } from "./format-number.ts";
export { type ReportSection, reportHtml } from "./report-html.ts";
export type { ReportCell, ReportTable } from "./table-html.ts";
