import type { Distribution } from "@blendit/core";
import type { OutcomesAnswer } from "@blendit/service/contract";
import { builtTarget, TAIL, type TargetSpec, targetOf } from "./target.ts";

/** The distribution of outcomes for given shares of arms, by bin or by word, with the target if there is one. */
export type OutcomePicture =
  | {
      readonly kind: "numbers";
      /** The left and the right end of every bin, so that a line through them has steps. */
      readonly x: readonly number[];
      /** Densities at these ends. */
      readonly blend: readonly number[];
      readonly target: readonly number[] | undefined;
    }
  | {
      readonly kind: "words";
      readonly words: readonly { readonly word: string; readonly share: number; readonly target: number | undefined }[];
    }
  | { readonly kind: "none" };

/** The most bins beyond the outcomes on either side. */
const MOST_BEYOND = 100;

/** `shares` are by arm name. Arms without outcomes are left out, and the shares of the others are scaled up. */
export function outcomePicture(
  outcomes: OutcomesAnswer,
  shares: Readonly<Record<string, number>>,
  utility: unknown,
): OutcomePicture {
  if (outcomes.kind === "none") return { kind: "none" };
  const blend = blendOf(outcomes.arms, shares);
  if (blend === undefined) return { kind: "none" };
  if (outcomes.kind === "words") {
    const target = targetOf(utility);
    const masses = target && wordMasses(target);
    const words = new Set([...(masses?.keys() ?? []), ...outcomes.words]);
    const rows = Array.from(words, (word) => ({
      word,
      share: blend[outcomes.words.indexOf(word)] ?? 0,
      target: masses && (masses.get(word) ?? 0),
    }));
    return { kind: "words", words: rows };
  }
  return numbersPicture(outcomes, blend, builtTarget(utility));
}

function numbersPicture(
  { start, width }: { readonly start: number; readonly width: number },
  shares: readonly number[],
  target: Distribution | undefined,
): OutcomePicture {
  const { before, after } = binsAround(start, start + shares.length * width, width, target);
  const all = [...new Array(before).fill(0), ...shares, ...new Array(after).fill(0)];
  const lefts = all.map((_, index) => start + (index - before) * width);
  const steps = (masses: readonly number[]) => masses.flatMap((mass) => [mass / width, mass / width]);
  return {
    kind: "numbers",
    x: lefts.flatMap((left) => [left, left + width]),
    blend: steps(all),
    target: target && steps(binMasses(target, lefts, width)),
  };
}

/**
 * How many bins without outcomes to show on either side: one, so that the steps begin and end at zero, and more if the target
 * extends further.
 */
function binsAround(low: number, high: number, width: number, target: Distribution | undefined) {
  const beyond = (distance: number) => 1 + Math.min(MOST_BEYOND, Math.max(0, Math.ceil(distance / width)));
  if (target === undefined) return { before: 1, after: 1 };
  return { before: beyond(low - target.quantile(TAIL)), after: beyond(target.quantile(1 - TAIL) - high) };
}

function blendOf(
  arms: readonly { readonly name: string; readonly counts: readonly number[] }[],
  shares: Readonly<Record<string, number>>,
): number[] | undefined {
  const known = arms.flatMap(({ name, counts }) => {
    const total = sum(counts);
    const share = shares[name] ?? 0;
    return total > 0 && share > 0 ? [{ counts, factor: share / total, share }] : [];
  });
  const room = sum(known.map(({ share }) => share));
  if (!(room > 0)) return undefined;
  return known[0]!.counts.map((_, index) => sum(known.map(({ counts, factor }) => counts[index]! * factor)) / room);
}

/** Probabilities of bins, which include their left ends but not their right ends. */
function binMasses(target: Distribution, lefts: readonly number[], width: number): number[] {
  const below = (x: number) => target.cdf(x - 1e-9 * width);
  return lefts.map((left) => below(left + width) - below(left));
}

function wordMasses({ values, masses, samples }: TargetSpec): Map<string, number> {
  const words = values ?? samples ?? [];
  const sizes = masses ?? words.map(() => 1);
  const found = new Map<string, number>();
  words.forEach((word, index) => {
    found.set(String(word), (found.get(String(word)) ?? 0) + sizes[index]! / sum(sizes));
  });
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
