import type { CurveSeries } from "./curves.ts";
import type { LegendEntry } from "./legend.ts";
import type { SeriesStyle } from "./series-style.ts";

/** An entry for each label, once. */
export function legendEntries(
  series: readonly CurveSeries[],
  styles: ReadonlyMap<string, SeriesStyle>,
  markers: boolean,
): LegendEntry[] {
  const labels = [...new Set(series.map(({ label }) => label))];
  return labels.map((label) => {
    const style = styles.get(label)!;
    return { label, sample: "line", style: markers ? style : { ...style, symbol: null } };
  });
}
