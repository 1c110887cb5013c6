import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Paths of the web app that are not files. The app itself routes them. */
const APP_PATHS = ["/", "/paper", "/experiments", "/experiments/:id"];

const PAGE = "index.html";

/** Names of assets contain a hash of their content, so they can be cached forever. */
const ASSETS = "/assets/";

/** Allows scripts, styles and calls of this service only; nothing from elsewhere and nothing inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Serves the built web app in a folder, without a key. The app calls the API like any other caller. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook("onSend", (request, reply, payload, done) => {
      // A refusal of the API already has its headers.
      if (request.is404) return done(null, payload);
      const isKept = reply.statusCode === 200 && request.url.startsWith(ASSETS);
      reply.header("content-security-policy", POLICY);
      reply.header("cache-control", isKept ? "public, max-age=31536000, immutable" : "no-cache");
      done(null, payload);
    });
    // One route per existing file, so that no file path is built from a request.
    await files.register(fastifyStatic, { root: folder, wildcard: false, index: false, cacheControl: false });
    for (const path of APP_PATHS) files.get(path, (_request, reply) => reply.sendFile(PAGE));
    files.get("/*", { exposeHeadRoute: false }, (request, reply) =>
      isPageView(request) ? sendMissingPage(folder, reply) : reply.callNotFound(),
    );
  });
}

/** Answers a broken link with the page of the app, which says where to go. */
export function sendMissingPage(folder: string, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ "content-security-policy": POLICY, "cache-control": "no-cache" })
    .type("text/html; charset=utf-8")
    .send(createReadStream(join(folder, PAGE)));
}

/** Whether the user follows a link, which may be broken. Programs and calls get answers of the API. */
export function isPageView({ url, headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") === true && !url.startsWith(ASSETS) && !url.startsWith("/v1/");
}

/** The answer at `/` of a service without a web app. */
const links = {
  service: "blendit",
  app: "not built: in a clone of Blendit, `npm run app` builds it; then start the service again",
  description: "/openapi.json",
  experiments: "/v1/experiments",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
};

/** A page for browsers with what `links` says. */
const linksPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Blendit</title>
<h1>Blendit is running</h1>
<p>The web app is not built. In a clone of Blendit, build it with <code>npm run app</code>, then start the service again.</p>
<p>Programs can use the service now: see <a href="${links.description}">the API</a> and
<a href="${links.experiments}">the experiments</a>.</p>
</html>
`;

/** Serves links to the API at `/`, and says how to get the web app. */
export function serveLinks(app: FastifyInstance): void {
  app.get("/", (request, reply) =>
    isPageView(request) ? reply.type("text/html; charset=utf-8").send(linksPage) : reply.send(links),
  );
}

/** Whether a folder contains a built web app. */
export function hasWebApp(folder: string | undefined): folder is string {
  return folder !== undefined && existsSync(join(folder, PAGE));
}
