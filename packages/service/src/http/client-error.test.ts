import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

/** What a server answers to bytes. */
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
  ["what is no HTTP", "hello\r\n\r\n", 400, "invalid request: expected HTTP/1.1"],
  [
    "headers without end",
    `GET / HTTP/1.1\r\nhost: localhost\r\n${"x-long: y\r\n".repeat(3000)}\r\n`,
    431,
    "invalid headers: expected at most 16 KiB",
  ],
])("%s is answered in the form of all errors", async (_, sent, status, message) => {
  const answer = await answerTo(sent);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toEqual({ error: "invalid", message });
});
