import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { distortionIntegrand } from "../spaces/distortion.ts";
import type { Utility } from "../spaces/utility.ts";
import { cramer } from "../utilities/cramer.ts";
import { gini } from "../utilities/gini.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { wang } from "../utilities/wang.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { centred } from "./centred.ts";
import { fastestArms } from "./fastest-arms.ts";
import { KnownArms } from "./known-arms.ts";

const line = distortionIntegrand({ value: (s) => s, slope: () => 1 });
const FAR = 2 ** 20;

describe("centred", () => {
  it("moves laws that lie far from zero there, and leaves others", () => {
    const [near, far] = [0, FAR].map((mean) => gaussian({ mean, deviation: 1 }));
    expect(centred(line, [near!, far!])).toMatchObject({ origin: 0, laws: [near, far] });
    expect(centred(line, [far!])).toMatchObject({ origin: FAR, laws: [{ mean: 0 }] });
  });

  it("leaves laws that cannot be moved", () => {
    const part = { weight: 1e-9, distribution: exponential({ rate: 1 }) };
    const law = mixture({ parts: [part, { weight: 1 - 1e-9, distribution: gaussian({ mean: FAR, deviation: 1 }) }] });
    expect(centred(line, [law]).origin).toBe(0);
    const silent = { ...line, target: gaussian({ mean: FAR, deviation: 1 }) };
    expect(centred(silent, [gaussian({ mean: FAR, deviation: 1 })]).origin).toBe(0);
  });
});

/** Numbers that the move by a power of two leaves exact. */
const armsAt = (place: number): Distribution[] => [
  gaussian({ mean: place + 0.5, deviation: 0.001 }),
  mixture({
    parts: [
      { weight: 0.25, distribution: discrete({ values: [place, place + 0.5], masses: [0.5, 0.5] }) },
      { weight: 0.75, distribution: uniform({ low: place + 0.4375, high: place + 0.5625 }) },
    ],
  }),
];

describe("laws a million away", () => {
  it.each([
    ["gini", () => gini()],
    ["wang", () => wang()],
    ["upper CVaR", () => upperCvar({ level: 0.25 })],
    ["wasserstein", (place) => wasserstein({ target: gaussian({ mean: place + 0.5, deviation: 0.125 }) })],
    ["wasserstein to uniform", (place) => wasserstein({ target: uniform({ low: place, high: place + 1 }) })],
    ["cramer", (place) => cramer({ target: uniform({ low: place, high: place + 1 }) })],
  ] as [string, (place: number) => Utility][])(
    "have the value, slopes and influence of laws near zero: %s",
    (_, at) => {
      const weights = [0.25, 0.75];
      for (const make of [fastestArms, (options: never) => new KnownArms(options)] as (typeof fastestArms)[]) {
        const [near, far] = [0, FAR].map((place) => make({ utility: at(place), arms: armsAt(place) }));
        const shift = at(0).kind === "upper-cvar" ? FAR : 0;
        expect(Math.abs(far!.value(weights) - shift - near!.value(weights))).toBeLessThan(shift ? 2e-10 : 1e-14);
        const [here, there] = [near!.gradient(weights), far!.gradient(weights)];
        here.forEach((slope, arm) => {
          expect(Math.abs(there[arm]! - slope)).toBeLessThan(1e-12);
        });
        for (const known of [near!, far!]) known.moveTo(weights);
        for (const reward of [0, 0.4375, 0.5, 0.53125, 2]) {
          expect(Math.abs(far!.influence(FAR + reward) - near!.influence(reward))).toBeLessThan(1e-12);
        }
      }
    },
  );
});
