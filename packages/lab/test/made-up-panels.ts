import { Random } from "@blendit/core";
import { gaussian } from "@blendit/core/distributions";
import type { Panel, Panels } from "../src/studies/paper/panel.ts";

const normal = gaussian({ mean: 0, deviation: 1 });

type Path = readonly [start: number, early: number, middle: number, late: number, end: number];

/** The means of one panel: gaps and bias in rounds 1, 100, 500, 1000 and the last, and the distance of the final blends. */
export interface MadeUpPanel {
  readonly exact: Path;
  readonly plugIn: Path;
  readonly bias: Path;
  readonly distance: number;
  /** The correlation between the loss of a replication and its bias, from 0 to 1. */
  readonly share: number;
}

export type MadeUpWorld = Readonly<Record<keyof Panels, readonly MadeUpPanel[]>>;

const panel = (exact: Path, ratios: Path, bias: Path): MadeUpPanel => ({
  exact,
  plugIn: exact.map((gap, moment) => gap * ratios[moment]!) as unknown as Path,
  bias,
  distance: 0.2,
  share: 0.4,
});

/** Results that agree with every claim of the paper. */
export const asThePaperSays: MadeUpWorld = {
  variance: [
    panel([10, 8, 6, 4, 2], [1, 1.5, 1.4, 1.4, 1.4], [9, 3, 1, 0.6, 0.2]),
    panel([10, 8, 6, 4, 2], [1, 1.3, 1.2, 1.2, 1.2], [9, 3, 1, 0.6, 0.2]),
    panel([10, 8, 6, 4, 2], [1, 1.2, 1.05, 1.05, 1.05], [9, 3, 1, 0.6, 0.2]),
    panel([10, 8, 6, 4, 2], [1, 1.7, 1.7, 1.7, 1.7], [9, 3, 1, 0.6, 0.2]),
  ],
  wasserstein: [
    panel([10, 8, 6, 4, 2], [1, 1.4, 1.4, 1.4, 1.45], [9, 3, 2, 1.5, 0.7]),
    panel([10, 8, 6, 4, 2], [1, 1.4, 1.4, 1.4, 1.4], [9, 3, 2, 1.8, 1.3]),
    panel([10, 8, 6, 4, 2], [1, 2.5, 1.9, 1.9, 1.9], [9, 3, 2, 1.5, 0.6]),
    panel([10, 8, 6, 4, 2], [1, 1.8, 1.2, 1, 0.95], [9, 5, 4, 3, 2.5]),
  ],
};

/** A world with some means of some panels replaced. */
export function changed(
  world: MadeUpWorld,
  utility: keyof Panels,
  scenarios: readonly number[],
  change: (before: MadeUpPanel) => Partial<MadeUpPanel>,
): MadeUpWorld {
  const panels = world[utility].map((before, index) =>
    scenarios.includes(index + 1) ? { ...before, ...change(before) } : before,
  );
  return { ...world, [utility]: panels };
}

/** A path with one value replaced. */
export function withMoment(path: Path, moment: number, value: number): Path {
  return path.map((before, index) => (index === moment ? value : before)) as unknown as Path;
}

/** Replications of a made-up world, with a standard deviation of `noise` times the mean. */
export function madeUpPanels(world: MadeUpWorld, noise: number, replications = 200): Panels {
  const of = (utility: keyof Panels) =>
    world[utility].map((means, index) => madeUpPanel(means, utility, index + 1, noise, replications)) as [
      ...Panels["variance"],
    ];
  return { variance: of("variance"), wasserstein: of("wasserstein") };
}

function madeUpPanel(
  { exact, plugIn, bias, distance, share }: MadeUpPanel,
  utility: keyof Panels,
  scenario: number,
  noise: number,
  replications: number,
): Panel {
  const name = `${utility} ${scenario - 1}`;
  const ofBias = bias.map((_, moment) => deviations(name, `bias ${moment}`, replications));
  const ofPlugIn = plugIn.map((_, moment) => deviations(name, `plug-in ${moment}`, replications));
  // The final deviation of plug-in correlates with the sum of its biases.
  const size = Math.hypot(...bias.slice(1));
  const last = ofPlugIn.at(-1)!.map((alone, index) => {
    const together = bias.slice(1).reduce((sum, mean, moment) => sum + mean * ofBias[moment + 1]![index]!, 0) / size;
    return share * together + Math.sqrt(1 - share ** 2) * alone;
  });
  const scatter = (path: Path, by: readonly (readonly number[])[]) =>
    path.map((mean, moment) => by[moment]!.map((deviation) => mean * (1 + noise * deviation)));
  return {
    utility,
    scenario,
    // Exact influence has no spread, so that of the loss is due to plug-in alone.
    exact: exact.map((mean) => new Array<number>(replications).fill(mean)),
    plugIn: scatter(plugIn, [...ofPlugIn.slice(0, -1), last]),
    bias: scatter(bias, ofBias),
    distance: deviations(name, "distance", replications).map((deviation) => distance * (1 + noise * deviation)),
  };
}

function deviations(name: string, what: string, count: number): number[] {
  const random = Random.stream(1, name, what);
  return Array.from({ length: count }, () => normal.sample(random));
}
