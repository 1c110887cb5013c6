type Names = Readonly<Record<string, string>>;

/** A package.json of the repository: entry points are TypeScript sources, and commands are JavaScript that loads them. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Names;
  readonly exports: Names;
  readonly dependencies?: Names;
  /** Published files; by default the output of the compiler. */
  readonly files?: readonly string[];
  readonly [field: string]: unknown;
}

const COMPILED = ["**/*.js", "**/*.mjs", "**/*.d.ts", "**/*.d.mts", "**/*.map"];

/** The package.json to publish: the repository's, with compiled files instead of sources. */
export function publishedManifest(manifest: Manifest): Record<string, unknown> {
  const { bin, exports, dependencies, files = COMPILED } = manifest;
  return {
    ...manifest,
    private: undefined,
    scripts: undefined,
    devDependencies: undefined,
    files,
    ...(bin && { bin: mapValues(bin, (source) => source.replace(/^\.\/src\//, "")) }),
    exports: { ...mapValues(exports, entryPoint), "./package.json": "./package.json" },
    ...(dependencies && { dependencies: mapValues(dependencies, sameVersion) }),
  };

  /** Packages of Blendit depend on each other in the same version. */
  function sameVersion(version: string, name: string): string {
    return name.startsWith("@blendit/") ? manifest.version : version;
  }
}

function entryPoint(source: string): string | { types: string; default: string } {
  if (source === "./package.json") return source;
  return { types: compiledName(source, ".d.ts"), default: compiledName(source, ".js") };
}

function compiledName(source: string, ending: string): string {
  const [, name] = /^\.\/src\/(.+)\.ts$/.exec(source) ?? [];
  if (name === undefined) throw new Error(`An entry point must be ./src/NAME.ts; it is ${source}.`);
  return `./${name}${ending}`;
}

function mapValues<Value>(names: Names, change: (value: string, name: string) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, change(value, name)]));
}
