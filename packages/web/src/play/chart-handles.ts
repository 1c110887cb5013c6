import type { AnyDistributionSpec, DistributionSpec } from "@blendit/core/specs";
import { targetOf, withTarget } from "./kinds.ts";
import { isMovable, movedDistribution } from "./moved-distribution.ts";
import type { PlayModel } from "./play-model.svelte.ts";
import { withArm } from "./setting.ts";

/** The shape of an arm, by its index, or of the target. */
export type Shape = number | "target";

/** What a visitor can change in the chart of a setting. */
export interface Handles {
  canMove(shape: Shape): boolean;
  /** Shifts a shape to the right, and multiplies its width by a factor. */
  onmove(shape: Shape, shift: number, widen: number): void;
  /** The target of the setting, which the chart shows a little later. */
  readonly target: AnyDistributionSpec | undefined;
  ondrawtarget(target: DistributionSpec): void;
  /** Whether strokes draw the target. */
  readonly isDrawing: boolean;
  onchangedrawing(isDrawing: boolean): void;
}

/** What dragging and drawing in the chart of one setting do; undefined if nothing can be changed. */
export function handlesOf(play: PlayModel, index: number): Handles | undefined {
  if (!play.hasControls) return undefined;
  const setting = () => play.settings[index]!;
  const moved = (spec: AnyDistributionSpec, shift: number, widen: number) => {
    const { outcomes } = play.sessions[index]!.scene!;
    return movedDistribution(spec, { shift, widen, within: [outcomes[0]!, outcomes.at(-1)!] });
  };
  return {
    canMove: (shape) => {
      const spec = shape === "target" ? targetOf(setting().utility) : setting().arms[shape];
      // The chart may still show the previous setting, which had more arms.
      return spec !== undefined && isMovable(spec);
    },
    onmove: (shape, shift, widen) => {
      const { arms, utility } = setting();
      if (shape === "target") {
        const target = moved(targetOf(utility)!, shift, widen);
        play.change(index, { ...setting(), utility: withTarget(utility, target) });
      } else play.change(index, withArm(setting(), shape, moved(arms[shape]!, shift, widen)));
    },
    get target() {
      return targetOf(setting().utility);
    },
    ondrawtarget: (drawn) => play.change(index, { ...setting(), utility: { kind: "cramer", target: drawn } }),
    isDrawing: play.isDrawing && index === play.edited,
    onchangedrawing: (chosen) => {
      play.edited = index;
      play.isDrawing = chosen;
    },
  };
}
