import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examplesIn, type LookalikeClone, lookalikeClone, readDocument } from "./docs.ts";

const readme = readDocument("README.md");
/** The commands in the table of docs/commands.md. */
const listed = Array.from(
  readDocument("docs/commands.md").matchAll(/^\| `(npx blendit [^`]+)` \|/gm),
  ([, command]) => command!,
);
const commands = [...Array.from(readme.matchAll(/^npx blendit [^#\n]+/gm), ([command]) => command.trim()), ...listed];
/** Options that make commands faster that would take minutes as printed. */
const smaller: Readonly<Record<string, string>> = {
  run: "--replications 2 --horizon 200",
  reproduce: "--replications 1 --horizon 100",
  arena: "--replications 1 --horizon 20 --problems styles --learners uniform",
};

let clone: LookalikeClone;
let options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };

beforeAll(() => {
  clone = lookalikeClone();
  options = { cwd: clone.folder, env: { ...clone.env, BLENDIT_PORT: "0", BLENDIT_DATA: "" } };
});

afterAll(() => clone.remove());

function shell(command: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { ...options, encoding: "utf8" });
  return { status, stdout, stderr };
}

test("the README and docs/commands.md have the commands and programs that are tested here", () => {
  expect(commands.map((command) => command.split(" ")[2])).toEqual([
    ...["optimum", "suggest"],
    ...["suggest", "evaluate", "optimum", "frontier", "run", "run", "reproduce", "arena", "check", "plan", "serve"],
  ]);
  expect(examplesIn("README.md")).toHaveLength(1);
});

test("the README has at most 150 lines", () => expect(readme.split("\n").length).toBeLessThanOrEqual(151));

describe("a command runs as printed:", () => {
  test.each(commands.filter((command) => !command.endsWith(" serve")))("%s", (command) => {
    const size = command.includes("--shard") ? "" : (smaller[command.split(" ")[2]!] ?? "");
    const { status, stdout, stderr } = shell(`${command} ${size}`);
    expect(status, stderr).toBe(0);
    expect(stdout.length).toBeGreaterThan(50);
  });

  test("npx blendit serve", async () => {
    const served = spawn("sh", ["-c", `exec ${commands.at(-1)}`], { ...options, stdio: ["ignore", "pipe", "ignore"] });
    try {
      const [line] = await once(served.stdout, "data");
      expect(String(line)).toMatch(/^Blendit is running at http:/);
    } finally {
      served.kill();
      await once(served, "exit");
    }
  });
});

describe("a program of the README runs with the documented command", () => {
  test.each(examplesIn("README.md"))("at line $line", ({ line, program, printed }) => {
    const before = readme.split("\n").slice(0, line).join("\n");
    const name = /`([\w-]+\.ts)`[^`]*`npx node \1`[^`]*$/.exec(before.replace(/```ts\n?$/, ""))?.[1];
    expect(name).toBeDefined();
    writeFileSync(join(clone.folder, name!), program);
    expect(shell(`npx node ${name}`)).toEqual({ status: 0, stdout: printed, stderr: "" });
  });
});
