import { describe, expect, it } from "vitest";
import { tableHtml } from "./table-html.ts";

describe("tableHtml", () => {
  const html = tableHtml({
    caption: "Gaps & more",
    columns: [{ label: "Learner" }, { label: "Gap", numeric: true }],
    rows: [
      ["<b>", "0.1"],
      ["best", { strong: "<0.1" }],
    ],
  });

  it("has a caption, and headers for columns and rows", () => {
    expect(html).toContain("<caption>Gaps &amp; more</caption>");
    expect(html).toContain('<th scope="col" class="number">Gap</th>');
    expect(html).toContain('<th scope="row">&lt;b&gt;</th>');
  });

  it("aligns numbers to the right", () => {
    expect(html).toContain('<td class="number">0.1</td>');
  });

  it("sets cells in bold that ask for it", () => {
    expect(html).toContain('<td class="number"><strong>&lt;0.1</strong></td>');
  });

  it("can be scrolled with the keyboard", () => {
    expect(html).toContain('role="region" aria-label="Gaps &amp; more" tabindex="0"');
  });
});
