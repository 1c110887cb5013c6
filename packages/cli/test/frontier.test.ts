import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FrontierReport } from "@blendit/lab";
import { beforeAll, describe, expect, test } from "vitest";
import { blendit } from "./blendit-in-process.ts";
import { firstScenario } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
const frontier = (...words: string[]) => blendit(place.folder, "frontier", ...words);

const mean = { name: "mean score", utility: { kind: "mean" }, atLeast: 0.55 };
const high = { name: "high scores", utility: { kind: "chance", low: 0.9 }, atMost: 0.1 };

beforeAll(() => {
  place.write("one.json", { ...firstScenario, constraints: [mean] });
  place.write("two.json", { ...firstScenario, constraints: [mean, high] });
  place.write("apart.json", { ...firstScenario, constraints: [mean, { ...high, atMost: 0.0001 }] });
});

test("frontier --json prints the certified curve and nothing else", async () => {
  const { code, stdout, stderr } = await frontier("one.json", "--json", "--tolerance", "1e-5");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { constraint, names, points, error, feasible }: FrontierReport = JSON.parse(stdout);
  expect({ constraint, names, feasible }).toEqual({
    constraint: "mean score",
    names: ["arm 1", "arm 2"],
    feasible: true,
  });
  // Beta(2, 2) and Beta(4, 2): the blend has mean 1/2 + w/6 and second moment 3/10 + w (10/21 - 3/10).
  const variance = (w: number) => 0.3 + w * (10 / 21 - 0.3) - (0.5 + w / 6) ** 2;
  for (const { bound, value, weights } of points) {
    expect(bound).toBeCloseTo(0.5 + weights[1]! / 6, 12);
    expect(value).toBeCloseTo(variance(weights[1]!), 12);
  }
  // The variance is largest at w = 6/35, and the mean at w = 0.97, because the other arm has a floor of 0.03.
  expect(points[0]!.bound).toBeCloseTo(0.5 + 1 / 35, 6);
  expect(points.at(-1)).toMatchObject({ bound: expect.closeTo(0.5 + 0.97 / 6, 12), price: null });
  expect(error).toBeLessThanOrEqual(1e-5 * (variance(6 / 35) - variance(0.97)));
});

test("frontier --out writes page, table, figure and data, and does not overwrite them", async () => {
  const { code, stdout } = await frontier("two.json", "--constraint", "mean score", "--points", "9", "--out", "curve");
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`\n\n${join("curve", "report.html")}\n$`));
  expect(readdirSync(place.at("curve")).toSorted()).toEqual([
    "frontier.csv",
    "frontier.json",
    "frontier.svg",
    "report.html",
  ]);
  const { points }: FrontierReport = JSON.parse(place.read("curve", "frontier.json"));
  expect(points.length).toBeLessThanOrEqual(9);
  expect(place.read("curve", "frontier.csv").split("\n")).toHaveLength(points.length + 2);
  expect(place.read("curve", "frontier.svg")).toContain("mean score at least");
  expect(place.read("curve", "report.html")).toContain("Frontier of ");
  const before = place.read("curve", "frontier.json");
  expect(await frontier("one.json", "--out", "curve")).toEqual({
    code: 2,
    stdout: "",
    stderr: "curve already holds results (frontier.json). Choose another folder with --out.\n",
  });
  expect(place.read("curve", "frontier.json")).toBe(before);
});

test("if no blend keeps the other limits, it exits with 2, as text or JSON, and writes nothing", async () => {
  const words = ["apart.json", "--constraint", "mean score", "--out", "apart"];
  const printed = await frontier(...words);
  expect(printed).toMatchObject({ code: 2, stdout: "" });
  expect(printed.stderr).toMatch(/^No blend keeps high scores at most [\d.]+: the lowest possible is /);
  const data = await frontier(...words, "--json");
  expect(data).toMatchObject({ code: 2, stderr: "" });
  expect(JSON.parse(data.stdout)).toMatchObject({
    constraint: "mean score",
    feasible: false,
    conflicting: ["high scores"],
  });
  expect(existsSync(place.at("apart"))).toBe(false);
});

describe("wrong input exits with 2 and a message", () => {
  test.each([
    [["two.json"], /^Name the constraint whose bound varies with --constraint\./],
    [["two.json", "--constraint", "mean scor"], /^No constraint is called "mean scor"\./],
  ])("%j", async (words, message) => {
    const { code, stdout, stderr } = await frontier(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  test("a folder with results of another command", async () => {
    mkdirSync(place.at("full"));
    place.write(join("full", "summary.json"), "kept");
    const { code, stderr } = await frontier("one.json", "--out", "full");
    expect(code).toBe(2);
    expect(stderr).toBe("full already holds results (summary.json). Choose another folder with --out.\n");
  });
});
