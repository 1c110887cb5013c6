import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLineWorks, runsUnder } from "./packages/checks.ts";
import { type Installation, install } from "./packages/installation.ts";
import { run } from "./packages/run.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await install();
});
afterAll(() => installation?.remove());

/** Starts the service, decides, rewards and stops it. Prints the result. */
const useService = `
  import { startService } from "@blendit/service";
  import { blenditClient } from "@blendit/service/client";
  const { origin, close } = await startService({ port: 0, data: "service-data", logLevel: "silent" });
  const client = blenditClient({ url: origin });
  const arms = [{ name: "a" }, { name: "b" }];
  const utility = { kind: "variance", support: [0, 1] };
  await client.createExperiment({ id: "x", name: "x", utility, floor: 0.1, arms });
  const { decision } = await client.decide("x", { key: "k" });
  const { result } = await client.reward(decision, { value: 0.5 });
  await close();
  console.log(JSON.stringify({ result }));`;

describe("packages installed from their tarballs", () => {
  test("compile in a strict TypeScript project", () => {
    expect(installation.consumer).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  runsUnder(process.versions.node, true, () => installation);
  commandLineWorks(
    () => installation,
    (...words) => run(installation.folder, "npx", ["blendit", ...words]),
  );

  test("the installed service decides and learns, called by the installed client", async () => {
    const words = ["--input-type=module", "--eval", useService];
    expect(await run(installation.folder, process.execPath, words)).toEqual({
      code: 0,
      stdout: '{"result":"learned"}\n',
      stderr: "",
    });
  });
});
