import { allConditions } from '@outrider/shared/ground/fields/filter';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../ground/trpc.ts';
import { usePaused } from '../../ground/ui/use-paused.ts';
import type { FilterCatalogue } from './filter-fields.ts';
import { readFilter } from './read-filter.ts';

/** An account as a field carries it: enough to name it. */
export type AccountChoice = { id: string; name: string; domain: string | null };

const SHOWN = 6;

/** The accounts that fit the words, asked when the typing pauses. Null while nothing is asked. */
export function useFoundAccounts(text: string): AccountChoice[] | null {
  const q = usePaused(text);
  const { data } = trpc.accounts.list.useQuery(
    { q, limit: SHOWN, sort: 'name', order: 'asc', total: 'bounded' },
    { enabled: q !== '', placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  if (q === '' || text.trim() === '' || !data) return null;
  return data.items.map(({ id, name, domain }) => ({ id, name, domain }));
}

/** What accounts are called, by id; those that are gone or not known yet are left out. */
export function useAccountNames(ids: readonly string[]): Record<string, string> {
  const answers = trpc.useQueries((ask) =>
    ids.map((id) => ask.accounts.get({ id }, { staleTime: 60_000, retry: false, meta: { quiet: true } })),
  );
  return Object.fromEntries(answers.flatMap(({ data }) => (data ? [[data.id, data.name]] : [])));
}

/** The accounts that a filter asks for, by id. */
export function accountsIn(text: string, catalogue: FilterCatalogue): string[] {
  const filter = readFilter(text, catalogue);
  const ids = filter
    ? allConditions(filter).flatMap((asked) =>
        'is' in asked && catalogue[asked.field]?.kind === 'record' ? asked.is : [],
      )
    : [];
  return [...new Set(ids)];
}
