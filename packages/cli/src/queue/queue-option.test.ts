import { expect, test } from "vitest";
import { queueAddress, queueOption } from "./queue-option.ts";

const address = "postgres://blendit:secret@db.example:5432/blendit";

test.each([address, "postgresql://db.example/blendit"])("--queue takes %s", (text) => {
  expect(queueOption(text)).toBe(text);
});

test.each(["db.example", "http://db.example", "postgres:/x", "", "postgres://a b:1:2"])(
  "--queue refuses %o",
  (text) => {
    expect(() => queueOption(text)).toThrow("expected postgres://user:password@host:port/database, got");
  },
);

test("an address that is given goes before that of the environment", () => {
  expect(queueAddress("postgres://other/x", { BLENDIT_QUEUE: address })).toBe("postgres://other/x");
  expect(queueAddress(true, { BLENDIT_QUEUE: address })).toBe(address);
  expect(queueAddress(undefined, { BLENDIT_QUEUE: address })).toBe(address);
});

test("without any it says where one may stand, and tells no password", () => {
  expect(() => queueAddress(undefined, {})).toThrow('after --queue or in BLENDIT_QUEUE, got "none"');
  expect(() => queueAddress(true, { BLENDIT_QUEUE: "secret" })).toThrow('got "something else in BLENDIT_QUEUE"');
});
