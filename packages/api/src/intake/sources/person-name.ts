/** A full name in two parts: 'Jane van Doe' and 'van Doe, Jane' give Jane and van Doe. A single word is a first name. */
export function splitName(full: string): { first: string; last: string } {
  const text = full.replaceAll(/\s+/g, ' ').trim();
  const [before = '', after, ...more] = text.split(', ');
  if (after !== undefined && more.length === 0 && after.split(' ').length <= 2) return { first: after, last: before };
  const space = text.indexOf(' ');
  return space === -1 ? { first: text, last: '' } : { first: text.slice(0, space), last: text.slice(space + 1) };
}
