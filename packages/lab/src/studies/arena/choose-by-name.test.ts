import { expect, test } from "vitest";
import { chooseByName } from "./choose-by-name.ts";

const items = [{ name: "styles" }, { name: "clicks" }, { name: "tempos" }];
const choose = (...names: string[]) => chooseByName("problem", items, ({ name }) => name, names);

test("names choose, in the order of the list; no names choose all", () => {
  expect(choose("tempos", "styles", "tempos")).toEqual([items[0], items[2]]);
  expect(chooseByName("problem", items, ({ name }) => name, undefined)).toEqual(items);
});

test("an unknown name is told with all names, and the nearest one", () => {
  expect(() => choose("clicks", "style")).toThrow(
    'invalid problem: expected one of styles, clicks, tempos, got "style" (did you mean "styles"?)',
  );
  expect(() => choose("nothing-like-it")).toThrow(/got "nothing-like-it"$/);
});
