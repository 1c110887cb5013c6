import { invalid } from "@blendit/core/errors";
import { InvalidArgumentError } from "commander";

const FORM = "postgres://user:password@host:port/database";

/** Reads the address of a queue: a PostgreSQL database. */
export function queueOption(text: string): string {
  if (isAddress(text)) return text;
  throw new InvalidArgumentError(`expected ${FORM}, got ${text}`);
}

/**
 * The address that an option gave, or the one of the environment, which no list of processes shows.
 *
 * @throws InvalidError where there is neither
 */
export function queueAddress(given: string | true | undefined, environment = process.env): string {
  if (typeof given === "string") return given;
  const { BLENDIT_QUEUE } = environment;
  if (BLENDIT_QUEUE !== undefined && isAddress(BLENDIT_QUEUE)) return BLENDIT_QUEUE;
  // Not what it is: it may have a password.
  const found = BLENDIT_QUEUE === undefined ? "none" : "something else in BLENDIT_QUEUE";
  throw invalid("queue", `${FORM}, after --queue or in BLENDIT_QUEUE`, found);
}

function isAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}
