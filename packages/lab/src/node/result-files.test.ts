import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { writeWhole } from "./result-files.ts";

const inFolder = temporaryFolder();

describe("writeWhole", () => {
  test("leaves the file alone, in place of an older one", () => {
    const folder = inFolder("whole");
    mkdirSync(folder);
    for (const text of ["older and longer", "new"]) writeWhole(join(folder, "a.txt"), text);
    expect(readdirSync(folder)).toEqual(["a.txt"]);
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("new");
  });
});
