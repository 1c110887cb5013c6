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

  test.each(["", " "])("refuses the name %j", (text) => {
    expect(() => outFolder(text)).toThrow(new InvalidArgumentError("expected a folder, got an empty name"));
  });
});
