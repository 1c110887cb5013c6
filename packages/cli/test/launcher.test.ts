import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const cli = join(import.meta.dirname, "..");
const { bin, version } = JSON.parse(readFileSync(join(cli, "package.json"), "utf8"));

function launch(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("the command of the repository starts the program", () => {
  expect(launch(join(cli, bin.blendit), "--version")).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
});

test("on a Node without TypeScript, one line says what to run instead", () => {
  expect(launch("--no-strip-types", join(cli, bin.blendit), "--version")).toEqual({
    status: 1,
    stdout: "",
    stderr: `Blendit's sources need Node 24, and this is Node ${process.versions.node}: run \`npx blendit\`, which uses the Node 24 in node_modules.\n`,
  });
});
