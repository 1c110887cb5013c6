import { describe, expect, it } from "vitest";
import { renderSvg } from "./render-svg.ts";

describe("renderSvg", () => {
  const svg = renderSvg({ width: 30, height: 20, description: 'gap of "a" & <b>', body: "<g/>" });

  it("states its size and is white behind", () => {
    expect(svg).toContain('width="30" height="20" viewBox="0 0 30 20"');
    expect(svg).toContain('<rect width="30" height="20" fill="#ffffff"/>');
  });

  it("is an image with a text alternative, escaped", () => {
    expect(svg).toContain('role="img" aria-label="gap of &quot;a&quot; &amp; &lt;b&gt;"');
  });
});
