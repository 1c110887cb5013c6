import { type CurveSeries, type CurvesOptions, densityCurves, panelsFigure } from "@blendit/lab/figures";
import { countOf } from "@blendit/lab/text";
import { bestAt } from "./best-blend.ts";
import { blendDensity } from "./density-paths.ts";
import { gainsOf, type History } from "./history.ts";
import { learnerName } from "./learner-choices.ts";
import type { PlaySession } from "./play-session.svelte.ts";
import type { Scene } from "./worker/messages.ts";

/** More arms than this could not be distinguished. */
const MOST_ARMS = 8;

/** What the page shows. */
type Shown = Pick<PlaySession, "scene" | "history" | "round" | "recommended">;

/** The charts of the page as one SVG file, in the style of report figures. */
export function stillFigure(title: string, { scene, history, round, recommended }: Shown): string {
  const blend = densityPanel(scene!, recommended[0]!, round);
  const panels = [blend, weightsPanel(scene!, history), gapPanel(scene!, history)];
  return panelsFigure({ title, panels, columns: 1 }).wide;
}

function densityPanel(scene: Scene, weights: readonly number[], round: number): CurvesOptions {
  const { densities } = bestAt(scene, round);
  const x = scene.outcomes;
  const series: CurveSeries[] = [
    ...densities.slice(0, MOST_ARMS).map((density, arm) => ({ label: scene.names[arm]!, x, mean: density })),
    { label: "blend", x, mean: blendDensity(densities, weights), dashed: true },
    ...(scene.target ? [{ label: "target", x, mean: scene.target, dashed: true }] : []),
  ];
  return densityCurves({ title: "The options and their blend", xLabel: "Outcome", series });
}

function weightsPanel(scene: Scene, { rounds, learners }: History): CurvesOptions {
  return {
    title: `Shares that ${learnerName(scene.learners[0]!)} recommends`,
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

function gapPanel(scene: Scene, history: History): CurvesOptions {
  return {
    title: `Percent of the possible gain, average of ${countOf(scene.replications, "run")}`,
    xLabel: "Rounds",
    yLabel: "% of the possible gain",
    series: history.learners.map((rows, learner) => ({
      label: learnerName(scene.learners[learner]!),
      slot: MOST_ARMS - 1 - learner,
      x: history.rounds,
      mean: gainsOf(scene, history, rows).map((gain) => gain ?? Number.NaN),
      standardError: null,
    })),
    logX: true,
    logY: false,
    markers: false,
  };
}

/** Pixels per unit of the SVG picture: sharp on paper and on high-resolution screens. */
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
