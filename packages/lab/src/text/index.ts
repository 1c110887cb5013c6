export { csvLine, csvText } from "./csv.ts";
export { countOf, formatCount, formatNumber, formatPercent, rounded } from "./numbers.ts";
export { listText } from "./words.ts";
