/** A count with its noun: `1 row`, `12,000 rows`. */
export function numberOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
