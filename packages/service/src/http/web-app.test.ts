import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { tryServer } from "../../test/try-server.ts";

/** The headers of a browser that opens a page. */
const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** A folder with a small app. */
function builtApp(): string {
  const folder = newFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(folder, "assets/index-1a2b3c.js"), "export {};");
  return folder;
}

describe("a service with a built web app", () => {
  test.each(["/", "/paper", "/experiments", "/experiments/quiz", "/?seed=7"])(
    "answers %s with the page of the app",
    async (url) => {
      const { app } = await tryServer({ app: builtApp() });
      const { statusCode, headers, body } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toMatch(/^text\/html/);
      expect(body).toContain("<title>app</title>");
      expect(headers["cache-control"]).toBe("no-cache");
    },
  );

  test("lets a browser cache the assets, whose names change with their content", async () => {
    const { app } = await tryServer({ app: builtApp() });
    const { statusCode, headers } = await app.inject("/assets/index-1a2b3c.js");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/", "/assets/index-1a2b3c.js"])("lets %s load only from this service, and not be framed", async (url) => {
    const { app } = await tryServer({ app: builtApp() });
    const policy = (await app.inject(url)).headers["content-security-policy"] as string;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  test("serves only the app without a key", async () => {
    const { app, key } = await tryServer({ app: builtApp() });
    key("admin");
    expect((await app.inject("/experiments")).statusCode).toBe(200);
    expect((await app.inject("/v1/experiments")).statusCode).toBe(401);
  });

  test.each(["/assets/none.js", "/paper/none", "/v1/none", "/assets/../../package.json", "/assets/%2e%2e/%2e%2e/x"])(
    "answers %s as not found, like the API",
    async (url) => {
      const { app } = await tryServer({ app: builtApp() });
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: "not-found" });
      expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    },
  );

  test.each([
    "/none",
    "/paper/none",
    "/experiments/quiz/more?x=1",
    "/experiments/%E0%A4%A",
    `/experiments/${"a".repeat(600)}`,
  ])("answers the broken link %s with status 404 and the page of the app, which says where to go", async (url) => {
    const { app } = await tryServer({ app: builtApp() });
    const answer = await app.inject({ url, headers: browser });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain("<title>app</title>");
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(answer.headers).toMatchObject({ "cache-control": "no-cache", "x-content-type-options": "nosniff" });
  });

  test.each(["/assets/none.js", "/v1/none"])("gives a browser the answer of the API at %s", async (url) => {
    const { app } = await tryServer({ app: builtApp() });
    expect((await app.inject({ url, headers: browser })).json()).toMatchObject({ error: "not-found" });
  });

  test("refuses a malformed path below /v1, and one from a program, like the API", async () => {
    const { app } = await tryServer({ app: builtApp() });
    const asked = [
      { url: "/v1/experiments/%E0%A4%A", headers: browser },
      { url: "/experiments/%E0%A4%A" },
      { url: "/experiments/%E0%A4%A", headers: browser, method: "POST" as const },
    ];
    for (const each of asked) {
      const answer = await app.inject(each);
      expect([answer.statusCode, answer.json().error]).toEqual([400, "invalid"]);
    }
  });
});

describe.each([undefined, "nowhere"])("a service without a web app (folder: %s)", (folder) => {
  test("tells programs at its address how to get the app, and where the API is", async () => {
    const { app } = await tryServer({ app: folder });
    const answer = (await app.inject("/")).json() as Record<string, string>;
    expect(answer.app).toBe("not built: in a clone of Blendit, `npm run app` builds it; then start the service again");
    expect(answer.description).toBe("/openapi.json");
  });

  test("tells browsers the same in a page", async () => {
    const { app } = await tryServer({ app: folder });
    const { statusCode, headers: given, body } = await app.inject({ url: "/", headers: browser });
    expect([statusCode, given["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("The web app is not built. In a clone of Blendit, build it with <code>npm run app</code>");
  });
});
