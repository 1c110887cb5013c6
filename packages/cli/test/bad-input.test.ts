import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { startBlendit } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { small } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

const good = `utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: 2 }
  - { kind: beta, alpha: 4, beta: 2 }
floor: 0.03
horizon: 20
replications: 2
learners: [{ kind: uniform }]
`;

test("a refused run does not change the results of an earlier one", async () => {
  mkdirSync(place.at("kept"));
  place.write("kept/summary.json", "{}");
  await blendit(place.folder, "run", place.write("small.yaml", { ...small, floor: 0.7 }), "--out", "kept");
  expect(readdirSync(place.at("kept"))).toEqual(["summary.json"]);
  expect(place.read("kept", "summary.json")).toBe("{}");
});

describe("in a separate process", () => {
  test("a bad file makes it exit with 2, with only the message on standard error", async () => {
    const file = place.write("process.yaml", good.replace("0.03", "0.6"));
    expect(await startBlendit(place.folder, "run", file, "--out", "refused").ended).toEqual({
      code: 2,
      stdout: "",
      stderr: "process.yaml:5:8: floor must be at least 0 and below 1/2, so that 2 options fit; it is 0.6.\n",
    });
    expect(existsSync(place.at("refused"))).toBe(false);
  });

  test("help goes to standard output and exits with 0", async () => {
    const { code, stdout, stderr } = await startBlendit(place.folder, "run", "--help").ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("--resume");
    expect(stdout).toContain("Examples:");
  });
});
