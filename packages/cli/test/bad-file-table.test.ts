import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { badFileMessages } from "./bad-file-messages.ts";
import { badFiles, sound } from "./bad-files.ts";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** The message as a pattern: a list of names may be longer. */
function patternOf(message: string): RegExp {
  const literal = message.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^bad\\.yaml:${literal.replaceAll(", \\.\\.\\.", "[\\w, -]*")}$`);
}

describe("the table of bad files", () => {
  test("has a message for each of at least 80", () => {
    expect(Object.keys(badFileMessages)).toEqual(Object.keys(badFiles));
    expect(Object.keys(badFiles).length).toBeGreaterThanOrEqual(80);
  });

  test("is about files that differ from a sound one in that alone", async () => {
    const { code, stderr } = await blendit(place.folder, "optimum", place.write("sound.yaml", sound));
    expect(code, stderr).toBe(0);
  });

  test.each(Object.entries(badFiles))("%s: ends with 2, says so and writes nothing", async (name, text) => {
    const file = place.write("bad.yaml", text);
    const { code, stdout, stderr } = await blendit(place.folder, "run", file, "--out", "refused");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const lines = stderr.trimEnd().split("\n");
    const expected = badFileMessages[name]!;
    expect(lines).toHaveLength(expected.length);
    for (const [index, message] of expected.entries()) expect(lines[index]).toMatch(patternOf(message));
    expect(existsSync(place.at("refused"))).toBe(false);
  });
});
