import { expect, test } from "vitest";
import { isLoopback, optionsFromEnvironment } from "./service-options.ts";

test("every option can be set by the environment", () => {
  const environment = {
    BLENDIT_HOST: "0.0.0.0",
    BLENDIT_PORT: "8080",
    BLENDIT_DATA: "/data",
    BLENDIT_RATE_LIMIT: "0",
    BLENDIT_LOG_LEVEL: "debug",
    BLENDIT_BODY_LIMIT: "2097152",
    HOME: "elsewhere",
  };
  expect(optionsFromEnvironment(environment)).toEqual({
    host: "0.0.0.0",
    port: 8080,
    data: "/data",
    rateLimit: 0,
    logLevel: "debug",
    bodyLimit: 2_097_152,
  });
});

test("unset and empty variables are ignored", () => {
  expect(optionsFromEnvironment({})).toEqual({});
  expect(optionsFromEnvironment({ BLENDIT_PORT: "", BLENDIT_HOST: " ", BLENDIT_DATA: undefined })).toEqual({});
});

test.each([
  ["BLENDIT_PORT", "abc", "BLENDIT_PORT must be a whole number from 0 to 65535"],
  ["BLENDIT_PORT", "65536", "BLENDIT_PORT must be a whole number from 0 to 65535"],
  ["BLENDIT_PORT", "NaN", "BLENDIT_PORT must be a whole number from 0 to 65535"],
  ["BLENDIT_RATE_LIMIT", "-1", "BLENDIT_RATE_LIMIT must be a whole number of at least 0"],
  ["BLENDIT_BODY_LIMIT", "1e400", "BLENDIT_BODY_LIMIT must be a whole number of at least 1"],
  ["BLENDIT_LOG_LEVEL", "loud", "BLENDIT_LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace"],
])("%s=%s is refused with the rule", (name, text, message) => {
  expect(() => optionsFromEnvironment({ [name]: text })).toThrow(message);
});

test("loopback addresses are those that no other machine can reach", () => {
  for (const host of ["127.0.0.1", "127.1.2.3", "localhost", "::1"]) expect(isLoopback(host), host).toBe(true);
  for (const host of ["0.0.0.0", "::", "192.168.1.7", "127.0.0.1.example.org", "example.org"]) {
    expect(isLoopback(host), host).toBe(false);
  }
});
