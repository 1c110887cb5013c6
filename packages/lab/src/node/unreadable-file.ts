const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EACCES: "permission denied",
  ERR_FS_FILE_TOO_LARGE: "it is larger than 2 GB",
};

/** The message for a file that could not be read; unusual errors keep the system's words. */
export function unreadableText(file: string, error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return code === "ENOENT" ? `File not found: ${file}` : `${file} cannot be read: ${reasons[code] ?? message}.`;
}

/** Waits for a file to be read. A failure is thrown only when the result is used. */
export async function whenUsed<Result>(reading: Promise<Result>): Promise<() => Result> {
  try {
    const result = await reading;
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
