import { chmodSync, mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
import { outFolder } from "./folder-option.ts";

describe("outFolder", () => {
  test("takes a folder, and one that is not there yet", () => {
    expect(outFolder(import.meta.dirname)).toBe(import.meta.dirname);
    expect(outFolder("not/there/yet")).toBe("not/there/yet");
  });

  test("refuses a file", () => {
    const refusal = new InvalidArgumentError(`expected a folder, got the file ${import.meta.filename}`);
    expect(() => outFolder(import.meta.filename)).toThrow(refusal);
  });

  test("refuses a place within a file", () => {
    expect(() => outFolder(`${import.meta.filename}/deeper/still`)).toThrow(
      new InvalidArgumentError(`expected a folder, but ${import.meta.filename} is a file`),
    );
  });

  test("refuses a place within a folder that may not be written in, but for those who may write anywhere", () => {
    const folder = mkdtempSync(join(tmpdir(), "blendit-read-only-"));
    chmodSync(folder, 0o555);
    try {
      const read = () => outFolder(join(folder, "deeper"));
      if (process.getuid?.() === 0) expect(read()).toBe(join(folder, "deeper"));
      else expect(read).toThrow(`expected a folder to write in, but ${folder} is read-only`);
    } finally {
      rmdirSync(folder);
    }
  });

  test.each(["", " "])("refuses the name %j", (text) => {
    expect(() => outFolder(text)).toThrow(new InvalidArgumentError("expected a folder, got an empty name"));
  });
});
