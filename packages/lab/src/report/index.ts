export { type ExperimentReportOptions, experimentReport } from "./experiment-report.ts";
export { formatEstimate } from "./format-estimate.ts";
export { formatNumber } from "./format-number.ts";
export { type ReportOptions, type ReportSection, reportHtml } from "./report-html.ts";
export type { ReportCell, ReportColumn, ReportTable } from "./table-html.ts";
