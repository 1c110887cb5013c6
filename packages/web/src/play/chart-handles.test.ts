import { expect, test } from "vitest";
import { type Handles, handlesOf } from "./chart-handles.ts";
import type { PlayModel } from "./play-model.svelte.ts";
import { puzzleOf } from "./puzzles.ts";
import type { Setting } from "./setting.ts";

/** The handles of a setting whose outcomes are from 0 to 1, and the settings that they make. */
function handles(setting: Setting): { readonly on: Handles; readonly made: readonly Setting[] } {
  const made: Setting[] = [];
  const take = (_: number, changed: Setting) => void made.push(changed);
  const play = { hasControls: true, settings: [setting], sessions: [{ scene: { outcomes: [0, 1] } }] };
  return { on: handlesOf({ ...play, change: take } as unknown as PlayModel, 0)!, made };
}

const { setting } = puzzleOf("match-a-target");

test("dragging moves the shape of an arm or of the target, and drawing replaces the target", () => {
  const { on, made } = handles(setting);
  on.onmove(1, 0.1, 1);
  on.onmove("target", 0, 0.5);
  const drawn = { kind: "uniform", low: 0.5, high: 1 } as const;
  on.ondrawtarget(drawn);
  expect(made[0]).toEqual({
    ...setting,
    arms: setting.arms.with(1, { ...setting.arms[1]!, alpha: 9.6, beta: 6.4 } as never),
  });
  expect(made[1]!.utility).toEqual({ kind: "wasserstein", target: { kind: "uniform", low: 0.25, high: 0.75 } });
  expect(made[2]!.utility).toEqual({ kind: "cramer", target: drawn });
});

test("recorded numbers, arms of the previous setting and goals without a target cannot be dragged", () => {
  const arms = [{ kind: "empirical", samples: [1, 2] } as const];
  const { on } = handles({ ...setting, arms, utility: { kind: "variance" } });
  expect([on.canMove(0), on.canMove(1), on.canMove("target")]).toEqual([false, false, false]);
  expect(handles(setting).on.canMove("target")).toBe(true);
  expect(handlesOf({ hasControls: false } as PlayModel, 0)).toBeUndefined();
});
