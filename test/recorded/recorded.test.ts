import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { examples } from "../../packages/cli/test/blendit.ts";
import { blendit } from "../../packages/cli/test/blendit-in-process.ts";
import { Trial } from "../../packages/service/test/trial.ts";
import { tryServer } from "../../packages/service/test/try-server.ts";
import { type CliCalls, cliCalls } from "./cli-calls.ts";
import { type HttpCall, httpCalls } from "./http-calls.ts";
import { firstDifference } from "./same-text.ts";
import { sound, wrongFiles } from "./wrong-files.ts";

// Records the answers of the command line and the service, so that changed words, fields and numbers appear in `git diff`
// after `npm run record`.
const isRecording = process.env.BLENDIT_RECORD !== undefined;

function expectRecorded(name: string, text: string): void {
  const path = join(import.meta.dirname, "outputs", `${name}.txt`);
  const recorded = existsSync(path) ? readFileSync(path, "utf8") : "";
  const difference = firstDifference(recorded, text);
  // Files that differ only in last digits are not written, so that a diff shows only real changes.
  if (isRecording && difference !== undefined) writeFileSync(path, text);
  else expect(difference, `${name} (to record it again: npm run record)`).toBe(undefined);
}

describe("the command line", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "blendit-recorded-"));
    cpSync(examples, join(folder, "examples"), { recursive: true });
    const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
    mkdirSync(join(folder, "wrong"));
    for (const [name, text] of Object.entries(wrongFiles)) write(`wrong/${name}.yaml`, text);
    mkdirSync(join(folder, "folder"));
    write("sound.yaml", sound);
    write("file.txt", "");
    write("three.ts", "export default 3;");
    write("utf16.yaml", Buffer.from(`\ufeff${sound}`, "utf16le"));
    write("picture.yaml", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(cliCalls)("$name", async ({ name, calls, isWrong, files = [] }: CliCalls) => {
    let text = "";
    for (const words of calls) {
      const { code, stdout, stderr } = await blendit(folder, ...words);
      text += `$ blendit ${words.join(" ")}\n${stdout}${stderr}exit code ${code}\n\n`;
      if (isWrong) expect([code, stdout, /^\s+at /m.test(stderr)], words.join(" ")).toEqual([2, "", false]);
    }
    if (isWrong) expect([join(folder, "refused"), join(folder, "o")].filter(existsSync)).toEqual([]);
    for (const file of files) text += `# ${file}\n${excerpt(file, readFileSync(join(folder, file), "utf8"))}\n`;
    expectRecorded(name, withoutTimes(text.replaceAll(folder, "FOLDER")));
  });
});

/** A file that a command wrote, with only a few entries of long lists. */
function excerpt(file: string, text: string): string {
  if (file.endsWith(".csv")) return few(text.split("\n")).join("\n");
  return JSON.stringify(JSON.parse(text), (_key, value) => (Array.isArray(value) ? few(value) : value), 1);
}

function few<Item>(list: readonly Item[]): (Item | string)[] {
  if (list.length <= 24) return [...list];
  const stride = Math.ceil(list.length / 8);
  return [...list.filter((_item, index) => index % stride === 0), `${list.length} in all`];
}

/** Removes text that differs between runs or releases: progress, durations and versions. */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/^.*: \d+ of \d+ replications\n/gm, "")
    .replaceAll(/ {2}\([\d.]+ s\b.*?\)$/gm, "")
    .replaceAll(/^( *"(?:blendit|fingerprint)"): "[\da-f.]+"/gm, '$1: "..."')
    .replaceAll(/^ *"(elapsedSeconds|roundsPerSecond|microsecondsPerRound)".*\n/gm, "")
    .replaceAll(/^(styles,.*),[\d.]+$/gm, "$1,MICROSECONDS");
}

test("the service", async () => {
  const trial = await Trial.open();
  const { app } = await tryServer({ calls: trial.service });
  const names = new Map<string, string>();
  let last = "";
  for (const [name, calls] of Object.entries(httpCalls)) {
    let text = "";
    for (const call of calls) {
      await trial.service.learned();
      const { request, answer } = await send(call);
      for (const [, id] of answer.matchAll(/"decision": ?"([^"]+)"/g)) {
        last = id!;
        if (!names.has(last)) names.set(last, `decision-${names.size + 1}`);
      }
      text += `${request}\n${answer}\n\n`;
    }
    for (const [id, readable] of names) text = text.replaceAll(new RegExp(`\\b${id}\\b`, "g"), readable);
    expectRecorded(name, text);
  }
  const { paths } = (await app.inject("/openapi.json")).json();
  const lines = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expectRecorded("http-openapi", `${lines.sort().join("\n")}\n`);

  async function send([method, path, body]: HttpCall): Promise<{ request: string; answer: string }> {
    const url = path.replace("{id}", last);
    const payload = JSON.stringify(body)?.replace("{id}", last);
    const headers = payload === undefined ? {} : { "content-type": "application/json" };
    const reply = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    const answer = isJson ? JSON.stringify(reply.json(), null, 2) : reply.body.replaceAll("\r", "");
    return {
      request: `${method} ${url}${payload === undefined ? "" : ` ${payload}`}`,
      answer: `${reply.statusCode} ${answer}`,
    };
  }
});

test("only the last digits and the widths of columns may differ", () => {
  expect(firstDifference("A  1,000.5  −2e-17\n", "A 1,000.5001 3e-18")).toBe(undefined);
  expect(firstDifference("share 0.12", "share 0.1201")).toContain("0.1201");
  expect(firstDifference("3 arms", "3 options")).toContain("options");
  expect(firstDifference("3 arms", "3 arms 4")).toContain("4");
  expect(firstDifference("3 arms", "3")).toContain("arms");
});
