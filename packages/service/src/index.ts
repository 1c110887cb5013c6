export { backupData, moveData, NoData, replayData, withKeys } from "./data-commands.ts";
export type { Replay } from "./decisions/replay.ts";
export { type LogLevel, logLevels } from "./http/log-level.ts";
export { createKey } from "./keys/create-key.ts";
export type { KeyRecord, KeyStore } from "./keys/key-store.ts";
export { type RunningService, startService } from "./main.ts";
export { defaultOptions, optionsFromEnvironment, type ServiceOptions } from "./service-options.ts";
export { FolderInUse, FolderUnwritable } from "./store/data-folder.ts";
export { databaseAddress, withoutPassword } from "./store/database-address.ts";
