interface Ring {
  /** Other folders of packages/service/src. */
  readonly folders: readonly string[];
  /** Modules outside the package; a name also allows its sub-paths. */
  readonly packages: readonly string[];
  /** Folders of which it may import only types, because it is used by programs other than the service. */
  readonly typesOf?: readonly string[];
}

const FOR_DECIDING = ["@blendit/core", "@blendit/lab/spec", "@blendit/lab/text"];

/** The imports allowed to each folder of packages/service/src. Files at the root may import all folders. */
export const SERVICE_RINGS: Readonly<Record<string, Ring>> = {
  contract: { folders: [], packages: ["@blendit/core/specs", "@blendit/lab/spec", "typebox"] },
  decisions: { folders: ["contract"], packages: [...FOR_DECIDING, "node:crypto"] },
  store: {
    folders: ["contract", "decisions"],
    packages: ["@blendit/core/errors", "pg", "node:fs", "node:os", "node:path", "node:sqlite"],
  },
  http: {
    folders: ["contract", "decisions"],
    packages: [
      ...[...FOR_DECIDING, "@fastify/rate-limit", "@fastify/static", "fastify", "prom-client", "typebox"],
      ...["node:buffer", "node:crypto", "node:fs", "node:http", "node:net", "node:path", "node:stream"],
    ],
  },
  client: { folders: ["contract"], packages: [], typesOf: ["contract"] },
  openfeature: { folders: ["contract", "client"], packages: ["@openfeature/server-sdk"], typesOf: ["contract"] },
};

/** What is wrong with an import in the service. The target is a path in the repository, or the name of an outside module. */
export function ringComplaint(path: string, target: string, isTypeOnly: boolean): string | undefined {
  const from = folderOf(path);
  if (from === undefined || /\.(ts|mjs)$/.test(from)) return undefined;
  const ring = Object.hasOwn(SERVICE_RINGS, from) ? SERVICE_RINGS[from]! : undefined;
  if (ring === undefined) {
    return `is in no known folder of service; expected one of ${Object.keys(SERVICE_RINGS).join(", ")}`;
  }
  const to = folderOf(target);
  if (to === undefined) return packageComplaint(from, ring, target);
  if (to === from) return undefined;
  if (!ring.folders.includes(to)) return `imports ${to}; folder ${from} may import ${list(ring.folders)}`;
  const isForTypes = ring.typesOf?.includes(to) ?? false;
  return isForTypes && !isTypeOnly ? `imports ${to} at run time; folder ${from} may import only its types` : undefined;
}

function packageComplaint(from: string, { packages }: Ring, target: string): string | undefined {
  if (packages.some((name) => target === name || target.startsWith(`${name}/`))) return undefined;
  return `imports "${target}"; folder ${from} may import ${list(packages)}`;
}

function folderOf(path: string): string | undefined {
  return /^packages\/service\/src\/([^/]+)/.exec(path)?.[1];
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}
