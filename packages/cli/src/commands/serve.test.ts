import { expect, test } from "vitest";
import { curlLines } from "./serve.ts";

test("lines make an experiment, decide, reward and look, each with a body that is JSON", () => {
  const lines = curlLines("http://127.0.0.1:4880", true);
  const paths = lines.map((line) => / http:\/\/127\.0\.0\.1:4880(\S+)/.exec(line)![1]);
  const hello = "/v1/experiments/hello";
  expect(paths).toEqual(["/v1/experiments", `${hello}/decisions`, `${hello}/rewards`, hello]);
  for (const line of lines.slice(0, -1)) expect(() => JSON.parse(/ -d '([^']*)'$/.exec(line)![1]!), line).not.toThrow();
});

test("a key is shown where one is needed", () => {
  for (const line of curlLines("http://127.0.0.1:4880", true)) expect(line).not.toContain("authorization");
  for (const line of curlLines("http://127.0.0.1:4880", false)) {
    expect(line).toContain('-H "authorization: Bearer $BLENDIT_KEY"');
  }
});
