import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** A folder for the tests of a file, empty at first and gone afterwards; answers how to name something in it. */
export function temporaryFolder(): (name: string) => string {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "blendit-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}
