import { expect, test } from "vitest";
import { budgetAt, budgetRange, SLIDER_STEPS } from "./budget-address.ts";
import { budgetFile, models, purchase, qualityFrontier } from "./budget-problem.ts";
import {
  certifiedSentence,
  dollarsText,
  priceSentence,
  purchaseSentence,
  sharesText,
  singleSentence,
} from "./budget-words.ts";

const [cheapest, middle, dearest] = models as [(typeof models)[0], (typeof models)[0], (typeof models)[0]];

test("between two prices the best blend mixes the neighbours, and beats every model that fits", () => {
  const bought = purchase(0.25);
  // Both averages are on the line between the two models.
  const share = (0.25 - cheapest.dollars) / (middle.dollars - cheapest.dollars);
  const quality = cheapest.quality + share * (middle.quality - cheapest.quality);
  expect(bought).toMatchObject({ isFeasible: true, single: cheapest, quality: expect.closeTo(quality, 9) });
  expect(purchaseSentence(bought)).toBe(
    "For $0.25 per 1,000 prompts, the best blend has a mean quality of 0.852: 53\u00a0% llama-3.1-8b and 47\u00a0% mistral-large.",
  );
  expect(singleSentence(bought)).toBe(
    "The best single model within this budget is llama-3.1-8b, at 0.789: the blend gains 0.063.",
  );
  expect(certifiedSentence(bought)).toBe(
    "Certified: no other blend within this budget is better. This takes the averages as exact, while blendit suggest keeps a margin, so that a limit holds with 95\u00a0% confidence.",
  );
});

test("the price is the gain from a larger budget, even across a corner of the frontier", () => {
  const slope = (middle.quality - cheapest.quality) / (middle.dollars - cheapest.dollars);
  expect(purchase(0.25)).toMatchObject({ raise: { dollars: 0.1, gain: expect.closeTo(0.1 * slope, 9) } });
  expect(priceSentence(purchase(0.25))).toBe("Raising the budget by $0.10 gains 0.029.");
  const beyond = purchase(0.45);
  if (!beyond.isFeasible) throw new Error("expected a blend");
  expect(beyond.raise.gain).toBeLessThan(0.1 * slope * 0.6);
});

test("small gains are written as decimals", () => {
  expect(priceSentence(purchase(0.6))).toBe("Raising the budget by $0.10 gains 0.000069.");
});

test("a large budget buys only the most expensive model", () => {
  const bought = purchase(20);
  expect(bought).toMatchObject({ single: dearest, quality: dearest.quality });
  expect(singleSentence(bought)).toBe("At this budget the best blend is one model: gemini-2.5-pro.");
  expect(priceSentence(bought)).toBe("A larger budget gains nothing: every prompt goes to the best model.");
});

test("shares add up to 100 %, even if one of them is small", () => {
  const plain = (weights: readonly number[]) => sharesText(weights).map((text) => text.replaceAll("\u00a0", " "));
  expect(plain([0.534, 0.466, 1e-9])).toEqual(["53 %", "47 %", "0 %"]);
  expect(plain([0.966, 0.034, 0])).toEqual(["97 %", "3 %", "0 %"]);
  expect(plain([0.9999, 0.0001, 0])).toEqual(["> 99.9 %", "< 0.1 %", "0 %"]);
});

test("every step of the slider has a different text", () => {
  const texts = Array.from({ length: SLIDER_STEPS + 1 }, (_, position) => dollarsText(budgetAt(position)));
  expect(new Set(texts).size).toBe(texts.length);
});

test("a budget below the cheapest model buys nothing", () => {
  const bought = purchase(0.02);
  expect(bought).toEqual({ budget: 0.02, isFeasible: false, cheapest });
  expect(purchaseSentence(bought)).toBe(
    "This budget is below the cheapest model: llama-3.1-8b costs $0.0293 per 1,000 prompts. Raise the budget.",
  );
  expect([singleSentence(bought), priceSentence(bought), certifiedSentence(bought)]).toEqual(["", "", ""]);
});

test("the corners of the frontier are the models, and the slider extends beyond both ends", () => {
  const { points } = qualityFrontier();
  const corners = points.map(({ bound, value }) => [bound, value]);
  expect(corners).toEqual(
    models.toReversed().map(({ dollars, quality }) => [expect.closeTo(dollars, 9), expect.closeTo(quality, 9)]),
  );
  expect(budgetRange[0]).toBeLessThan(cheapest.dollars);
  expect(budgetRange[1]).toBeGreaterThan(dearest.dollars);
});

test("the experiment file has the budget as its limit", () => {
  expect(budgetFile(0.3)).toMatchObject({ floor: 0, constraints: [{ atMost: 0.3 }] });
});

test.each([
  [0.02, "$0.02"],
  [0.02929, "$0.0293"],
  [0.1, "$0.10"],
  [0.299, "$0.299"],
  [0.304, "$0.304"],
  [15.04, "$15.04"],
])("formats %d dollars as %s", (dollars, text) => {
  expect(dollarsText(dollars)).toBe(text);
});
