import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { fileHashes } from "./file-hashes.ts";

const inFolder = temporaryFolder();

test("the hash of a file is its SHA-256, and the file is read once", () => {
  writeFileSync(inFolder("abc.csv"), "abc");
  const hash = fileHashes(inFolder("."));
  // The example of FIPS 180-2.
  const known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(hash("abc.csv")).toBe(known);
  rmSync(inFolder("abc.csv"));
  expect(hash(join(".", "abc.csv"))).toBe(known);
});
