/** The version that a change of this browser's own led to, by the record and the version it was made on. */
const made = new Map<string, number>();
const keyOf = (id: string, version: number) => `${id} ${version}`;

export const noteOwnChange = (id: string, from: number, to: number): void => void made.set(keyOf(id, from), to);

/**
 * The version that somebody's own changes have led to since the one a form was opened on: their own change is nobody else's, and what they do next is not
 * refused for it. A colleague's change ends the chain.
 */
export function afterOwnChanges(id: string, version: number): number {
  let last = version;
  for (let next = made.get(keyOf(id, last)); next !== undefined && next > last; next = made.get(keyOf(id, last)))
    last = next;
  return last;
}
