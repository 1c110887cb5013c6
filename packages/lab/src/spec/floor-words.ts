import type { Floor } from "@blendit/core/simplex";
import { formatPercent } from "../text/numbers.ts";
import { listText } from "../text/words.ts";

const MOST_FLOORS = 8;

/** What a floor asks of weights, such as `every weight at least 3 %`; undefined where it asks for nothing. */
export function floorWords(floor: Floor): string | undefined {
  if (typeof floor === "number") return floor > 0 ? `every weight at least ${formatPercent(floor)}` : undefined;
  if (floor.every((least) => least === floor[0])) return floorWords(floor[0]!);
  return `weights of at least ${listText(floor.map(formatPercent), MOST_FLOORS)}`;
}
