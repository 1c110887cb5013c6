import type { CurveSeries } from "./curves.ts";
import { overlayStyle, type SeriesStyle, seriesStyle } from "./series-style.ts";

/** A style for each label in order of first appearance, so that a learner looks the same in all panels. */
export function styleByLabel(series: readonly CurveSeries[]): Map<string, SeriesStyle> {
  const styles = new Map<string, SeriesStyle>();
  const overlays = new Map<string | undefined, number>();
  let learners = 0;
  for (const { label, dashed, colourOf, slot } of series.filter(({ dashed }) => !dashed).concat(series)) {
    if (styles.has(label)) continue;
    if (!dashed) {
      styles.set(label, seriesStyle(slot ?? learners));
      learners++;
      continue;
    }
    const parent = colourOf === undefined ? undefined : styles.get(colourOf);
    const index = overlays.get(colourOf) ?? 0;
    overlays.set(colourOf, index + 1);
    styles.set(label, overlayStyle(parent?.colour ?? "#404040", index));
  }
  return styles;
}
