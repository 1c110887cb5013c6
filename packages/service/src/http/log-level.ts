/** How much is logged: at `info` a line for each call but the frequent ones, at `debug` for all. */
export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
/** One of these levels. */
export type LogLevel = (typeof logLevels)[number];
