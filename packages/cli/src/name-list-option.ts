import { InvalidArgumentError } from "commander";

/** Reads an option that must be names with commas between. */
export function nameList(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name !== "")) return names;
  throw new InvalidArgumentError(`expected names with commas between, got "${text}"`);
}
