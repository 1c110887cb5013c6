import type { ConfigurationList } from "../contract/index.ts";
import type { Store } from "./store.ts";

/** Every configuration that an experiment has had, by the store's number for it. */
export async function configurationList(store: Store, number: number): Promise<ConfigurationList> {
  const all = await store.experiments();
  const { configurations } = all.find(({ record }) => record.number === number)!;
  return {
    configurations: configurations.map(({ version, at, by, change, note }) => {
      return { version, at: new Date(at).toISOString(), by, change, note };
    }),
  };
}
