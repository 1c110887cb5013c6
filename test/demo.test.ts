import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { serveFolder } from "../scripts/serve-folder.ts";
import { repositoryRoot } from "./source-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "blendit-demo-"));
const folder = join(scratch, "report");
mkdirSync(join(folder, "figures"), { recursive: true });
writeFileSync(join(folder, "report.html"), "<!doctype html>the report");
writeFileSync(join(folder, "figures", "a.svg"), "<svg/>");
writeFileSync(join(scratch, "secret.txt"), "outside");
afterAll(() => rmSync(scratch, { recursive: true }));

describe("serveFolder", () => {
  test("serves the report as front page and the files of the folder, with their types", async () => {
    const server = await serveFolder(folder, 0);
    const page = await fetch(server.address);
    expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "<!doctype html>the report",
    ]);
    expect((await fetch(`${server.address}figures/a.svg`)).headers.get("content-type")).toBe("image/svg+xml");
    server.close();
  });

  test("answers 404 for what is not there and for what lies outside", async () => {
    const server = await serveFolder(folder, 0);
    for (const path of ["nothing", "figures", "..%2fsecret.txt", "%2e%2e/secret.txt", "%zz"]) {
      const answer = await fetch(server.address + path);
      expect([path, answer.status]).toEqual([path, 404]);
      await answer.text();
    }
    server.close();
  });

  test("takes another port when the first one is in use", async () => {
    const first = await serveFolder(folder, 0);
    const second = await serveFolder(folder, Number(new URL(first.address).port));
    expect(second.address).not.toBe(first.address);
    first.close();
    second.close();
  });
});

/** Sentences of the paper that the few replications of `npm start` hold for true and many for false, or the reverse. */
function oppositeVerdicts(): number[] {
  const { sentences } = JSON.parse(readFileSync(join(repositoryRoot, "results", "paper", "summary.json"), "utf8"));
  const document = readFileSync(join(repositoryRoot, "docs", "paper-verdicts.md"), "utf8");
  const known = Array.from(document.matchAll(/^\| \d+\. .*? \| \*\*(\w+)\*\*/gm), ([, verdict]) => verdict!);
  expect(sentences).toHaveLength(known.length);
  return sentences
    .filter(({ verdict }: { verdict: string }, index: number) => {
      const both = [verdict, known[index]];
      return both.includes("holds") && both.includes("contradicted");
    })
    .map(({ number }: { number: number }) => number);
}

describe("npm start", () => {
  const demo = join(repositoryRoot, "scripts", "demo.ts");

  test("reproduces the paper quickly, serves the report, and ends cleanly on Ctrl-C", {
    timeout: 120_000,
  }, async () => {
    const child = spawn(process.execPath, [demo], { cwd: repositoryRoot });
    let printed = "";
    const address = await new Promise<string>((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`ended with ${code}: ${printed}`)));
      child.stdout.on("data", (data) => {
        printed += data;
        const found = printed.match(/http:\/\/127\.0\.0\.1:\d+\//);
        if (found) resolve(found[0]);
      });
    });
    const page = await (await fetch(address)).text();
    expect(page.match(/<svg/g)?.length).toBeGreaterThanOrEqual(5);
    expect(printed).toMatch(/With 20 replications: \d+ sentences hold.*What to try next/s);
    expect(oppositeVerdicts()).toEqual([]);
    const ended = new Promise<number | null>((resolve) => child.removeAllListeners("exit").once("exit", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });

  test("refuses an option that it does not know", () => {
    const { status, stderr } = spawnSync(process.execPath, [demo, "--server"], {
      cwd: repositoryRoot,
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([2, "unknown option --server: expected --no-serve or nothing\n"]);
  });
});
