import { describe, expect, test } from "vitest";
import { ExperimentError } from "../spec/experiment-error.ts";
import { failureIn, lineIn } from "./module-file.ts";

const file = { name: "my/own.ts", url: "file:///mine/own.ts" };

function errorWith(stack: string): Error {
  return Object.assign(new Error("no good"), { stack });
}

describe("lineIn", () => {
  test.each([
    ["Error: x\n    at value (file:///mine/own.ts:12:20)\n    at file:///mine/own.ts:30:1", { line: 12, column: 20 }],
    ["Error: x\n    at other (file:///core.ts:1:1)\n    at /mine/own.ts:7:3", { line: 7, column: 3 }],
    ["file:///mine/own.ts:3\nconst = 1;\n\nSyntaxError: x", { line: 3 }],
    ["Error: x\n    at value (file:///mine/own.ts?t=1:4:5)", { line: 4, column: 5 }],
    ["Error: x\n    at value (file:///mine/other.ts:12:20)", undefined],
    ["Error: about file:///mine/own.ts and no line", undefined],
  ])("finds the first line of the file in %j", (stack, place) => {
    expect(lineIn(file, errorWith(stack))).toEqual(place);
  });

  test("finds none in what is no error", () => {
    expect(lineIn(file, "file:///mine/own.ts:3:4")).toBeUndefined();
  });
});

describe("failureIn", () => {
  test("tells an error of the file with its line", () => {
    const failure = failureIn(file, errorWith("at file:///mine/own.ts:12:20"));
    expect(failure).toBeInstanceOf(ExperimentError);
    expect(failure!.message).toBe("my/own.ts:12:20: no good");
  });

  test("leaves other errors alone, and those that are told already", () => {
    expect(failureIn(file, new Error("elsewhere"))).toBeUndefined();
    const told = Object.assign(new ExperimentError([]), { stack: "file:///mine/own.ts:1:1" });
    expect(failureIn(file, told)).toBeUndefined();
  });
});
