import { describe, expect, it } from "vitest";
import { escapeMarkup, printable } from "./escape-markup.ts";

describe("escapeMarkup", () => {
  it("leaves no character that could open a tag, an entity or end an attribute", () => {
    expect(escapeMarkup(`<script a="1" b='2'>&`)).toBe("&lt;script a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;");
  });

  it("drops control characters, keeps line ends and letters of all scripts", () => {
    expect(escapeMarkup("a\u0000b\u001b\n\tŵ 羅")).toBe("ab\n\tŵ 羅");
    expect(printable("<\u0007>")).toBe("<>");
  });
});
