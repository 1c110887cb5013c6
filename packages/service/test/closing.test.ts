import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { tryServer } from "./try-server.ts";

/** A listening server, and a function that calls it over connections that are kept alive. */
async function listening() {
  const tried = await tryServer();
  await tried.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = tried.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const get = async (path: string) => {
    const call = request({ host: "127.0.0.1", port, path, agent }).end();
    const [response] = await once(call, "response");
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return { status: response.statusCode as number, text: Buffer.concat(parts).toString() };
  };
  return { ...tried, port, get };
}

test("closing answers pending requests, then closes the calls, even though connections are kept alive", async () => {
  const { app, calls, get } = await listening();
  await get("/healthz");
  let answer = () => {};
  calls.reportExperiment = () =>
    new Promise((resolve) => {
      answer = () => resolve(calls.report);
    });
  const inFlight = get("/v1/experiments/x");
  await expect.poll(() => answer.toString()).toContain("resolve");
  const closed = app.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.isClosed).toBe(false);
  answer();
  expect(await inFlight).toEqual({ status: 200, text: JSON.stringify(calls.report) });
  await closed;
  expect(calls.isClosed).toBe(true);
});

test("closing ends event streams", async () => {
  const { app, calls, get } = await listening();
  const stream = get("/v1/experiments/x/events");
  await expect.poll(() => calls.watchers.size).toBe(1);
  await app.close();
  expect((await stream).text).toMatch(/^event: report\n/);
  expect(calls.watchers.size).toBe(0);
});

test("a reader that disconnects is forgotten", async () => {
  const { calls, port } = await listening();
  const call = request({ host: "127.0.0.1", port, path: "/v1/experiments/x/events" }).end();
  const [response] = await once(call, "response");
  await once(response, "data");
  expect(calls.watchers.size).toBe(1);
  call.destroy();
  await expect.poll(() => calls.watchers.size).toBe(0);
});
