import { expect, test } from "vitest";
import { checkKind } from "./check-kind.ts";

test("lets a state of the same kind through", () => {
  expect(() => checkKind({ kind: "uniform" }, "uniform")).not.toThrow();
});

test.each([[{ kind: "fixed" }], [{}], [null], [undefined]])("refuses %j", (state) => {
  expect(() => checkKind(state as never, "uniform")).toThrow('invalid state.kind: expected "uniform", got');
});
