import { invalid } from "../../errors/invalid.ts";
import type { ArmStatistics } from "./arm-statistics.ts";
import type { Memory } from "./memory.ts";

/** Beyond this the unit is brought back to one. */
const LARGEST_UNIT = 1e100;

/** Each reward counts this many times as much as the one after it, whichever arm it came from. */
export function discount(share: number): Memory {
  if (!(typeof share === "number" && share > 0 && share < 1)) {
    throw invalid("memory.discount", "0 < discount < 1 (or a window)", share);
  }
  return {
    kind: "discount",
    length: 1 / (1 - share),
    forgetting: (statistics) => ({
      add(arm, reward) {
        age(statistics, share);
        statistics.count(arm, reward);
      },
      countAgain() {},
      save: () => null,
      restore() {},
    }),
  };
}

/** Instead of letting every reward so far count less, lets those that come count more, so that forgetting costs nothing. */
function age({ sums, products }: ArmStatistics, share: number): void {
  sums.unit /= share;
  if (!(sums.unit < LARGEST_UNIT)) {
    const shrink = 1 / sums.unit;
    const shrunk = (list: Float64Array) => list.map((number) => number * shrink);
    sums.remap(shrunk);
    sums.counts = shrunk(sums.counts);
    sums.total *= shrink;
    sums.unit = 1;
    products?.scale(shrink, sums.ofArms, sums.pooled);
  }
  for (let arm = 0; arm < sums.armCount; arm++) sums.share(arm);
}
