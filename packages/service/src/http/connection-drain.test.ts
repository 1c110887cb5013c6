import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { connectionDrain } from "./connection-drain.ts";

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a connection that has asked nothing does not keep a server from closing; one that waits for its answer gets it", async () => {
  let answer = () => {};
  const server = createServer((_request, response) => {
    answer = () => response.end("done");
  });
  const drain = connectionDrain(server);
  const port = await listening(server);
  const unused = connect(port, "127.0.0.1");
  const asking = connect(port, "127.0.0.1");
  const asked = once(server, "request");
  asking.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await asked;
  const closed = new Promise((resolve) => server.close(resolve));
  const stop = drain();
  unused.resume();
  await once(unused, "close");
  answer();
  const [data] = await once(asking, "data");
  expect(String(data)).toContain("done");
  await closed;
  stop();
});
