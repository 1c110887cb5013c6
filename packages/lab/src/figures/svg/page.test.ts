import { describe, expect, it } from "vitest";
import { figurePage } from "./page.ts";

describe("figurePage", () => {
  const draw = (title: string, notes: string[]) => {
    const content = (top: number) => `<g data-top="${top}"/>`;
    const options = { title, width: 300, legend: [], contentHeight: 100, content, notes, description: "words" };
    return figurePage(options);
  };
  const number = (svg: string, attribute: string) => Number(new RegExp(`${attribute}="([\\d.]+)"`).exec(svg)?.[1]);

  it("moves the content down and grows with the lines of a long title", () => {
    const [short, long] = [draw("Title", []), draw("A title that goes on for a second line and then some", [])];
    const moved = number(long, "data-top") - number(short, "data-top");
    expect(moved).toBeGreaterThan(10);
    expect(number(long, "height") - number(short, "height")).toBe(moved);
  });

  it("grows with its footnotes", () => {
    expect(number(draw("Title", ["A note."]), "height")).toBeGreaterThan(number(draw("Title", []), "height"));
    expect(draw("Title", ["A note."])).toContain(">A note.<");
  });

  it("is a white image of its size with a text alternative, escaped", () => {
    const content = () => "";
    const options = { title: "T", width: 300, legend: [], contentHeight: 10, content, notes: [] };
    const svg = figurePage({ ...options, description: 'gap of "a" & <b>' });
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(svg).toContain(`<rect width="${width}" height="${height}" fill="#ffffff"/>`);
    expect(svg).toContain('role="img" aria-label="gap of &quot;a&quot; &amp; &lt;b&gt;"');
  });
});
