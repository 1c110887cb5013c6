/** A line of progress for a terminal: what cli-progress fills in, and how long its bar is. */
export interface ProgressFormat {
  readonly format: string;
  readonly barsize: number;
}

const BAR = { least: 10, most: 40 };
const LONGEST_LABEL = 30;
/** As long as these can become: 100, a rate in full and in short, `59m59s` and `99h59m`. */
const LENGTHS = { "{percentage}": 3, "{rate}": 13, "{shortRate}": 5, "{eta_formatted}": 6 };

/**
 * The line that says most of those that fit so many columns. Percentage, rate and time left are in all of them; the count,
 * the label and the bar make way for them, in this order.
 */
export function progressFormat(label: string, total: number, columns: number): ProgressFormat {
  const name = label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label;
  const rest = "{rate} rounds/s | {eta_formatted} left";
  const choices = [
    `${name} [{bar}] {percentage} % | {value}/{total} replications | ${rest}`,
    `${name} [{bar}] {percentage} % | ${rest}`,
    `[{bar}] {percentage} % | ${rest}`,
    "{percentage} % | {shortRate} rounds/s | {eta_formatted} left",
  ];
  const room = (format: string) => columns - 1 - lengthOf(format, total);
  const format =
    choices.find((choice) => room(choice) >= (choice.includes("{bar}") ? BAR.least : 0)) ?? choices.at(-1)!;
  return { format, barsize: Math.max(BAR.least, Math.min(BAR.most, room(format))) };
}

/** Without the bar. */
function lengthOf(format: string, total: number): number {
  const count = String(total).length;
  const lengths = { ...LENGTHS, "{bar}": 0, "{value}": count, "{total}": count };
  return Object.entries(lengths).reduce(
    (length, [part, own]) => (format.includes(part) ? length - part.length + own : length),
    format.length,
  );
}
