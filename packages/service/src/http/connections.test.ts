import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";
import { limitConnections, SILENCE_LIMIT, timeLimits } from "./connections.ts";

/** The answer of a server to raw bytes. */
async function answerTo(sent: string): Promise<string> {
  const { app } = await tryServer();
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);
  const answer = await text(socket);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  return answer;
}

test.each([
  ["what is no HTTP", "hello\r\n\r\n", 400, "This is not an HTTP/1.1 request."],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nhost: localhost\r\n${"x-long: y\r\n".repeat(3000)}\r\n`,
    431,
    "The headers are larger than 16 KiB.",
  ],
])("%s gets an answer in the format of all errors", async (_, sent, status, message) => {
  const answer = await answerTo(sent);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toEqual({ error: "invalid", message });
});

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a connection without a request does not keep a server from closing, and one that waits for its answer gets it", async () => {
  let answer = () => {};
  const server = createServer((_request, response) => {
    answer = () => response.end("done");
  });
  const draining = limitConnections(server);
  const port = await listening(server);
  const unused = connect(port, "127.0.0.1");
  const asking = connect(port, "127.0.0.1");
  const asked = once(server, "request");
  asking.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await asked;
  const closed = new Promise((resolve) => server.close(resolve));
  draining.start();
  unused.resume();
  await once(unused, "close");
  answer();
  const [data] = await once(asking, "data");
  expect(String(data)).toContain("done");
  await closed;
  draining.stop();
});

const REQUEST = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

/** Opens connections to a server from addresses of this machine, and reports which of them are open. */
async function caller(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close(() => {}));
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const open = new Set<string>();
  /** Resolves when the server has seen the connection, and has closed one if there were too many. */
  const call = async (name: string, localAddress = "127.0.0.1"): Promise<Socket> => {
    const taken = once(server, "connection");
    const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
    open.add(name);
    socket.resume().once("close", () => open.delete(name));
    await taken;
    return socket;
  };
  return { call, open: () => [...open] };
}

/** A server that answers on demand. */
function answering(limits: Parameters<typeof limitConnections>[1]) {
  const answers: (() => void)[] = [];
  const server = createServer((_request, response) => void answers.push(() => response.end("done")));
  limitConnections(server, limits);
  return { server, answers };
}

describe("if there are too many connections", () => {
  test("the one that has been idle for longest is closed for a new one", async () => {
    const { server } = answering({ most: 2 });
    const { call, open } = await caller(server);
    for (const name of ["a", "b", "c", "d"]) await call(name);
    await expect.poll(open).toEqual(["c", "d"]);
  });

  test("one that waits for its answer stays, and counts as idle afterwards", async () => {
    const { server, answers } = answering({ most: 2 });
    const { call, open } = await caller(server);
    const first = await call("a");
    const asked = once(server, "request");
    first.write(REQUEST);
    await asked;
    await call("b");
    await call("c");
    await expect.poll(open).toEqual(["a", "c"]);
    const answered = once(first, "data");
    answers[0]!();
    expect(String(await answered)).toContain("done");
    await call("d");
    await call("e");
    await expect.poll(open).toEqual(["d", "e"]);
  });

  test("one with only one of two answers complete stays", async () => {
    const { server, answers } = answering({ most: 2 });
    const { call, open } = await caller(server);
    const first = await call("a");
    first.write(REQUEST + REQUEST);
    await expect.poll(() => answers.length).toBe(2);
    const answered = once(first, "data");
    answers[0]!();
    await answered;
    await call("b");
    await call("c");
    await expect.poll(open).toEqual(["a", "c"]);
  });

  test("and none is idle, the new one is closed", async () => {
    const { server, answers } = answering({ most: 1 });
    const { call, open } = await caller(server);
    const first = await call("a");
    const asked = once(server, "request");
    first.write(REQUEST);
    await asked;
    await call("b");
    await expect.poll(open).toEqual(["a"]);
    expect(answers).toHaveLength(1);
  });

  test("from one address, one of that address is closed, and others stay", async () => {
    const { server } = answering({ mostOfAddress: 2, addressOf: ({ remoteAddress }) => remoteAddress });
    const { call, open } = await caller(server);
    await call("other", "127.0.0.2");
    for (const name of ["a", "b", "c"]) await call(name, "127.0.0.3");
    await expect.poll(open).toEqual(["other", "b", "c"]);
  });

  test("from this machine only, none is closed", async () => {
    const { server } = answering({ mostOfAddress: 1 });
    const { call, open } = await caller(server);
    for (const name of ["a", "b", "c"]) await call(name, "127.0.0.4");
    await expect.poll(open).toEqual(["a", "b", "c"]);
  });
});

describe("a caller that does not finish", () => {
  const second = 20;

  test.each([
    ["nothing", "", 10],
    ["half of the headers", "GET / HTTP/1.1\r\nhost: x\r\n", 10],
    ["half of a body", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{", 30],
  ])("and sends %s is disconnected in time", async (_, sent, seconds) => {
    const server = createServer(timeLimits(second), (request) => request.resume());
    const { call } = await caller(server);
    const start = performance.now();
    const socket = await call("a");
    socket.write(sent);
    await once(socket, "close");
    const taken = performance.now() - start;
    expect(taken).toBeGreaterThan((seconds - 2) * second);
    // Far below the 30 s of Node's default check, and far above what a busy machine needs.
    expect(taken).toBeLessThan(8000);
  });

  test("has these limits at the service too", async () => {
    const { app } = await tryServer();
    const { connectionsCheckingInterval, ...limits } = timeLimits();
    expect(app.server).toMatchObject({ ...limits, timeout: SILENCE_LIMIT });
    expect(connectionsCheckingInterval).toBe(1000);
  });
});
