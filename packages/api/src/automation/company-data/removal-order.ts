/** A table of companies' rows, and the tables of companies' rows that its foreign keys name. */
export type Table = { name: string; names: readonly string[] };

/**
 * Tables in the order in which they can be emptied: each after all that name it.
 * @throws Error where tables name one another in a circle: such a pair needs a rule of its own
 */
export function removalOrder(tables: readonly Table[]): string[] {
  const left = new Map(tables.map(({ name, names }) => [name, names.filter((other) => other !== name)]));
  const order: string[] = [];
  while (left.size > 0) {
    const named = new Set([...left.values()].flat());
    const free = [...left.keys()].filter((name) => !named.has(name));
    if (free.length === 0) throw new Error(`Tables name one another in a circle: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order;
}
