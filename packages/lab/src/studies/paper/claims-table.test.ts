import { expect, test } from "vitest";
import { asThePaperSays, changed, madeUpPanels, withMoment } from "../../../test/made-up-panels.ts";
import { figureClaimsTable } from "./claims-table.ts";
import { judgeClaims } from "./judge-claims.ts";

test("of a panel no more is asked than of the whole sentence: one pair of scenarios may do", () => {
  // In scenarios 1 and 3 alone more bias goes with more loss.
  const world = changed(asThePaperSays, "wasserstein", [3], ({ bias }) => ({ bias: withMoment(bias, 4, 0.75) }));
  const claims = judgeClaims(madeUpPanels(world, 0.01));
  const { parts, number } = claims.find(({ id }) => id === "wasserstein-bias-not-monotone")!;
  expect(parts.filter(({ verdict }) => verdict === "contradicted").map(({ when }) => when)).toEqual([
    "the end, scenarios 1 and 3",
  ]);
  const { rows } = figureClaimsTable(claims, "wasserstein-bias");
  const [, ...cells] = rows.find(([name]) => String(name).startsWith(`${number}. `))!;
  expect(cells.map((cell) => String(cell).split(";")[0])).toEqual(["holds", "holds", "holds", "", "holds"]);
});
