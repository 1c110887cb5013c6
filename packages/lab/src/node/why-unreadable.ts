const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is none",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is no folder",
  EACCES: "it may not be read",
  ERR_FS_FILE_TOO_LARGE: "it is larger than 2 GB",
};

/** Why a file could not be read, in words; what has no words keeps the system's. */
export function whyUnreadable(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
