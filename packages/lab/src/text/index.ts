export { csvLine, csvText } from "./csv.ts";
export { countOf, formatCount, formatNumber, formatPercent, formatShare, formatShares, rounded } from "./numbers.ts";
export { textTable } from "./text-table.ts";
export { blendText, listText, shellWord } from "./words.ts";
