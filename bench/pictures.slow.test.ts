import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { distances, pictures } from "./pictures.ts";

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, "..", ...path), "utf8");

describe("the picture in docs/pictures equals the output of `npm run bench -- pictures`:", () => {
  test.each(Object.entries(pictures))("%s", { timeout: 120_000 }, async (name, draw) => {
    expect(await draw()).toBe(read("docs", "pictures", `${name}.svg`));
  });
});

test("docs/concepts.md has the cost of a minimum share of 30 %", async () => {
  const { bestBlend, shares } = await distances(0.3);
  const [easy, medium, hard] = shares.map((share) => Math.round(100 * share));
  expect(read("docs", "concepts.md").replace(/\s+/g, " ")).toContain(
    `${easy} % easy, ${medium} % medium and ${hard} % hard, ${bestBlend.toFixed(1)} points from the target`,
  );
});

test("the README has the final distances of learners from the target", () => {
  const picture = read("docs", "pictures", "learners-compared.svg");
  const end = (label: string) => Number(new RegExp(`${label}(?: is lowest with)? ([\\d.]+)`).exec(picture)![1]);
  const readme = read("README.md").replace(/\s+/g, " ");
  expect(readme).toContain(`end ${end("UCB1").toFixed(0)} points from the target`);
  expect(end("Thompson sampling").toFixed(0)).toBe(end("UCB1").toFixed(0));
  expect(readme).toContain(`Blendit ends ${end("Blendit").toFixed(1)} points from it`);
});

test("the README has the distances of scores of the placement test from their target", async () => {
  const { bestSingle, equalShares, bestBlend, shares } = await distances();
  const readme = read("README.md").replace(/\s+/g, " ");
  expect(readme).toContain(`scores are ${bestSingle.toFixed(1)} points from that target`);
  expect(readme).toContain(`With equal shares they are ${equalShares.toFixed(1)} points off`);
  expect(readme).toContain(`with the best blend ${bestBlend.toFixed(1)}.`);
  const [easy, medium, hard] = shares.map((share) => Math.round(100 * share));
  expect(readme).toContain(`The best blend is ${easy} % easy, ${medium} % medium and ${hard} % hard.`);
});
