/** Copies a text. Returns a message that says whether that worked. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "This browser does not allow pages to copy. Select the text and copy it.";
  }
}
