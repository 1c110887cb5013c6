export { formatEstimate } from "../text/format-estimate.ts";
export { formatNumber } from "../text/format-number.ts";
export { experimentReport } from "./experiment-report.ts";
export { type ReportSection, reportHtml } from "./report-html.ts";
export type { ReportCell, ReportTable } from "./table-html.ts";
