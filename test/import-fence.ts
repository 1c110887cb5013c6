import { posix } from "node:path";
import { type ImportMention, importsOf } from "./imports-of.ts";
import { isTestCode, type SourceFile } from "./source-files.ts";

/** The entry points of other packages that each package may import. */
export const PACKAGES: Readonly<Record<string, { readonly name: string; readonly mayImport: readonly string[] }>> = {
  core: { name: "@blendit/core", mayImport: [] },
  lab: { name: "@blendit/lab", mayImport: ["@blendit/core"] },
  service: { name: "@blendit/service", mayImport: ["@blendit/core", "@blendit/lab"] },
  cli: { name: "blendit", mayImport: ["@blendit/core", "@blendit/lab", "@blendit/service"] },
  web: {
    name: "@blendit/web",
    mayImport: ["@blendit/core", "@blendit/lab", "@blendit/service/contract", "@blendit/service/client"],
  },
};

/** The folders that each folder of packages/core/src may import; type-only imports count. */
const CORE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  numeric: ["errors"],
  random: ["errors", "numeric"],
  distributions: ["errors", "numeric", "random"],
  simplex: ["errors", "numeric"],
  features: ["errors", "numeric", "random", "distributions"],
  utilities: ["errors", "numeric", "distributions", "features"],
  optimum: ["errors", "numeric", "distributions", "simplex", "features"],
  theory: ["errors", "numeric", "distributions", "simplex", "features"],
  estimates: ["errors", "numeric", "distributions", "simplex", "features", "optimum"],
  certificate: ["errors", "numeric", "random", "distributions", "simplex", "features", "estimates"],
  learners: [
    "errors",
    "numeric",
    "random",
    "distributions",
    "simplex",
    "features",
    "optimum",
    "estimates",
    "certificate",
  ],
  inference: ["errors", "numeric", "random", "distributions", "simplex", "features", "optimum", "certificate"],
  specs: ["errors", "distributions", "features", "utilities", "theory", "estimates", "certificate", "learners"],
};

const BELOW_STUDIES = ["text", "tables", "baselines", "spec", "simulate", "figures", "report"];

/** The layers of packages/lab/src, lowest first, with the folders that each may import; type-only imports count. */
const LAB_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  text: [],
  tables: ["text"],
  baselines: [],
  spec: ["text", "tables", "baselines"],
  simulate: ["text", "tables", "spec"],
  figures: ["text", "spec", "simulate"],
  report: ["text", "spec", "simulate", "figures"],
  "studies/paper": BELOW_STUDIES,
  "studies/arena": [...BELOW_STUDIES, "studies/paper"],
  "studies/suggest": BELOW_STUDIES,
  "studies/sweep": BELOW_STUDIES,
  node: [...BELOW_STUDIES, "studies/paper", "studies/arena", "studies/suggest", "studies/sweep"],
};

/** The folders that each folder of packages/service/src may import. */
const SERVICE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  decisions: ["contract"],
  store: ["contract", "decisions"],
  http: ["contract", "decisions"],
  client: ["contract"],
  openfeature: ["contract", "client"],
};

const FOR_DECIDING = ["@blendit/core", "@blendit/lab/spec", "@blendit/lab/text"];

/** The modules outside the package that each folder of packages/service/src may import; a name also allows its sub-paths. */
export const SERVICE_MODULES: Readonly<Record<string, readonly string[]>> = {
  contract: ["@blendit/core/specs", "@blendit/lab/spec", "typebox"],
  decisions: [...FOR_DECIDING, "node:crypto"],
  store: ["@blendit/core/errors", "pg", "node:fs", "node:os", "node:path", "node:sqlite"],
  http: [
    ...[...FOR_DECIDING, "@fastify/rate-limit", "@fastify/static", "fastify", "prom-client", "typebox"],
    ...["node:buffer", "node:crypto", "node:fs", "node:http", "node:net", "node:path", "node:stream"],
  ],
  client: [],
  openfeature: ["@openfeature/server-sdk"],
};

