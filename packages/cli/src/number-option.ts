import { InvalidArgumentError } from "commander";

/** Reads an option that must be a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isSafeInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`expected a whole number >= ${least}, got ${text}`);
  };
}

/** Reads an option that must be a number above 0. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError(`expected a number > 0, got ${text}`);
}

/** Reads an option that must be a share, from 0 to less than 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value < 1) return value;
  throw new InvalidArgumentError(`expected a share, 0 <= share < 1, got ${text}`);
}

/** Reads an option that must be two numbers, the lower first: `0,10`. */
export function interval(text: string): [number, number] {
  const [low, high, ...rest] = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (rest.length === 0 && Number.isFinite(low) && Number.isFinite(high) && low! < high!) return [low!, high!];
  throw new InvalidArgumentError(`expected two numbers, the lower first, such as 0,10, got ${text}`);
}
