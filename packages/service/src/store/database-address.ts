import { invalid } from "@blendit/core/errors";

/** Whether a place for data is the address of a database, and not a folder. */
export function isAddress(place: string): boolean {
  return /^postgres(ql)?:\/\//.test(place);
}

/**
 * The address of a database, as it was given.
 *
 * @throws InvalidError where it is none
 */
export function databaseAddress(name: string, text: string): string {
  if (isAddress(text) && URL.canParse(text)) return text;
  throw invalid(name, "postgres://USER:PASSWORD@HOST:PORT/NAME", withoutPassword(text));
}

/** An address as it may be shown. */
export function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/@:]*):.*@/, "$1@").replace(/([?&]password=)[^&]*/, "$1...");
}
