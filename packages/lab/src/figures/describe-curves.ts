import { type CurvesOptions, finitePoints } from "./curves.ts";

/** What a figure of curves says, in words: the axes, and where each line ends. */
export function describeCurves({ title, xLabel, yLabel, series }: CurvesOptions): string {
  const ends = series.map(finitePoints).map(({ label, x, mean }) => {
    const [lastX, lastMean] = [x.at(-1), mean.at(-1)];
    if (lastX === undefined || lastMean === undefined) return `${label}: no values`;
    return `${label}: ${Number(lastMean.toPrecision(3))} at ${Number(lastX.toPrecision(6))}`;
  });
  return `${title}. Line chart of ${yLabel} against ${xLabel}. Last values: ${ends.join("; ")}.`;
}
