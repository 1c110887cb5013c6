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
});
