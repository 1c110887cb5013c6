import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { InvalidArgumentError } from "commander";

/** Reads an option that must name a folder, there already or to be made, in which files can be written. */
export function outFolder(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("expected a folder, got an empty name");
  if (existsSync(text) && !statSync(text).isDirectory()) {
    throw new InvalidArgumentError(`expected a folder, got the file ${text}`);
  }
  const there = nearestThere(resolve(text));
  if (!statSync(there).isDirectory()) throw new InvalidArgumentError(`expected a folder, but ${there} is a file`);
  if (!canBeWritten(there)) throw new InvalidArgumentError(`expected a folder to write in, but ${there} is read-only`);
  return text;
}

/** The folder itself, or the innermost around it that is there. */
function nearestThere(path: string): string {
  return existsSync(path) ? path : nearestThere(dirname(path));
}

function canBeWritten(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
