import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Creates an empty folder for the tests of a file, and deletes it afterwards. The result makes the path of a name in it. */
export function temporaryFolder(): (name: string) => string {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "blendit-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}
