import { formatNumber } from "../../text/numbers.ts";

/** An end so much nearer to zero than to the other end is zero but for rounding. */
const ROUNDING = 1e-12;

/** Two ends to as many digits as tell them apart: `0.047 to 0.055`; a dash where there are none. */
export function intervalText(interval: { readonly low: number; readonly high: number } | null): string {
  if (!interval) return "–";
  const { low, high } = interval;
  const size = Math.max(Math.abs(low), Math.abs(high));
  const width = high - low;
  const digits = width > 0 ? Math.min(7, Math.max(3, 2 + Math.ceil(Math.log10(size / width)))) : 4;
  return [low, high].map((end) => formatNumber(Math.abs(end) < ROUNDING * size ? 0 : end, digits)).join(" to ");
}
