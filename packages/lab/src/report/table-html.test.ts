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
    expect(html).toContain("<caption><span>Gaps &amp; more</span></caption>");
    expect(html).toContain('<th scope="col" class="number">Gap</th>');
    expect(html).toContain('<th scope="row">&lt;b&gt;</th>');
  });

  it("aligns numbers to the right", () => {
    expect(html).toContain('<td class="number" data-label="Gap">0.1</td>');
  });

  it("pads with hidden digits, points and signs, so that numbers align in any font", () => {
    const columns = [{ label: "A" }, { label: "B", numeric: true }];
    const cell = tableHtml({ columns, rows: [["a", "\u20071\u2008 \u2005"]] });
    expect(cell).toContain(
      '<td class="number" data-label="B"><span class="pad" data-pad="0"></span>1<span class="pad" data-pad="."></span> <span class="pad" data-pad="±"></span></td>',
    );
  });

  it("makes marked cells bold", () => {
    expect(html).toContain('<td class="number" data-label="Gap"><strong>&lt;0.1</strong></td>');
  });

  it("can be scrolled with the keyboard", () => {
    expect(html).toContain('role="region" aria-label="Gaps &amp; more" tabindex="0"');
  });

  it("shows rows of long texts as cards on a phone, each cell with the name of its column", () => {
    const columns = [{ label: "Claim" }, { label: "Why" }];
    const words = tableHtml({ columns, rows: [["one", "because ".repeat(10)]] });
    expect(words).toContain('class="scroll of-words"');
    expect(words).toContain('<td data-label="Why">');
    expect(html).not.toContain("of-words");
  });

  it("shows the rows of a short table as cards if it is too wide for a phone", () => {
    const labels = ["Goal", "Suggested better by", "95 % interval"];
    const tableOf = (count: number, numbers = labels.length) =>
      tableHtml({
        columns: [{ label: "Blend" }, ...labels.slice(0, numbers).map((label) => ({ label, numeric: true }))],
        rows: Array.from({ length: count }, () =>
          ["Equal shares", "0.8828", "−0.0200", "−0.0222 to −0.0177"].slice(0, numbers + 1),
        ),
      });
    expect(tableOf(4)).toContain('class="scroll cards"');
    expect(tableOf(4)).toContain('data-label="95 % interval"');
    expect(tableOf(4, 2)).toContain('class="scroll"');
    expect(tableOf(4)).toContain('<th scope="row">Equal shares</th>');
    // The rows of a long table stay next to each other.
    expect(tableOf(11)).toContain('class="scroll"');
  });

  it("labels the first number of a card, which means nothing without its column", () => {
    const table = tableHtml({
      columns: [{ label: "Budget", numeric: true }, { label: "Value" }],
      rows: [["3", "0.9"]],
    });
    expect(table).toContain('<th scope="row" class="number" data-label="Budget">3</th>');
  });

  it("occurs once if it fits on paper", () => {
    expect(html.match(/<table>/g)).toHaveLength(1);
  });

  it("is printed in parts with the names of the rows if it is too wide for paper, without losing a column", () => {
    const labels = Array.from({ length: 30 }, (_, i) => `Learner-${i}`);
    const wide = tableHtml({
      caption: "Gaps.",
      columns: [{ label: "Problem" }, ...labels.map((label) => ({ label, numeric: true }))],
      rows: ["clicks", "tempos"].map((name) => [name, ...labels.map((_, i) => `${i}.123 ± 0.012`)]),
    });
    const [screen, paper] = wide.split('<div class="on-paper">') as [string, string];
    expect(screen).toContain('class="scroll too-wide"');
    const parts = paper.match(/<table>/g)!.length;
    expect(parts).toBeGreaterThan(2);
    for (const name of ["clicks", "tempos"]) {
      expect(paper.match(new RegExp(`<th scope="row">${name}<`, "g"))).toHaveLength(parts);
    }
    expect(paper).toContain(`Gaps. Part 1 of ${parts}.`);
    for (const label of labels) expect(paper.match(new RegExp(`>${label}<`, "g"))).toHaveLength(1);
  });
});
