import { type Endpoint, endpoints } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";

const ROOT = { method: "GET", pattern: /^\/$/ };

const routes = [
  ROOT,
  ...Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  })),
];

/** Which methods an address has; none for an address that is none. */
export function methodsOf(path: string): string[] {
  return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

/** Why there is nothing for a method and an address. */
export function unknownRoute(method: string, path: string): Refusal {
  const methods = methodsOf(path);
  if (methods.length > 0) {
    return new Refusal(405, "method-not-allowed", `invalid method: expected ${methods.join(" or ")}, got ${method}`);
  }
  const message = `invalid path: expected one that /openapi.json lists, got ${JSON.stringify(path.slice(0, 100))}`;
  return new Refusal(404, "not-found", message);
}
