/** No white space, brackets or separators: what stands between two of them may be an address. */
const INNER = String.raw`[^\s<>()[\]{}|,;:"'@]`;
const LABEL = String.raw`[^\s<>()[\]{}|,;:"'@.]`;

/**
 * Bounded on both sides, so that a long text costs linear time, and with nothing of an address around it, so that a
 * longer one is none rather than cut. An apostrophe is part of it only within: pat.o'neil@acme.com has one, and
 * 'jane@acme.com' stands between two.
 */
const ADDRESS = new RegExp(
  String.raw`(?<!${INNER}'?)${INNER}(?:${INNER}|'(?=${INNER})){0,63}@${INNER}{1,189}\.${LABEL}{1,63}(?!\.?${LABEL})`,
  'u',
);

/**
 * The first e-mail address in a text ('Jane <jane@acme.com>', 'mailto:jane@acme.com'), as it was written; null without
 * one.
 */
export function findEmail(text: string): string | null {
  return ADDRESS.exec(text)?.[0] ?? null;
}
