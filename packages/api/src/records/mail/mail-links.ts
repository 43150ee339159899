import { readUrl } from '@outrider/shared/ground/read-url';

/** A stretch of a text; `url` where it is an address of the web. */
export type TextPart = { text: string; url?: string };

const ADDRESS = /https?:\/\/[^\s<>"“”]+/giu;
/** What ends a sentence or a bracket around the address, and is none of it. */
const AFTER = /[.,;:!?'’»\]}]+$/u;

/** Cuts a text at the addresses of the web that it names; the parts in a row are the text. */
export function cutAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = withoutEnd(found);
    if (!readUrl(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: url, url });
    end = index + url.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

/** A closing bracket belongs to an address that opens one. */
function withoutEnd(found: string): string {
  const url = found.replace(AFTER, '');
  return url.endsWith(')') && !url.includes('(') ? withoutEnd(url.slice(0, -1)) : url;
}
