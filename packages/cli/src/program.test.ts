import type { Command } from "commander";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { program } from "./program.ts";

class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

let said = "";

/** All commands and subcommands. */
function below(command: Command): Command[] {
  return command.commands.flatMap((each) => [each, ...below(each)]);
}

/** The exit code of the program for some arguments, before any command runs. */
async function codeFor(...words: string[]): Promise<number | undefined> {
  const blendit = program();
  for (const command of [blendit, ...blendit.commands]) {
    const keep = (text: string) => {
      said += text;
    };
    command.configureOutput({ writeOut: keep, writeErr: keep });
  }
  try {
    await blendit.parseAsync(words, { from: "user" });
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
  return undefined;
}

describe("program", () => {
  beforeEach(() => {
    said = "";
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Exit(Number(code));
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("has the main commands", () => {
    const names = program().commands.map((command) => command.name());
    expect(names).toEqual(expect.arrayContaining(["optimum", "run", "reproduce", "arena", "check", "plan"]));
    expect(names).toEqual(expect.arrayContaining(["serve", "keys", "backup", "replay"]));
  });

  test("describes each command and option", () => {
    for (const command of below(program())) {
      expect(command.description()).not.toBe("");
      for (const { description } of [...command.options, ...command.registeredArguments])
        expect(description).not.toBe("");
    }
  });

  test.each(["--help", "-h"])("exits with 0 for %s", async (option) => {
    expect(await codeFor(option)).toBe(0);
    expect(said).toContain("Usage: blendit [options] [command]");
  });

  test("prints its version and exits with 0", async () => {
    expect(await codeFor("--version")).toBe(0);
    expect(said).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test("exits with 0 for the help of every command, and each example is valid", async () => {
    for (const name of program().commands.map((command) => command.name())) {
      said = "";
      expect(await codeFor(name, "--help")).toBe(0);
      const [, example] = /Examples?:\n {2}\$ npx blendit (.+)/.exec(said)!;
      expect(example).toMatch(new RegExp(`^${name}\\b`));
      const blendit = program();
      const ran = vi.fn();
      for (const command of below(blendit)) command.action(ran);
      await blendit.parseAsync(example!.split(" "), { from: "user" });
      expect(ran).toHaveBeenCalledOnce();
    }
  });

  test.each([
    ["", "Usage: blendit"],
    ["nonsense", "unknown command 'nonsense'"],
    ["optimun a.yaml", "(Did you mean optimum?)"],
    ["--nonsense", "unknown option '--nonsense'"],
    ["run a.yaml --out b --wokers 2", "(Did you mean --workers?)"],
    ["optimum", "missing required argument 'file'"],
    ["optimum a.yaml b.yaml", "too many arguments"],
    ["run a.yaml", "Missing --out, the folder for results, for example --out results."],
    ["run a.yaml --out", "argument missing"],
    ["run a.yaml --out ", "error: option '--out <folder>' argument '' is invalid."],
    ["run a.yaml --out b --workers 0", "error: option '--workers <number>' argument '0' is invalid."],
    ["run a.yaml --out b --replications x", "error: option '--replications <number>' argument 'x' is invalid."],
    ["run a.yaml --out b --horizon 1.5", "error: option '--horizon <number>' argument '1.5' is invalid."],
    ["run a.yaml --out b --seed -1", "error: option '--seed <number>' argument '-1' is invalid."],
    ["reproduce", "Missing --out, the folder for results, for example --out results."],
    ["reproduce --out b --variant c", "Allowed choices are published, algorithm1."],
    ["arena", "Missing --out, the folder for results, for example --out results."],
    ["arena --out b --learners c,,d", "error: option '--learners <names>' argument 'c,,d' is invalid."],
    ["import a.csv --into b --url here", "error: option '--url <address>' argument 'here' is invalid."],
    ["plan a.yaml", "required option '--epsilon <number>' not specified"],
    ["plan a.yaml --epsilon -1", "error: option '--epsilon <number>' argument '-1' is invalid."],
  ])("exits with 2 for %j and says why", async (words, message) => {
    expect(await codeFor(...(words === "" ? [] : words.split(" ")))).toBe(2);
    expect(said).toContain(message);
  });
});
