import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import { expect, onTestFinished, test } from "vitest";
import { repositoryRoot } from "./source-files.ts";

/** A service with an experiment such as that of the demo. */
async function quizService(id = "quiz", names = ["easy", "medium", "hard"]) {
  const data = mkdtempSync(join(tmpdir(), "blendit-examples-"));
  const service = await startService({ data, port: 0, logLevel: "silent" });
  onTestFinished(async () => {
    await service.close();
    rmSync(data, { recursive: true });
  });
  const client = blenditClient({ url: service.origin, timeout: 20_000 });
  const arms = names.map((name) => ({ name }));
  await client.createExperiment({ id, name: id, utility: { kind: "variance" }, floor: 0.05, arms });
  const rows = async () => {
    const all = [];
    for await (const row of client.log(id)) all.push(row);
    return all;
  };
  return { rows, origin: service.origin, env: { ...process.env, BLENDIT_URL: service.origin, PORT: "0" } };
}

test("examples/service-app.ts decides for its visitors and rewards", async () => {
  const { rows, env } = await quizService();
  const app = spawn(process.execPath, ["examples/service-app.ts"], { cwd: repositoryRoot, env });
  onTestFinished(() => void app.kill("SIGKILL"));
  const [printed] = await once(app.stdout, "data");
  const [, port] = /port: (\d+)/.exec(String(printed))!;
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  expect(await get("/")).toEqual({ try: ["/quiz?user=ada", "/score?user=ada&score=0.8"] });
  const first = await get("/quiz?user=ada");
  expect(first).toMatchObject({ source: "service" });
  expect(await get("/quiz?user=ada")).toEqual(first);
  expect(await get("/score?user=ada&score=0.8")).toMatchObject({ value: 0.8, result: "learned" });
  expect(await get("/score?user=nobody&score=0.8")).toMatchObject({ status: 404 });
  expect(await rows()).toMatchObject([{ key: "ada", unit: "ada", reward: 0.8 }]);
  app.kill("SIGTERM");
  expect(await once(app, "exit")).toEqual([0, null]);
});

test("examples/openfeature-app.ts evaluates flags and tracks", async () => {
  const { rows, env } = await quizService();
  const app = spawn(process.execPath, ["examples/openfeature-app.ts"], { cwd: repositoryRoot, env });
  let printed = "";
  app.stdout.on("data", (data) => {
    printed += data;
  });
  expect(await once(app, "close")).toEqual([0, null]);
  expect(printed).toMatch(
    /ada gets the (easy|medium|hard) questions \(SPLIT, probability 0\.\d+\)\nbela .*\ncleo .*\n$/,
  );
  expect((await rows()).map(({ result }) => result)).toEqual(["learned", "learned", "learned"]);
});

test.each([
  ["docs/in-production.md", "answers", ["brief", "plain", "thorough"]],
  ["packages/service/README.md", "hello", ["a", "b"]],
] as const)("the program in %s decides and rewards", async (document, id, arms) => {
  const { rows, origin, env } = await quizService(id, [...arms]);
  const text = readFileSync(join(repositoryRoot, document), "utf8");
  const programs = Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, program]) => program!);
  expect(programs).toHaveLength(1);
  const program = programs[0]!.replaceAll("http://127.0.0.1:4880", origin);
  const words = ["--input-type=module-typescript", "--eval", program];
  const running = spawn(process.execPath, words, { cwd: repositoryRoot, env, stdio: "inherit" });
  expect(await once(running, "close")).toEqual([0, null]);
  expect(await rows()).toMatchObject([{ unit: "user-42", result: "learned" }]);
});