/** Folders of packages/service/src that programs other than the service use, so they may import only types from the contract. */
const ONLY_TYPES_OF_CONTRACT = ["client", "openfeature"];

/** The folders of each layered package. Files at the root of a package may import all its folders. */
export const FOLDERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: CORE_FOLDERS,
  lab: LAB_FOLDERS,
  service: SERVICE_FOLDERS,
};

/** Files that load a module chosen by the user, the only reason for a computed path. */
const LOADS_USER_FILES = ["packages/lab/src/node/utility-module.ts"];

/** Tests of the whole repository and benchmarks may import files that packages do not export. */
const USES_INTERNALS = /^(test|bench)\//;

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export function show({ path, line, message }: Violation): string {
  return `${path}:${line} ${message}`;
}

/** All imports that the tables do not allow. */
export function checkImports(sources: readonly SourceFile[]): Violation[] {
  return sources.flatMap(({ path, text }) =>
    importsOf(path, text).flatMap((mention) => {
      const message = complaint(path, mention);
      return message === undefined ? [] : [{ path, line: mention.line, message }];
    }),
  );
}

interface Edge {
  readonly target: string;
  readonly path: string;
  readonly line: number;
}

/** Import cycles among files, each reported once, at the import that closes it. Erased imports do not count. */
export function checkCycles(sources: readonly SourceFile[]): Violation[] {
  return cyclesIn(sources.map((source) => [source.path, edgesOf(source, (mention) => !mention.isTypeOnly)]));
}

/** Import cycles among the folders of packages; type-only imports count. A file at the root of a package counts as a folder. */
export function checkFolderCycles(sources: readonly SourceFile[]): Violation[] {
  const node = (path: string) => `${packageOf(path)}/${folderOf(path)}`;
  return cyclesIn(
    sources.map((source) => {
      const edges = edgesOf(source, () => true).map((edge) => ({ ...edge, target: node(edge.target) }));
      return [node(source.path), edges.filter(({ target }) => target !== node(source.path))];
    }),
  );
}

function cyclesIn(list: readonly (readonly [node: string, edges: readonly Edge[]])[]): Violation[] {
  const edges = new Map<string, Edge[]>();
  for (const [node, more] of list) edges.set(node, [...(edges.get(node) ?? []), ...more]);
  const done = new Set<string>();
  const trail: string[] = [];
  const violations: Violation[] = [];
  for (const node of edges.keys()) if (!done.has(node)) walk(node);
  return violations;

  function walk(node: string): void {
    trail.push(node);
    for (const { target, path, line } of edges.get(node) ?? []) {
      const start = trail.indexOf(target);
      if (start >= 0) {
        const loop = [...trail.slice(start), target].map((step) => posix.basename(step)).join(" -> ");
        violations.push({ path, line, message: `closes an import cycle: ${loop}; expected none` });
      } else if (!done.has(target)) walk(target);
    }
    trail.pop();
    done.add(node);
  }
}

function edgesOf({ path, text }: SourceFile, counts: (mention: ImportMention) => boolean): Edge[] {
  return importsOf(path, text).flatMap((mention) => {
    const { specifier, line } = mention;
    if (specifier === undefined || !isRelative(specifier) || !counts(mention)) return [];
    return [{ target: resolve(path, specifier), path, line }];
  });
}

function complaint(path: string, mention: ImportMention): string | undefined {
  const owner = packageOf(path);
  const { specifier } = mention;
  if (specifier === undefined) {
    return isTestCode(path) || owner === undefined || LOADS_USER_FILES.includes(path)
      ? undefined
      : "imports a computed path, which cannot be checked; expected a literal";
  }
  return isRelative(specifier)
    ? relativeComplaint(path, owner, specifier, mention.isTypeOnly)
    : bareComplaint(path, owner, specifier);
}

