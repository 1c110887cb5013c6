import { type CurveSeries, type CurvesOptions, densityCurves, panelsFigure } from "@blendit/lab/figures";
import { formatNumber } from "@blendit/lab/text";
import { blendDensity } from "./density-paths.ts";
import type { History } from "./history.ts";
import { learnerLabel } from "./learner-choices.ts";
import { bestAt } from "./sentences.ts";
import type { Scene } from "./worker/messages.ts";

/** Readers could not distinguish more arms. */
const MOST_ARMS = 8;

/** The pictures of the page as one SVG file, drawn as the figures of a report are. */
export function stillFigure(title: string, scene: Scene, history: History, round: number): string {
  const recommended = history.learners[0]!.at(-1)!.recommended;
  const panels = [densityPanel(scene, recommended, round), weightsPanel(scene, history), gapPanel(scene, history)];
  return panelsFigure({ title, panels, columns: 1 }).wide;
}

function densityPanel(scene: Scene, weights: readonly number[], round: number): CurvesOptions {
  const { densities } = scene.shapes.findLast(({ from }) => from <= round) ?? scene.shapes[0]!;
  const x = scene.outcomes;
  const series: CurveSeries[] = [
    ...densities.slice(0, MOST_ARMS).map((density, arm) => ({ label: scene.names[arm]!, x, mean: density })),
    { label: "blend", x, mean: blendDensity(densities, weights), dashed: true },
    ...(scene.target ? [{ label: "target", x, mean: scene.target, dashed: true }] : []),
  ];
  return densityCurves({ title: "What comes out", xLabel: "Outcome", series });
}

function weightsPanel(scene: Scene, { rounds, learners }: History): CurvesOptions {
  return {
    title: `Weights that ${learnerLabel(scene.learners[0]!)} recommends`,
    xLabel: "Rounds",
    yLabel: "Share",
    series: scene.names.slice(0, MOST_ARMS).map((label, arm) => ({
      label,
      x: rounds,
      mean: learners[0]!.map(({ recommended }) => recommended[arm]!),
      standardError: null,
    })),
    logX: true,
    logY: false,
    fromZero: true,
    markers: false,
  };
}

function gapPanel(scene: Scene, { rounds, learners }: History): CurvesOptions {
  return {
    title: `Gap to the best blend (utility ${formatNumber(bestAt(scene, rounds.at(-1)!).value, 3)}), mean of ${scene.replications} runs`,
    xLabel: "Rounds",
    yLabel: "Gap",
    series: learners.map((rows, learner) => ({
      label: learnerLabel(scene.learners[learner]!),
      slot: MOST_ARMS - 1 - learner,
      x: rounds,
      mean: rows.map(({ gap }) => (gap > 0 ? gap : Number.NaN)),
      standardError: null,
    })),
    logX: true,
    logY: true,
    markers: false,
  };
}

/** So many pixels for each unit of an SVG picture: sharp on paper and on good screens. */
const SCALE = 2;

/** A PNG of an SVG picture. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  const context = canvas.getContext("2d")!;
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), "image/png");
  });
}
