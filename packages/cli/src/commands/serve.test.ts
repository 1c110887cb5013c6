import { expect, test } from "vitest";
import { appLine, curlLines } from "./serve.ts";

test("the lines create an experiment, decide, reward and print the report, with bodies in JSON", () => {
  const lines = curlLines("http://127.0.0.1:4880", true);
  const paths = lines.map((line) => / http:\/\/127\.0\.0\.1:4880(\S+)/.exec(line)![1]);
  const hello = "/v1/experiments/hello";
  expect(paths).toEqual(["/v1/experiments", `${hello}/decisions`, `${hello}/rewards`, hello]);
  for (const line of lines.slice(0, -1)) expect(() => JSON.parse(/ -d '([^']*)'$/.exec(line)![1]!), line).not.toThrow();
});

test("the lines contain a key only if the service needs one", () => {
  for (const line of curlLines("http://127.0.0.1:4880", true)) expect(line).not.toContain("authorization");
  for (const line of curlLines("http://127.0.0.1:4880", false)) {
    expect(line).toContain('-H "authorization: Bearer $BLENDIT_KEY"');
  }
});

test("a service without a web app says how to build it", () => {
  expect(appLine(undefined)).toContain("The web app is not built. In a clone of Blendit, build it with `npm run app`");
  expect(appLine("packages/web/app")).toBe("Open this address in a browser for the web app.");
});
