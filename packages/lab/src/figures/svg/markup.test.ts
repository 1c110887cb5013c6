import { describe, expect, it } from "vitest";
import { element, escapeMarkup } from "./markup.ts";

describe("escapeMarkup", () => {
  it("leaves no character that could open a tag, an entity or end an attribute", () => {
    expect(escapeMarkup(`<script a="1" b='2'>&`)).toBe("&lt;script a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;");
  });

  it("drops control characters, keeps line ends and letters of all scripts", () => {
    expect(escapeMarkup("a\u0000b\u001b\n\tŵ 羅")).toBe("ab\n\tŵ 羅");
  });
});

it("element writes lengths to two decimals, escapes the rest and leaves out what is undefined", () => {
  expect(element("rect", { x: 1 / 3, fill: '"', stroke: undefined })).toBe('<rect x="0.33" fill="&quot;"/>');
  expect(element("g", {}, "<rect/>")).toBe("<g><rect/></g>");
});
