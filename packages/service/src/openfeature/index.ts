export { BlenditProvider, type BlenditProviderOptions, type ProviderClient } from "./blendit-provider.ts";
