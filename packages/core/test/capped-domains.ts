import type { Random } from "../src/random/random.ts";

/** Floors and ceilings that leave a choice. */
export interface BoxLimits {
  readonly floor: readonly number[];
  readonly ceiling: readonly number[];
}

/** Random limits: the sum of the floors is up to nine tenths, some ceilings are near a floor, and their sum is above one. */
export function drawLimits(random: Random, armCount: number): BoxLimits {
  for (;;) {
    const parts = Array.from({ length: armCount }, () => random.uniform() ** 2);
    const taken = (0.9 * random.uniform()) / parts.reduce((sum, part) => sum + part);
    const floor = parts.map((part) => (random.uniform() < 0.2 ? 0 : taken * part));
    const ceiling = floor.map((least) => least + 1e-3 + (0.999 - least) * random.uniform() ** 3);
    if (ceiling.reduce((sum, most) => sum + most) > 1.01) return { floor, ceiling };
  }
}

/** All corners of the weights within limits: every way to put all arms except one at a limit. */
export function corners({ floor, ceiling }: BoxLimits): number[][] {
  const armCount = floor.length;
  const found: number[][] = [];
  for (let open = 0; open < armCount; open++) {
    for (let choice = 0; choice < 2 ** armCount; choice++) {
      if ((choice >> open) & 1) continue;
      const point = floor.map((least, arm) => ((choice >> arm) & 1 ? ceiling[arm]! : least));
      point[open] = 1 - point.reduce((sum, weight, arm) => sum + (arm === open ? 0 : weight), 0);
      if (point[open]! >= floor[open]! - 1e-12 && point[open]! <= ceiling[open]! + 1e-12) found.push(point);
    }
  }
  return found;
}
