import { test } from "vitest";
import { bytesOf, expectAnswer, messyTables } from "../../../test/messy-tables.ts";
import { TableDesk } from "../src/play/table/table-desk.ts";

test.each(messyTables)("the page answers a table, or explains why it cannot: $what", async (table) => {
  const { name = "table.csv" } = table;
  const reply = await new TableDesk().reply({
    id: 1,
    kind: "suggest",
    table: { id: 1, name, content: new Blob([bytesOf(table)]) },
    columns: { layout: "long", arm: "arm", reward: "reward" },
    utility: { kind: "variance" },
    floor: 0,
  });
  if (reply.kind === "arms" || reply.kind === "asked") throw new Error("the question is about a blend, and complete");
  expectAnswer(table, reply.kind === "refused" ? reply.message : reply.shown.suggestion);
});
