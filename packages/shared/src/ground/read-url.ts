/**
 * The address that a text is; null for what is none. Node 20's `URL.canParse` refuses letters such as ü once it has
 * been called some thousand times, so the constructor is asked.
 */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
