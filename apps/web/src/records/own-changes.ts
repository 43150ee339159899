/** The version that a change of this browser's own led to, by the record and the version it was made on. */
const made = new Map<string, number>();
const keyOf = (id: string, version: number) => `${id} ${version}`;

const noteOwnChange = (id: string, from: number, to: number): void => void made.set(keyOf(id, from), to);

/**
 * The version that somebody's own changes have led to since the one a form was opened on: their own change is nobody else's, and what they do next is not
 * refused for it. A colleague's change ends the chain.
 */
function afterOwnChanges(id: string, version: number): number {
  let last = version;
  for (let next = made.get(keyOf(id, last)); next !== undefined && next > last; next = made.get(keyOf(id, last)))
    last = next;
  return last;
}

const turns = new Map<string, Promise<void>>();

/**
 * The changes of one record one after the other, wherever on the screen they are made: each waits for the one before and is made on the version that it led to,
 * though the place it is made from may still show an older one. A change that was refused holds nobody up.
 */
export function inTurn<T extends { version: number }>(
  { id, version }: { id: string; version: number },
  changeFrom: (version: number) => Promise<T>,
): Promise<T> {
  const changed = (turns.get(id) ?? Promise.resolve()).then(async () => {
    const from = afterOwnChanges(id, version);
    const after = await changeFrom(from);
    noteOwnChange(id, from, after.version);
    return after;
  });
  const settled = changed.then(
    () => {},
    () => {},
  );
  turns.set(id, settled);
  void settled.then(() => turns.get(id) === settled && turns.delete(id));
  return changed;
}
