import { type SeriesStyle, theme } from "../theme.ts";
import { boxMark, dotMark, lineMark } from "./marks.ts";
import { fitText, textLines, textWidth } from "./text.ts";

export interface LegendEntry {
  readonly label: string;
  /** `line`: a line with its marker; `dot`: only the marker; `bar`: a filled box. */
  readonly sample: "line" | "dot" | "bar";
  readonly style: SeriesStyle;
}

const ROW = 22;
const SAMPLE = { line: 40, dot: 12, bar: 16 };
const SAMPLE_GAP = 7;
const ENTRY_GAP = 18;

/** Samples with their names in as many rows as necessary, and the total height. */
export function legend(
  entries: readonly LegendEntry[],
  area: { readonly x: number; readonly y: number; readonly width: number },
): { readonly svg: string; readonly height: number } {
  let [left, row] = [0, 0];
  const drawn = entries.map((entry) => {
    const around = SAMPLE[entry.sample] + SAMPLE_GAP;
    const shown = fitText(entry.label, theme.labelSize, area.width - around);
    const wide = around + textWidth(shown, theme.labelSize);
    if (left > 0 && left + wide > area.width) [left, row] = [0, row + 1];
    const [x, middle] = [area.x + left, area.y + (row + 0.5) * ROW];
    left += wide + ENTRY_GAP;
    const name = { x: x + around, y: middle + 4, size: theme.labelSize, full: entry.label };
    return sampleMark(entry, x, middle) + textLines([shown], name);
  });
  return { svg: drawn.join(""), height: entries.length === 0 ? 0 : (row + 1) * ROW };
}

function sampleMark({ sample, style }: LegendEntry, left: number, middle: number): string {
  const right = left + SAMPLE[sample];
  if (sample === "bar") {
    return boxMark([left, middle - 6], [right, middle + 6], { fill: style.colour, stroke: theme.quiet });
  }
  const line = lineMark(
    [
      [left, middle],
      [right, middle],
    ],
    style,
  );
  const marker = style.symbol === null ? "" : dotMark([(left + right) / 2, middle], style);
  return sample === "dot" ? marker : line + marker;
}
