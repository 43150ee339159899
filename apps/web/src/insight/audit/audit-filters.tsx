import { AUDIT_GROUPS } from '@outrider/shared/ground/audit';
import { AUDIT_GROUP_LABELS } from '@outrider/shared/ground/messages-audit';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import type { Total } from '../../ground/ui/format.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { AUDIT_SPANS, FIRST_SPAN, spanIn } from './audit-address.ts';
import { AUDIT_WORDS as WORDS } from './words.ts';

/** Words, days, actions and people; all of it in the address. */
export function AuditFilters({ total }: { total: Total | undefined }) {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const people = trpc.users.list.useQuery(undefined, { meta: { quiet: true } }).data?.items ?? [];
  const group = AUDIT_GROUPS.find((one) => one === params.get('group')) ?? 'all';
  const names = Object.fromEntries(people.map(({ id, full_name }) => [id, full_name]));
  const span = spanIn(params);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <SearchField
        label={WORDS.search}
        value={params.get('q') ?? ''}
        onSearch={(q) => set({ q })}
        className="w-full max-lg:h-11 lg:w-72"
      />
      <select
        className={`select select-sm w-auto min-w-0 flex-1 sm:w-34 sm:flex-initial ${span === 'any' ? 'text-muted' : 'font-strong'}`}
        aria-label={WORDS.date}
        value={span}
        onChange={({ target }) => set({ date: target.value === FIRST_SPAN ? null : target.value })}
      >
        {AUDIT_SPANS.map((one) => (
          <option key={one} value={one}>
            {WORDS.days[one]}
          </option>
        ))}
      </select>
      <SelectFilter
        label={WORDS.action}
        value={group}
        options={AUDIT_GROUPS}
        labels={AUDIT_GROUP_LABELS}
        onChange={(value) => set({ group: value === 'all' ? null : value })}
      />
      <SelectFilter
        label={WORDS.person}
        value={params.get('person') ?? 'all'}
        options={Object.keys(names)}
        labels={names}
        onChange={(value) => set({ person: value === 'all' ? null : value })}
      />
      {total !== undefined && (
        <output className="text-faint num ml-auto text-sm whitespace-nowrap max-sm:w-full">
          {WORDS.entries(total)}
        </output>
      )}
    </div>
  );
}
