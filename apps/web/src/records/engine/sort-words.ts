import { type CustomField, customName, isSortable } from '@outrider/shared/ground/fields/custom';
import type { Kind } from '@outrider/shared/ground/fields/field';
import { spellKey } from './filter-fields.ts';

/** Both ways to sort by something, in words. */
export type Ways = readonly [down: string, up: string];
/** What a list can be sorted by, and both ways of it in words. */
export type Sorts<Sort extends string> = ReadonlyMap<Sort, Ways>;

/**
 * `known`: the company's own fields, the archived ones too, which nobody is offered. `now`: what the list is sorted by;
 * a saved view or a link may ask for one of those, or for one that is no more.
 */
export function sortsOf<Sort extends string>(
  builtIn: readonly (readonly [Sort, Ways])[],
  known: readonly CustomField[],
  now: Sort,
): Sorts<Sort> {
  const own = known
    .filter(({ kind, key, archived_at }) => isSortable(kind) && (archived_at === null || customName(key) === now))
    .map((field) => [customName(field.key) as string as Sort, sortWords(field)] as const);
  const sorts = new Map<Sort, Ways>([...builtIn, ...own]);
  return sorts.has(now) ? sorts : sorts.set(now, sortWords({ label: spellKey(now), kind: 'text' }));
}

/** Both ways to sort by a field, in words. A choice is sorted as its options are, a check box by "no" and "yes". */
function sortWords({ label, kind }: { label: string; kind: Kind }): Ways {
  switch (kind) {
    case 'number':
    case 'money':
      return [`${label}, highest first`, `${label}, lowest first`];
    case 'date':
    case 'time':
      return [`${label}, latest first`, `${label}, earliest first`];
    case 'choice':
      return [`${label}, last option first`, `${label}, first option first`];
    case 'flag':
      return [`${label}, yes first`, `${label}, no first`];
    default:
      return [`${label} Z–A`, `${label} A–Z`];
  }
}
