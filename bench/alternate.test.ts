import { describe, expect, test } from "vitest";
import { alternate } from "./alternate.ts";

describe("alternate", () => {
  test("asks all sides in turn, every other time in reverse", async () => {
    const asked: string[] = [];
    const side = (name: string) => () => asked.push(name);
    await alternate({ a: side("a"), b: side("b"), c: side("c") }, 3);
    expect(asked.join("")).toBe("abccbaabc");
  });

  test("keeps the numbers of a side in the order of the alternations", async () => {
    let moment = 0;
    const now = async () => moment++;
    expect(await alternate({ a: now, b: now }, 3)).toEqual({ a: [0, 3, 4], b: [1, 2, 5] });
  });

  test("never lets two sides run at once", async () => {
    let running = 0;
    const side = async () => {
      expect(++running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return --running;
    };
    await alternate({ a: side, b: side }, 2);
  });

  test("hands on the error of a side", async () => {
    const broken = () => Promise.reject(new Error("no answer"));
    await expect(alternate({ a: () => 1, broken }, 1)).rejects.toThrow("no answer");
  });
});
