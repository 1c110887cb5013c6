import { join } from "node:path";
import { onTestFinished } from "vitest";
import { keysContract } from "../../test/keys-contract.ts";
import { newFolder } from "../../test/new-folder.ts";
import { openStore } from "./open-store.ts";

keysContract(async () => {
  const { store, keys } = openStore(join(newFolder(), "blendit.sqlite"));
  onTestFinished(() => store.close());
  return keys;
});
