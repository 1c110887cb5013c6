import { curvesFigure } from "@blendit/lab/figures";
import { markdownTable, number, rate } from "../table.ts";
import type { SoakResult } from "./results.ts";

const ROWS = 10;

/** A table of the first point, the last one, and some in between. */
export function soakTable({ points, pairsPerSecond, pairs }: SoakResult): string {
  const step = Math.max(1, Math.floor((points.length - 1) / ROWS));
  const shown = points.filter((_, index) => index % step === 0 || index === points.length - 1);
  const rows = shown.map(({ minute, rssMegabytes, heapMegabytes }) => [
    number(minute),
    number(rssMegabytes),
    number(heapMegabytes),
  ]);
  const table = markdownTable({ columns: ["minute", "resident MB", "heap MB"], rows });
  return `${table}\n\n${rate(pairs)} pairs, ${number(pairsPerSecond)} per second.`;
}

export function soakFigure({ points }: SoakResult): string {
  const x = points.map(({ minute }) => minute);
  const curve = (label: string, mean: number[]) => ({ label, x, mean });
  return curvesFigure({
    title: "Memory of the service at half load",
    xLabel: "Minutes",
    yLabel: "Megabytes",
    notes: [
      "A decision and its reward again and again.",
      "Resident memory of the process, and the part of V8's heap that is in use.",
    ],
    series: [
      curve(
        "resident",
        points.map(({ rssMegabytes }) => rssMegabytes),
      ),
      curve(
        "heap",
        points.map(({ heapMegabytes }) => heapMegabytes),
      ),
    ],
  }).wide;
}
