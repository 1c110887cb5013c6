import { describe, expect, test } from "vitest";
import { budgetAt, budgetOf, budgetRange, budgetSearch, positionOf, SLIDER_STEPS } from "./budget-address.ts";

describe("the slider", () => {
  test("covers the whole range, in distinct steps", () => {
    expect([budgetAt(0), budgetAt(SLIDER_STEPS)]).toEqual(budgetRange);
    for (let position = 1; position <= SLIDER_STEPS; position++) {
      expect(budgetAt(position)).toBeGreaterThan(budgetAt(position - 1));
      expect(positionOf(budgetAt(position))).toBe(position);
    }
  });
});

describe("the address", () => {
  test.each([0.02, 0.25, 3.1, 20])("keeps a budget of %d", (budget) => {
    expect(budgetOf(budgetSearch(budget))).toEqual({ budget, problems: [] });
  });

  test("has no budget if it is the default", () => {
    expect(budgetSearch(budgetOf("").budget)).toBe("?puzzle=within-a-budget");
  });

  test.each(["much", "", "-1", "0.001", "21"])("with a budget of “%s” is reported, with advice", (text) => {
    const { budget, problems } = budgetOf(`?budget=${text}`);
    expect(budget).toBe(0.25);
    expect(problems).toEqual([
      `The budget in the address, “${text}”, is not a number from 0.02 to 20. The budget is set to 0.25. Move the slider to change it.`,
    ]);
  });
});
