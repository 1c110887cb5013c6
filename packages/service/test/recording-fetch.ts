import { type Endpoint, type EndpointName, endpoints } from "../src/contract/index.ts";

/** A fetch that records which endpoint of the contract answered with which status, such as `decide 201`. */
export function recordingFetch(): { readonly fetch: typeof fetch; readonly seen: Set<string> } {
  const seen = new Set<string>();
  const recording: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    seen.add(`${endpointOf(init?.method ?? "GET", new URL(String(input)).pathname)} ${response.status}`);
    return response;
  };
  return { fetch: recording, seen };
}

/** Every status that the contract lists for a specific endpoint. */
export function documentedStatuses(): string[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([name, { answers, refusals = {} }]) =>
    [...Object.keys(answers), ...Object.keys(refusals)].map((status) => `${name} ${status}`),
  );
}

function endpointOf(method: string, path: string): EndpointName | undefined {
  const found = Object.entries<Endpoint>(endpoints).find(([, endpoint]) => {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`);
    return endpoint.method === method && pattern.test(path);
  });
  return found?.[0] as EndpointName | undefined;
}
