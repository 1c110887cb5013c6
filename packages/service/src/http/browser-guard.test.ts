import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { guardAgainstPages } from "./browser-guard.ts";

const request = (headers: Record<string, string>, localPort?: number) =>
  ({ headers, socket: { localPort } }) as unknown as IncomingMessage;
const guard = (headers: Record<string, string>, port = 4880, isLoopback = true) => {
  return () => guardAgainstPages(request(headers, port), isLoopback);
};

describe("on loopback", () => {
  test.each(["localhost:4880", "127.0.0.1:4880", "[::1]:4880", "LOCALHOST:4880"])("host %s is this machine", (host) => {
    expect(guard({ host })).not.toThrow();
  });

  test("the usual port may be left out", () => {
    expect(guard({ host: "localhost" }, 80)).not.toThrow();
    expect(guard({ host: "localhost:80" }, 80)).not.toThrow();
  });

  test.each([
    "evil.example:4880",
    "localhost",
    "localhost:80",
    "localhost.evil.example:4880",
    "127.0.0.1:4880.evil.example",
    "",
  ])("host %j is refused, as a page elsewhere may use such a name", (host) => {
    expect(guard({ host })).toThrow(`expected localhost:4880 or 127.0.0.1:4880 or [::1]:4880, `);
    expect(guard({ host })).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe("anywhere", () => {
  test("a page of the service itself may call it", () => {
    expect(guard({ host: "localhost:4880", origin: "http://localhost:4880" })).not.toThrow();
    expect(guard({ host: "blend.example", origin: "https://blend.example" }, 4880, false)).not.toThrow();
  });

  test.each(["https://evil.example", "http://localhost:3000", "null", "nonsense", "file://"])(
    "a page of %s may not",
    (origin) => {
      expect(guard({ host: "localhost:4880", origin })).toThrow("invalid origin: expected a page of this service");
      expect(guard({ host: "blend.example", origin }, 4880, false)).toThrow(expect.objectContaining({ status: 403 }));
    },
  );

  test("programs, which have no origin, call any name of a service that asks for keys", () => {
    expect(guard({ host: "blend.example" }, 4880, false)).not.toThrow();
  });
});
