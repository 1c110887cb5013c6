import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  checkCycles,
  checkFolderCycles,
  checkImports,
  FOLDERS,
  folderOf,
  isRootFile,
  PACKAGES,
  SERVICE_MODULES,
  show,
} from "./import-fence.ts";
import { isTestCode, readSources, repositoryRoot, type SourceFile } from "./source-files.ts";

const folders = ["packages", "examples", "bench", "scripts", "test"].filter((folder) =>
  existsSync(join(repositoryRoot, folder)),
);
const sources = readSources(...folders);
const shippedBy = (name: string) =>
  sources.filter(({ path }) => path.startsWith(`packages/${name}/src/`) && !isTestCode(path));
const coreSources = shippedBy("core");
const labSources = shippedBy("lab");

describe("this repository", () => {
  test("has only imports that the tables allow", () => {
    expect(coreSources.length).toBeGreaterThan(0);
    expect(checkImports(sources).map(show)).toEqual([]);
  });

  test("has no import cycle among the files of core or of lab", () => {
    expect(checkCycles([...coreSources, ...labSources]).map(show)).toEqual([]);
  });

  test.each([
    ["core", coreSources],
    ["lab", labSources],
  ])("has only the entry point at the root of %s", (_, files) => {
    expect(files.map(({ path }) => folderOf(path)).filter(isRootFile)).toEqual(["index.ts"]);
  });

  test("has no cycle among the folders of a package", () => {
    expect(checkFolderCycles(Object.keys(PACKAGES).flatMap(shippedBy)).map(show)).toEqual([]);
  });
});

describe("the tables", () => {
  test.each(Object.entries(FOLDERS))(
    "allow a folder of %s to import only folders listed before it, so that there are no cycles",
    (_, folders) => {
      const names = Object.keys(folders);
      for (const [folder, allowed] of Object.entries(folders)) {
        expect(names.slice(0, names.indexOf(folder))).toEqual(expect.arrayContaining([...allowed]));
      }
    },
  );

  test.each(Object.entries(FOLDERS))("list every folder of %s", (name, folders) => {
    const present = shippedBy(name).map(({ path }) => folderOf(path)!);
    expect(Object.keys(folders)).toEqual(expect.arrayContaining(present.filter((folder) => !isRootFile(folder))));
  });

  test("list the modules of every folder of the service", () => {
    expect(Object.keys(SERVICE_MODULES)).toEqual(Object.keys(FOLDERS.service!));
  });

  test("list every package", () => {
    const present = new Set(sources.flatMap(({ path }) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? []));
    expect(Object.keys(PACKAGES)).toEqual(expect.arrayContaining([...present]));
  });
});

const core = (path: string): string => `packages/core/src/${path}`;
const lab = (path: string): string => `packages/lab/src/${path}`;
const service = (path: string): string => `packages/service/src/${path}`;
const INTO_CORE = "reaches into package core";

describe("checkImports reports", () => {
  test.each<[what: string, path: string, text: string, message: string]>([
    ["a package in core", core("numeric/a.ts"), 'import x from "left-pad";', "may import nothing outside itself"],
    [
      "a side-effect import of Node in core",
      core("index.ts"),
      'import "node:fs";',
      "may import nothing outside itself",
    ],
    [
      "a folder listed later",
      core("numeric/a.ts"),
      'import { b } from "../distributions/b.ts";',
      'imports distributions by "../distributions/b.ts"; folder numeric may import errors',
    ],
    ["a type-only import", core("simplex/a.ts"), 'import type { R } from "../random/r.ts";', "imports random"],
    ["a re-export", core("errors/a.ts"), 'export * from "../optimum/o.ts";', "folder errors may import nothing"],
    ["a dynamic import", core("optimum/a.ts"), 'const l = await import("../learners/l.ts");', "imports learners"],
    ["an import in a type", core("random/a.ts"), 'type D = import("../specs/d.ts").D;', "imports specs"],
    ["a require", core("utilities/a.ts"), 'const l = require("../learners/l.ts");', "imports learners"],
    ["the root index from within", core("learners/a.ts"), 'import { b } from "../index.ts";', "imports index.ts"],
    ["an unknown folder", core("misc/a.ts"), 'import { b } from "../errors/b.ts";', "is in no known folder of core"],
    ["a computed path", core("numeric/a.ts"), "const l = await import(name);", "imports a computed path"],
    ["test code in shipped code", core("numeric/a.ts"), 'import { b } from "./b.test.ts";', "imports test code"],
    ["a path outside", core("numeric/a.ts"), 'import x from "../../../../scripts/x.ts";', "leaves package core"],
    ["one study in another", lab("studies/sweep/a.ts"), 'import "../paper/b.ts";', "imports studies/paper"],
    ["lab importing service", lab("spec/a.ts"), 'import "@blendit/service";', "package lab may import @blendit/core"],
    [
      "a database outside the store",
      service("http/a.ts"),
      'import { DatabaseSync } from "node:sqlite";',
      `imports "node:sqlite"; folder http may import ${SERVICE_MODULES.http!.join(", ")}`,
    ],
    [
      "a runtime import in the client",
      service("client/a.ts"),
      'import { endpoints } from "../contract/index.ts";',
      "imports contract at run time; folder client may import only its types",
    ],
    [
      "web importing all of service",
      "packages/web/src/a.ts",
      'import { s } from "@blendit/service";',
      "package web may import @blendit/core, @blendit/lab, @blendit/service/contract, @blendit/service/client",
    ],
    ["another package's files", lab("a.ts"), 'import { b } from "../../core/src/errors/b.ts";', INTO_CORE],
    ["another package's files by name", lab("a.ts"), 'import { b } from "@blendit/core/src/errors/b.ts";', INTO_CORE],
    ["another package's files in a test", lab("a.test.ts"), 'import "../../core/src/errors/b.ts";', INTO_CORE],
    ["a package's files in an example", "examples/a.ts", 'import "../packages/core/src/index.ts";', INTO_CORE],
  ])("%s", (_, path, text, message) => {
    const found = checkImports([{ path, text: `// a comment\n\n${text}\n` }]);
    expect(found).toEqual([{ path, line: 3, message: expect.stringContaining(message) }]);
  });
});

