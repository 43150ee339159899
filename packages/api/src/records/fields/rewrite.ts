import type { CustomOption, CustomValue } from '@outrider/shared/ground/fields/custom';

/**
 * What the records still have to learn of a change to their field: options that went (by value: the one that takes its
 * place, null for none), and whether what search reads of them is to be put together again. `after`: the last record
 * that has learnt it.
 */
export type Rewrite = { moves: Record<string, string | null>; search: boolean; after: string | null };

/**
 * One change behind another: what was to become an option that goes now becomes what that one becomes. All records
 * learn it, from the first one on.
 */
export function joinRewrites(first: Rewrite | null, second: Omit<Rewrite, 'after'>): Rewrite | null {
  const moves = {
    ...Object.fromEntries(
      Object.entries(first?.moves ?? {}).map(([from, to]) => [from, moved(to, second.moves)] as const),
    ),
    ...second.moves,
  };
  const search = second.search || (first?.search ?? false);
  return search || Object.keys(moves).length > 0 ? { moves, search, after: null } : null;
}

const moved = (value: string | null, moves: Rewrite['moves']): string | null =>
  value !== null && Object.hasOwn(moves, value) ? (moves[value] ?? null) : value;

/** A default after options went; null where nothing is left of it. */
export function moveDefault(value: CustomValue | null, moves: Rewrite['moves']): CustomValue | null {
  if (typeof value === 'string') return moved(value, moves);
  if (!Array.isArray(value)) return value;
  const left = new Set(value.map((word) => moved(word, moves)).filter((word) => word !== null));
  return left.size > 0 ? [...left] : null;
}

/** The options that are not there any more. */
export const removedOptions = (before: readonly CustomOption[], now: readonly CustomOption[]): CustomOption[] =>
  before.filter(({ value }) => !now.some((option) => option.value === value));
