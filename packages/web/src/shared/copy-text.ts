/** Copies a text. Returns a message that says whether that worked, with advice if the browser does not allow it. */
export async function copyText(
  text: string,
  done = "Copied.",
  advice = "Select the text and copy it.",
): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return `This browser does not allow pages to copy. ${advice}`;
  }
}
