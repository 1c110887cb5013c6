import { existsSync, statSync } from "node:fs";
import { InvalidArgumentError } from "commander";

/** Reads an option that must name a folder, there already or to be made. */
export function outFolder(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("expected a folder, got an empty name");
  if (existsSync(text) && !statSync(text).isDirectory()) {
    throw new InvalidArgumentError(`expected a folder, got the file ${text}`);
  }
  return text;
}
