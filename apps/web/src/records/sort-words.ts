import type { Kind } from '@outrider/shared/fields/field';

/** Both ways to sort by a field, in words. A choice is sorted as its options are, a check box by "no" and "yes". */
export function sortWords({ label, kind }: { label: string; kind: Kind }): readonly [down: string, up: string] {
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
