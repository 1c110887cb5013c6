import { invalid } from "@blendit/core/errors";
import { ExperimentError } from "@blendit/lab";
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { guard } from "./guard.ts";

describe("guard", () => {
  const before = process.exitCode;
  let complain: Mock<typeof console.error>;

  beforeEach(() => {
    complain = vi.spyOn(console, "error").mockImplementation(() => {});
    process.exitCode = undefined;
  });

  afterEach(() => {
    complain.mockRestore();
    process.exitCode = before;
  });

  /** The exit code after a command that throws, and its message. */
  async function after(thrown: unknown) {
    await guard(async () => {
      throw thrown;
    })();
    return [process.exitCode, ...complain.mock.calls.flat()];
  }

  test("passes arguments on and prints nothing on success", async () => {
    const work = vi.fn(async (_file: string, _options: object) => {});
    await guard(work)("a.yaml", { out: "b" });
    expect(work).toHaveBeenCalledExactlyOnceWith("a.yaml", { out: "b" });
    expect(process.exitCode).toBeUndefined();
    expect(complain).not.toHaveBeenCalled();
  });

  test("exits with 2 for errors of core or lab, with their message and no stack", async () => {
    const refused = invalid("floor", "less", 0.5);
    expect(await after(refused)).toEqual([2, "floor must be less; it is 0.5."]);
  });

  test("exits with 2 for a wrong file", async () => {
    const wrong = new ExperimentError([{ path: ["floor"], message: "floor must be", line: 3, column: 8 }], "a.yaml");
    expect(await after(wrong)).toEqual([2, "a.yaml:3:8: floor must be"]);
  });

  test("exits with 1 for any other failure, even a RangeError of the language", async () => {
    expect(await after(new RangeError("Invalid array length"))).toEqual([1, "Invalid array length"]);
    complain.mockClear();
    expect(await after(new Error("ENOSPC: no space left on device"))).toEqual([1, "ENOSPC: no space left on device"]);
  });

  test("prints a thrown value that is no Error", async () => {
    expect(await after("odd")).toEqual([1, "odd"]);
    complain.mockClear();
    expect(await after(undefined)).toEqual([1, "undefined"]);
  });
});
