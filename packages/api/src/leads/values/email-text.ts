/** No white space, brackets or separators inside; bounded on both sides, so that a long text costs linear time. */
const ADDRESS = /[^\s<>()[\]{}|,;:"'@]{1,64}@[^\s<>()[\]{}|,;:"'@]{1,189}\.[^\s<>()[\]{}|,;:"'@.]{1,63}/u;

/** The first e-mail address in a text ('Jane <jane@acme.com>', 'mailto:jane@acme.com'), as it was written; null without one. */
export function findEmail(text: string): string | null {
  return ADDRESS.exec(text)?.[0] ?? null;
}
