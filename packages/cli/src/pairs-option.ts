import { InvalidArgumentError } from "commander";

/** Reads an option that must be names with numbers, such as `A=0.3,B=0.7`. */
export function numberPairs(text: string): Record<string, number> {
  const pairs = text.split(",").map((pair) => {
    const [name, value] = split(pair);
    const number = Number(value);
    if (name === "" || value.trim() === "" || !Number.isFinite(number)) {
      throw new InvalidArgumentError(`expected names with numbers, such as A=0.3,B=0.7, got "${text}"`);
    }
    return [name, number] as const;
  });
  return Object.fromEntries(pairs);
}

/** Reads an option that may stand several times, a column and the value it must have each: `year=2024`. */
export function wherePair(text: string, before: Record<string, string | number> = {}): Record<string, string | number> {
  const [name, value] = split(text);
  if (name === "" || !text.includes("=")) {
    throw new InvalidArgumentError(`expected a column and its value, such as year=2024, got "${text}"`);
  }
  const number = Number(value);
  return { ...before, [name]: value.trim() !== "" && Number.isFinite(number) ? number : value.trim() };
}

/** The parts before and after the first `=`. */
function split(pair: string): [string, string] {
  const place = pair.indexOf("=");
  return place < 0 ? [pair.trim(), ""] : [pair.slice(0, place).trim(), pair.slice(place + 1)];
}
