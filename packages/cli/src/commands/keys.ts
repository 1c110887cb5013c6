import { textTable } from "@blendit/lab/text";
import type { KeyRecord, KeyStore } from "@blendit/service";
import { type Command, InvalidArgumentError, Option } from "commander";
import { guard, WrongInput } from "../guard.ts";
import { outFolder } from "../options.ts";
import { databaseOption, dataOption, dataPlace, loadService, type PlaceOptions } from "../service-data.ts";

type Scope = KeyRecord["scope"];

export function addKeys(program: Command): void {
  const keys = program
    .command("keys")
    .description("create, list and revoke API keys of the service")
    .addHelpText(
      "after",
      "\nExamples:\n  $ npx blendit keys create --name shop --scope decide\n  $ npx blendit keys list\n  $ npx blendit keys revoke 0123456789ab",
    );
  keys
    .command("create")
    .description("create a key and print it, once: only its hash is stored")
    .requiredOption("--name <name>", "who uses the key, for the audit trail", keyName)
    .addOption(
      new Option("--scope <scope>", "admin: everything; decide: decide, reward and read")
        .choices(["admin", "decide", "read"])
        .makeOptionMandatory(),
    )
    .option(...dataOption, outFolder)
    .addOption(databaseOption)
    .action(guard(create));
  keys
    .command("list")
    .description("list all keys, without their secrets")
    .option(...dataOption)
    .addOption(databaseOption)
    .option("--json", "print JSON")
    .action(guard(list));
  keys
    .command("revoke")
    .description("revoke a key; the service refuses it within a second")
    .argument("<id>", "id of the key, from keys list")
    .option(...dataOption)
    .addOption(databaseOption)
    .action(guard(revoke));
}

async function create({ name, scope, ...place }: PlaceOptions & { name: string; scope: Scope }): Promise<void> {
  const { createKey, withKeys } = await loadService();
  const { id, text } = await withKeys(await dataPlace(place), (keys) => createKey(keys, name, scope, Date.now()));
  console.error(`key ${id} of ${name}, scope ${scope}; shown only once:`);
  console.log(text);
}

async function list({ json, ...place }: PlaceOptions & { json?: boolean }): Promise<void> {
  const { withKeys } = await loadService();
  const keys = await withKeys(await dataPlace(place), (store) => store.listKeys(), { make: false });
  const shown = keys.map(({ id, name, scope, createdAt, revokedAt }) => ({
    id,
    name,
    scope,
    createdAt: dateText(createdAt),
    revokedAt: revokedAt === null ? null : dateText(revokedAt),
  }));
  if (json) console.log(JSON.stringify(shown, null, 2));
  else {
    const columns = ["Id", "Name", "Scope", "Created", "Revoked"].map((label) => ({ label }));
    const rows = shown.map((key) => [key.id, key.name, key.scope, key.createdAt, key.revokedAt ?? ""]);
    console.log(textTable({ columns, rows }).join("\n"));
  }
}

async function revoke(id: string, place: PlaceOptions): Promise<void> {
  const { withKeys } = await loadService();
  const revokeOne = async (keys: KeyStore) => {
    if (await keys.revokeKey(id, Date.now())) return;
    const known = (await keys.listKeys()).map((key) => key.id);
    if (known.length === 0) throw new WrongInput("No keys exist yet. Create one with: npx blendit keys create");
    throw new WrongInput(`No key has the id "${id}". The ids are ${known.join(", ")}.`);
  };
  await withKeys(await dataPlace(place), revokeOne, { make: false });
  console.log(`Key ${id} is revoked.`);
}

function dateText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function keyName(text: string): string {
  if (/^\S(.{0,98}\S)?$/.test(text)) return text;
  throw new InvalidArgumentError("It must be one line of at most 100 characters, without spaces around it.");
}
