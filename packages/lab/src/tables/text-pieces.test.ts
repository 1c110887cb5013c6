import { describe, expect, it } from "vitest";
import { NotUtf8, TextPieces } from "./text-pieces.ts";

const bytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

/** The text of bytes that come one by one. */
function decoded(content: Uint8Array, isWindows = false): string {
  const pieces = new TextPieces("t.csv", isWindows);
  let text = "";
  for (const byte of content) text += pieces.next(Uint8Array.of(byte));
  return text + pieces.end();
}

describe("TextPieces", () => {
  it("takes for UTF-8, or for UTF-16 by its mark, what comes byte by byte", () => {
    expect(decoded(bytes("caf\u00e9 \u20ac", "utf8"))).toBe("caf\u00e9 \u20ac");
    expect(decoded(bytes("\uFEFFa\u00e9", "utf8"))).toBe("a\u00e9");
    const wide = bytes("\uFEFFa\u00e9", "utf16le");
    expect(decoded(wide)).toBe("a\u00e9");
    expect(decoded(Buffer.from(wide).swap16())).toBe("a\u00e9");
    const long = "\u20ac".repeat(5000);
    expect(decoded(bytes(long, "utf8"))).toBe(long);
    expect(decoded(new Uint8Array(0))).toBe("");
  });

  it("takes for Windows-1252 what it is told to", () => {
    expect(decoded(bytes("caf\xe9 \x80 \x93"), true)).toBe("caf\u00e9 \u20ac \u201c");
  });

  it.each([
    ["in its first bytes", bytes("caf\xe9 x")],
    ["later", bytes(`${"a".repeat(9000)}\xe9 x`)],
    ["with its last byte", bytes(`${"a".repeat(9000)}\xe9`)],
  ])("says where a file is not UTF-8 %s", (_, content) => {
    expect(() => decoded(content)).toThrow(NotUtf8);
  });

  it("refuses bytes that no encoding has a letter for", () => {
    const message = "t.csv is neither UTF-8, UTF-16 nor Windows-1252: save it as UTF-8";
    expect(() => decoded(bytes("caf\xe9 \x81"), true)).toThrow(message);
  });

  it.each([
    ["UTF-32", bytes("\xff\xfe\0\0"), "t.csv is UTF-32: save it as UTF-8"],
    ["the other UTF-32", bytes("\0\0\xfe\xff"), "t.csv is UTF-32: save it as UTF-8"],
    ["zero bytes", bytes("a\0b"), "t.csv holds zero bytes: it is no text, or UTF-16 without a mark; save it as UTF-8"],
  ])("refuses %s", (_, content, message) => {
    expect(() => decoded(content)).toThrow(message);
  });
});
