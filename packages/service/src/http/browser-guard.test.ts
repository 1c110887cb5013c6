import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";
import { guardAgainstPages } from "./browser-guard.ts";

const request = (headers: Record<string, string>, localPort?: number) =>
  ({ headers, socket: { localPort } }) as unknown as IncomingMessage;
const guard = (headers: Record<string, string>, port = 4880, isLoopback = true) => {
  return () => guardAgainstPages(request(headers, port), isLoopback, () => "/");
};

describe("on loopback", () => {
  test.each(["localhost:4880", "127.0.0.1:4880", "[::1]:4880", "LOCALHOST:4880"])("host %s is this machine", (host) => {
    expect(guard({ host })).not.toThrow();
  });

  test("the default port of HTTP may be omitted", () => {
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
  ])("host %j is refused, since a page of another site may use such a name", (host) => {
    expect(guard({ host })).toThrow(
      "This service only answers programs on this machine, as localhost:4880 or 127.0.0.1:4880 or [::1]:4880",
    );
    expect(guard({ host })).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe("anywhere", () => {
  test("pages of the service itself may call it", () => {
    expect(guard({ host: "localhost:4880", origin: "http://localhost:4880" })).not.toThrow();
    expect(guard({ host: "blend.example", origin: "https://blend.example" }, 4880, false)).not.toThrow();
  });

  test.each(["https://evil.example", "http://localhost:3000", "null", "nonsense", "file://"])(
    "a page of %s may not",
    (origin) => {
      expect(guard({ host: "localhost:4880", origin })).toThrow("only pages of this service may call it");
      expect(guard({ host: "blend.example", origin }, 4880, false)).toThrow(expect.objectContaining({ status: 403 }));
    },
  );

  test("programs, which send no origin, may use any host name of a service with keys", () => {
    expect(guard({ host: "blend.example" }, 4880, false)).not.toThrow();
  });
});

describe.each([true, false])("with the headers of a browser, on loopback: %s,", (isLoopback) => {
  const host = "localhost:4880";
  const by = (site: string, url: string, mode = "no-cors", dest = "image") => {
    const headers = { host, "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": dest };
    return () => guardAgainstPages(request(headers, 4880), isLoopback, () => url);
  };

  test.each(["/", "/v1/experiments", "/metrics"])("%s is open to the service's own pages and to the user", (url) => {
    expect(by("same-origin", url, "cors", "empty")).not.toThrow();
    expect(by("none", url, "navigate", "document")).not.toThrow();
  });

  test.each(["cross-site", "same-site", "anything"])("%s pages may not fetch, embed or frame anything", (site) => {
    for (const url of ["/", "/healthz", "/v1/experiments/:id/log", "/assets/app.js"]) {
      expect(by(site, url)).toThrow(expect.objectContaining({ status: 403, code: "foreign-site" }));
      expect(by(site, url, "navigate", "iframe")).toThrow("This call came from a page of another site.");
    }
  });

  test.each(["cross-site", "same-site"])("%s pages may link to pages, and not to calls", (site) => {
    for (const url of ["/", "/experiments/:id", "/paper", "/openapi.json"]) {
      expect(by(site, url, "navigate", "document")).not.toThrow();
    }
    for (const url of ["/v1/experiments", "/v1/experiments/:id/log", "/metrics"]) {
      expect(by(site, url, "navigate", "document")).toThrow(expect.objectContaining({ status: 403 }));
    }
  });
});

test("a link from another site to a call is refused, however its path is written", async () => {
  const { app } = await tryServer();
  const headers = {
    host: "localhost:80",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
    "sec-fetch-dest": "document",
  };
  for (const [url, status] of [
    ["/v1/experiments", 403],
    ["/%761/experiments", 403],
    ["/openapi.json", 200],
    ["/none", 404],
  ] as const) {
    expect((await app.inject({ url, headers })).statusCode, url).toBe(status);
  }
});
