import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bytesOf, expectAnswer, messyTables } from "../../../test/messy-tables.ts";
import { blendit } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

test.each(messyTables)("suggest answers, or says why it cannot: $what", async (table) => {
  const { name = "table.csv" } = table;
  writeFileSync(join(place.folder, name), bytesOf(table));
  const { code, stdout, stderr } = await blendit(place.folder, "suggest", name, "--utility", "variance", "--json");
  expect(code).toBe(stderr === "" ? 0 : 2);
  expectAnswer(table, stderr === "" ? JSON.parse(stdout) : stderr.trimEnd());
});
