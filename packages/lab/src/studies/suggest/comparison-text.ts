import { formatAlike, formatInWords } from "../../text/numbers.ts";
import type { Compared } from "./suggest.ts";

/** Whether the suggested blend is surely as good as the other one. They can still be different blends. */
export function isAsGood({ difference, low, high }: Pick<Compared, "difference" | "low" | "high">): boolean {
  return difference === 0 && low === 0 && high === 0;
}

/**
 * The end of a sentence about a blend: `is better than equal shares by 0.40 (95 % interval 0.10 to 0.70)`; without the digits of a
 * difference that is surely smaller than `within`. Without `other`, the sentence has already named the blend that it is compared with.
 */
export function comparedText({ difference, low, high }: Compared, within: number, other?: string): string {
  const name = other?.replace(/,$/, "");
  if (isAsGood({ difference, low, high })) return `is as good${name === undefined ? "" : ` as ${name}`}`;
  if (low !== null && high !== null && low <= 0 && high >= 0 && Math.max(-low, high) < within)
    return `differs${name === undefined ? "" : ` from ${name}`} by less than ${formatInWords(within, 2)} (95 % confidence)`;
  return `is ${difference < 0 ? "worse" : "better"} ${other === undefined ? "" : `than ${other} `}by ${sizeText({ difference, low, high })}`;
}

/**
 * The size of a difference and its interval: `0.16 (95 % interval 0.02 to 0.29)`. For a negative difference, both say how much worse the
 * blend is, so that the size is always inside the interval.
 */
export function sizeText({ difference, low, high }: Pick<Compared, "difference" | "low" | "high">): string {
  if (low === null || high === null) return `${formatInWords(Math.abs(difference), 2)} (no interval)`;
  if (low < 0 && high > 0) {
    const [size, worse, better] = formatAlike([Math.abs(difference), -low, high], high - low);
    return `${size} (95 % interval: ${worse} worse to ${better} better)`;
  }
  const ends = difference < 0 ? [-high, -low] : [low, high];
  const [size, from, to] = formatAlike([Math.abs(difference), ...ends], high - low);
  return `${size} (95 % interval ${from} to ${to})`;
}
