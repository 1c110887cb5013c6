import { InvalidArgumentError } from "commander";

/** Reads the address of a queue: a PostgreSQL database. */
export function queueOption(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError(`expected postgres://user:password@host:port/database, got ${text}`);
}
