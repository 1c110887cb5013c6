import { describe, expect, it } from "vitest";
import { element, escapeMarkup } from "./markup.ts";

describe("escapeMarkup", () => {
  it("escapes all characters that could open a tag or an entity, or end an attribute", () => {
    expect(escapeMarkup(`<script a="1" b='2'>&`)).toBe("&lt;script a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;");
  });

  it("removes control characters, but keeps line ends and letters of all scripts", () => {
    expect(escapeMarkup("a\u0000b\u001b\n\tŵ 羅")).toBe("ab\n\tŵ 羅");
  });
});

it("element writes lengths with two decimals, escapes other values and omits undefined ones", () => {
  expect(element("rect", { x: 1 / 3, fill: '"', stroke: undefined })).toBe('<rect x="0.33" fill="&quot;"/>');
  expect(element("g", {}, "<rect/>")).toBe("<g><rect/></g>");
});