describe("checkImports accepts", () => {
  test.each<[what: string, path: string, text: string]>([
    ["a lower folder", core("numeric/a.ts"), 'import { b } from "../errors/b.ts";'],
    ["the same folder", core("errors/a.ts"), 'export { b } from "./b.ts";'],
    [
      "everything in the root index",
      core("index.ts"),
      'export * from "./learners/l.ts"; export * from "./errors/e.ts";',
    ],
    ["test tools in a test", core("errors/a.test.ts"), 'import fc from "fast-check"; import "../learners/l.ts";'],
    [
      "test tools in a contract suite",
      "packages/core/test/a.contract.ts",
      'import "vitest"; import "../src/errors/e.ts";',
    ],
    ["other packages in lab", "packages/lab/src/a.ts", 'import "yaml"; import "node:fs"; import "@blendit/core";'],
    ["the contract in web", "packages/web/src/a.ts", 'import type { D } from "@blendit/service/contract";'],
    [
      "text that only looks like imports",
      core("errors/a.ts"),
      "// import x from 'left-pad'\nconst s = \"import('x')\";",
    ],
  ])("%s", (_, path, text) => {
    expect(checkImports([{ path, text }])).toEqual([]);
  });
});

describe("checkCycles", () => {
  const file = (name: string, text: string): SourceFile => ({ path: core(`numeric/${name}.ts`), text });

  test("reports a loop once, at the import that closes it", () => {
    const loop = [
      file("a", 'import { b } from "./b.ts";'),
      file("b", '\nexport { c } from "./c.ts";'),
      file("c", '\n\nimport { a } from "./a.ts";'),
    ];
    const message = "closes an import cycle: a.ts -> b.ts -> c.ts -> a.ts; expected none";
    expect(checkCycles(loop)).toEqual([{ path: core("numeric/c.ts"), line: 3, message }]);
  });

  test("reports a file that imports itself", () => {
    expect(checkCycles([file("a", 'import "./a.ts";')])).toHaveLength(1);
  });

  test("accepts a loop closed only by types, and a shared import", () => {
    const erased = [file("a", 'import { b } from "./b.ts";'), file("b", 'import type { A } from "./a.ts";')];
    const shared = [file("a", 'import "./b.ts"; import "./c.ts";'), file("b", 'import "./c.ts";'), file("c", "")];
    expect(checkCycles(erased)).toEqual([]);
    expect(checkCycles(shared)).toEqual([]);
  });

  test("counts an inline type specifier, whose import statement remains after types are erased", () => {
    const kept = [file("a", 'import { b } from "./b.ts";'), file("b", 'import { type A } from "./a.ts";')];
    expect(checkCycles(kept)).toHaveLength(1);
  });
});

test("checkFolderCycles reports folders that import each other, even if only types", () => {
  const files = [
    { path: service("store/a.ts"), text: 'import { b } from "../http/b.ts";' },
    { path: service("http/b.ts"), text: "" },
    { path: service("http/c.ts"), text: '\nimport type { D } from "../store/d.ts";' },
    { path: service("main.ts"), text: 'import { a } from "./store/a.ts"; import { b } from "./http/b.ts";' },
  ];
  const message = "closes an import cycle: store -> http -> store; expected none";
  expect(checkFolderCycles(files)).toEqual([{ path: service("http/c.ts"), line: 2, message }]);
});