function relativeComplaint(
  path: string,
  owner: string | undefined,
  specifier: string,
  isTypeOnly: boolean,
): string | undefined {
  const target = resolve(path, specifier);
  const targetOwner = packageOf(target);
  if (USES_INTERNALS.test(path)) return undefined;
  if (targetOwner !== undefined && targetOwner !== owner) {
    return `reaches into package ${targetOwner} by "${specifier}"; expected its public entry point, ${entryPoint(targetOwner)}`;
  }
  if (owner === undefined || isTestCode(path)) return undefined;
  if (targetOwner === undefined) return `leaves package ${owner} by "${specifier}"; expected imports within it`;
  if (isTestCode(target)) return `imports test code, "${specifier}"; expected shipped code only`;
  const from = folderOf(path);
  const to = folderOf(target);
  if (owner === "service" && to === "contract" && ONLY_TYPES_OF_CONTRACT.includes(from!) && !isTypeOnly) {
    return `imports contract at run time; folder ${from} may import only its types`;
  }
  return Object.hasOwn(FOLDERS, owner) ? folderComplaint(owner, from, to, specifier) : undefined;
}

function folderComplaint(
  owner: string,
  from: string | undefined,
  to: string | undefined,
  specifier: string,
): string | undefined {
  if (isRootFile(from)) return undefined;
  const folders = FOLDERS[owner]!;
  if (from === undefined || !Object.hasOwn(folders, from)) {
    return `is in no known folder of ${owner}; expected one of ${Object.keys(folders).join(", ")}`;
  }
  const allowed = folders[from]!;
  if (from === to || (to !== undefined && allowed.includes(to))) return undefined;
  return `imports ${to ?? "outside src"} by "${specifier}"; folder ${from} may import ${list(allowed)}`;
}

function bareComplaint(path: string, owner: string | undefined, specifier: string): string | undefined {
  const target = Object.keys(PACKAGES).find((name) => isWithin(specifier, PACKAGES[name]!.name));
  if (target !== undefined && /\/(src|dist|test)(\/|$)/.test(specifier)) {
    return `reaches into package ${target} by "${specifier}"; expected its public entry point, ${entryPoint(target)}`;
  }
  if (owner === undefined || isTestCode(path)) return undefined;
  if (owner === "core") return `imports "${specifier}"; package core may import nothing outside itself`;
  // A sub-path in the table allows only that entry point; a package name allows all its entry points.
  const isOneOf = (names: readonly string[]) => names.some((name) => isWithin(specifier, name));
  const packages = PACKAGES[owner]?.mayImport ?? [];
  if (target !== undefined && !isOneOf(packages)) {
    return `imports "${specifier}"; package ${owner} may import ${list(packages)}`;
  }
  const from = folderOf(path);
  const modules = owner === "service" ? SERVICE_MODULES[from!] : undefined;
  return modules && !isOneOf(modules)
    ? `imports "${specifier}"; folder ${from} may import ${list(modules)}`
    : undefined;
}

function isRelative(specifier: string): boolean {
  return /^\.{1,2}(\/|$)|^\/|^file:/.test(specifier);
}

function resolve(path: string, specifier: string): string {
  return posix.join(posix.dirname(path), specifier);
}

function isWithin(specifier: string, entry: string): boolean {
  return specifier === entry || specifier.startsWith(`${entry}/`);
}

function packageOf(path: string): string | undefined {
  return /^packages\/([^/]+)\//.exec(path)?.[1];
}

/** The folder below src (for studies of the lab, the folder of the study), or the file's name at the root. */
export function folderOf(path: string): string | undefined {
  return /^packages\/[^/]+\/src\/((?:studies\/)?[^/]+)/.exec(path)?.[1];
}

/** Whether a folder by `folderOf` is a file at the root of its package. */
export function isRootFile(folder: string | undefined): boolean {
  return folder?.includes(".") ?? false;
}

function entryPoint(name: string): string {
  return PACKAGES[name]?.name ?? `the one its package.json exports`;
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : names.join(", ");
}
