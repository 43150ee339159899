import type { RestRequest } from './rest-call.ts';

/**
 * The Link header of a list (RFC 8288): the same address with the cursor of the next page, and without one the first.
 */
export function pageLinks({ path, query }: Pick<RestRequest, 'path' | 'query'>, next_cursor: string | null): string {
  const links = [linkTo(path, query, null, 'first')];
  if (next_cursor) links.push(linkTo(path, query, next_cursor, 'next'));
  return links.join(', ');
}

function linkTo(path: string, query: URLSearchParams, cursor: string | null, rel: string): string {
  const asked = new URLSearchParams(query);
  if (cursor) asked.set('cursor', cursor);
  else asked.delete('cursor');
  const text = asked.toString();
  return `</api${path}${text && `?${text}`}>; rel="${rel}"`;
}
