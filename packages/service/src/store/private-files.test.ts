import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { keepDatabasePrivate, keepFolderPrivate } from "./private-files.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test.skipIf(process.platform === "win32")(
  "files beside a database are private too, and a folder that holds nothing else",
  () => {
    const folder = join(newFolder(), "data");
    mkdirSync(folder, { mode: 0o755 });
    const path = join(folder, "blendit.sqlite");
    writeFileSync(`${path}-wal`, "", { mode: 0o644 });
    keepDatabasePrivate(path);
    expect([modeOf(path), modeOf(`${path}-wal`)]).toEqual(["600", "600"]);
    keepFolderPrivate(folder);
    expect(modeOf(folder)).toBe("700");
  },
);

test.skipIf(process.platform === "win32")("a folder that is also used for other things keeps its permissions", () => {
  const folder = join(newFolder(), "project");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, "index.html"), "");
  keepFolderPrivate(folder);
  expect(modeOf(folder)).toBe("755");
});
