type Versioned = { id: string; version: number };
/** @returns what the change led to, or rejects as it was refused */
type InTurn = <T extends { version: number }>(
  record: Versioned,
  changeFrom: (version: number) => Promise<T>,
) => Promise<T>;

/**
 * The changes of one record one after the other: each waits for the one before and is made on the version that it led
 * to, though the place it is made from may still show an older one. Somebody's own change is nobody else's, and what
 * they do next is not refused for it; a colleague's change ends the chain. A change that was refused holds nobody up.
 */
export function createTurns(): InTurn {
  /** The version that a change led to, by the record and the version it was made on. */
  const made = new Map<string, number>();
  const turns = new Map<string, Promise<void>>();
  const keyOf = (id: string, version: number) => `${id} ${version}`;

  function newestOf({ id, version }: Versioned): number {
    let last = version;
    for (let next = made.get(keyOf(id, last)); next !== undefined && next > last; next = made.get(keyOf(id, last)))
      last = next;
    return last;
  }

  return function inTurn(record, changeFrom) {
    const { id } = record;
    const changed = (turns.get(id) ?? Promise.resolve()).then(async () => {
      const from = newestOf(record);
      const after = await changeFrom(from);
      made.set(keyOf(id, from), after.version);
      return after;
    });
    const settled = changed.then(
      () => {},
      () => {},
    );
    turns.set(id, settled);
    void settled.then(() => turns.get(id) === settled && turns.delete(id));
    return changed;
  };
}
