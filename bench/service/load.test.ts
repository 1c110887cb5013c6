import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { echo, Load, quantile } from "./load.ts";

async function countingServer() {
  const server = createServer((request, response) => {
    counted.requests++;
    request.resume().once("end", () => response.writeHead(200, { "content-length": "2" }).end("{}"));
  });
  const counted = { requests: 0 };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const load = await Load.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 3);
  onTestFinished(() => load.close());
  return { counted, load };
}

test("a load counts answers", async () => {
  const { counted, load } = await countingServer();
  const total = await load.fill(echo, 50);
  expect(total).toBe(counted.requests);
  expect(total).toBeGreaterThanOrEqual(50);
});

test("at a steady rate all due work is done, and its times are in order", async () => {
  const { counted, load } = await countingServer();
  const taken = await load.latencies(echo, 200, 0.2);
  expect(taken).toHaveLength(40);
  expect(counted.requests).toBe(40);
  expect(quantile(taken, 0)).toBe(Math.min(...taken));
  expect(quantile(taken, 1)).toBe(Math.max(...taken));
});
