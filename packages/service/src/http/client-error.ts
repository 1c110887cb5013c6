import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "invalid headers: expected at most 16 KiB"],
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "the request came too slowly: its headers have 10 s, all of it 30 s",
  ],
};
const NOT_HTTP = ["400 Bad Request", "invalid request: expected HTTP/1.1"] as const;

/** Answers what is no request of HTTP, and hangs up. */
export function answerClientError({ code }: ConnectionError, socket: Socket): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = answers[code] ?? NOT_HTTP;
  const body = JSON.stringify({ error: "invalid", message });
  const head = [`HTTP/1.1 ${status}`, "content-type: application/json; charset=utf-8", "connection: close"];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, "", body].join("\r\n"));
}
