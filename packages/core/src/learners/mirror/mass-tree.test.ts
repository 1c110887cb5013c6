import { expect, it } from "vitest";
import { Random } from "../../random/random.ts";
import { MassTree } from "./mass-tree.ts";

it("finds the sum, the smallest entry, and where running sums exceed a number, whatever the order of changes", () => {
  const tree = new MassTree();
  const random = Random.stream(7, "tree");
  const values: number[] = [];
  for (let step = 0; step < 2000; step++) {
    const index = Math.min(values.length, Math.floor(300 * random.uniform()));
    values[index] = random.uniform() + 0.01;
    tree.set(index, values[index]);
    if (step % 50 !== 0) continue;
    expect(tree.sum).toBeCloseTo(
      values.reduce((sum, value) => sum + value, 0),
      11,
    );
    expect(tree.least).toBe(Math.min(...values));
    expect(tree.leastIndex()).toBe(values.indexOf(tree.least));
    const mass = random.uniform() * tree.sum;
    let [left, expected] = [mass, 0];
    while (left >= values[expected]!) left -= values[expected++]!;
    expect(tree.find(mass)).toBe(expected);
    expect(tree.find(2 * tree.sum)).toBe(values.length - 1);
    const copy = new MassTree();
    copy.reset(Float64Array.from(values));
    expect([copy.sum, copy.least]).toEqual([tree.sum, tree.least]);
  }
  tree.remove(tree.leastIndex());
  expect(tree.least).toBe(values.sort((one, other) => one - other)[1]);
});
