export { formatEstimate, formatNumber } from "../text/numbers.ts";
export { experimentReport } from "./experiment-report.ts";
export { type ReportSection, reportHtml } from "./report-html.ts";
export type { ReportCell, ReportTable } from "./table-html.ts";
