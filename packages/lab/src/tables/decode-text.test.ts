import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

describe("decodeText", () => {
  it("takes valid UTF-8 for that, and marks it of other kinds by what they say", () => {
    expect(decodeText(bytes("caf\u00e9 \u20ac", "utf8"), "t.csv")).toEqual({
      text: "caf\u00e9 \u20ac",
      encoding: "UTF-8",
    });
    expect(decodeText(bytes("\uFEFFa\u00e9", "utf8"), "t.csv").text).toBe("a\u00e9");
    const wide = bytes("\uFEFFa\u00e9", "utf16le");
    expect(decodeText(wide, "t.csv")).toEqual({ text: "a\u00e9", encoding: "UTF-16" });
    expect(decodeText(Buffer.from(wide).swap16(), "t.csv")).toEqual({ text: "a\u00e9", encoding: "UTF-16" });
  });

  it("takes for Windows-1252 what is not UTF-8 but has letters for all its bytes", () => {
    expect(decodeText(bytes("caf\xe9 \x80 \x93"), "t.csv")).toEqual({
      text: "caf\u00e9 \u20ac \u201c",
      encoding: "Windows-1252",
    });
  });

  it.each([
    [
      "bytes without a letter",
      bytes("caf\xe9 \x81"),
      "t.csv is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8",
    ],
    ["UTF-32", bytes("\xff\xfe\0\0"), "t.csv is UTF-32: save it as UTF-8"],
    ["the other UTF-32", bytes("\0\0\xfe\xff"), "t.csv is UTF-32: save it as UTF-8"],
    ["zero bytes", bytes("a\0b"), "t.csv holds zero bytes: it is no text, or UTF-16 without a mark; save it as UTF-8"],
    ["more than fits", { length: 500_000_001 } as Uint8Array, "t.csv is larger than 500 MB: split it"],
  ])("refuses %s", (_, content, message) => {
    expect(() => decodeText(content, "t.csv")).toThrow(message);
  });
});
