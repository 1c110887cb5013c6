import { describe, expect, it } from "vitest";
import { findDelimiter } from "./find-delimiter.ts";

describe("findDelimiter", () => {
  it.each([
    ["a comma", "a,b\n1,2\n", ","],
    ["a semicolon, beside decimal commas", "a;b;c\n1,5;2,5;3\n2,5;3,5;4\n", ";"],
    ["a tab, beside commas in texts", "a\tb\nx, y\t1\nz, y\t2\n", "\t"],
    ["a bar", "a|b\n1|2\n", "|"],
    ["a comma, beside semicolons in some cells", 'a,b\n"x;y",1\nx;y;z,2\n', ","],
    ["a comma, though a row is short", "a,b,c\n1,2,3\n1\n1,2,3\n", ","],
    ["a comma, though every other line is blank", "a,b\n\n1,2\n\n3,4\n\n", ","],
    ["for one column none that its rows have", "score\n3,5\n4,5\n", ";"],
  ])("finds %s", (_, text, expected) => {
    expect(findDelimiter(text)).toBe(expected);
  });

  it("looks from where the header begins", () => {
    const comment = "# a,b,c,d\n";
    expect(findDelimiter(`${comment}a;b\n1;2\n`, comment.length)).toBe(";");
  });
});
