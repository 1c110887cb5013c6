import type { Handles } from "./DensityPicture.svelte";
import { targetOf, withTarget } from "./kinds.ts";
import { isMovable, movedDistribution } from "./moved-distribution.ts";
import type { PlayModel } from "./play-model.svelte.ts";
import { withArm } from "./setting.ts";

/** What dragging and drawing in the chart of one setting do; undefined if nothing can be changed. */
export function handlesOf(play: PlayModel, index: number): Handles | undefined {
  if (!play.hasControls) return undefined;
  const { arms, utility } = play.settings[index]!;
  const target = targetOf(utility);
  return {
    onmove: (arm, shift, widen) => {
      const setting = play.settings[index]!;
      const moved = movedDistribution(setting.arms[arm]!, { shift, widen, within: rangeOf(play, index) });
      play.drag(index, withArm(setting, arm, moved));
    },
    // The chart may still show the previous setting.
    canMove: (arm) => arms[arm] !== undefined && isMovable(arms[arm]),
    onmovetarget: target && isMovable(target) ? (shift, widen) => moveTarget(play, index, { shift, widen }) : undefined,
    ondrawtarget: (drawn) =>
      play.change(index, { ...play.settings[index]!, utility: { kind: "cramer", target: drawn } }),
    isDrawing: play.isDrawing && index === play.edited,
    onchangedrawing: (chosen) => {
      play.edited = index;
      play.isDrawing = chosen;
    },
  };
}

function moveTarget(play: PlayModel, index: number, by: { readonly shift: number; readonly widen: number }): void {
  const setting = play.settings[index]!;
  const target = movedDistribution(targetOf(setting.utility)!, { ...by, within: rangeOf(play, index) });
  play.drag(index, { ...setting, utility: withTarget(setting.utility, target) });
}

/** The range of outcomes that the shapes of a setting stay within. */
function rangeOf(play: PlayModel, index: number): readonly [number, number] {
  const { outcomes } = play.sessions[index]!.scene!;
  return [outcomes[0]!, outcomes.at(-1)!];
}
