import { trpc } from '../trpc.ts';
import { SelectFilter } from '../ui/select-filter.tsx';
import type { OwnerFilter } from './lead-filters.ts';

const GROUPS: Record<string, string> = { me: 'My leads', nobody: 'Without an owner', anybody: 'With an owner' };

/** Whose leads are shown; people by name. Somebody who left is "One person" until the filter is cleared. */
export function OwnerSelect({ value, onChange }: { value: OwnerFilter; onChange: (owner: OwnerFilter) => void }) {
  const people = trpc.pipeline.people.useQuery(undefined, {
    staleTime: 60_000,
    meta: { failure: 'People could not be loaded', quiet: true },
  });
  const labels = { ...GROUPS, ...Object.fromEntries((people.data ?? []).map(({ id, full_name }) => [id, full_name])) };
  if (value !== 'all') labels[value] ??= 'One person';
  return <SelectFilter label="Owner" value={value} options={Object.keys(labels)} labels={labels} onChange={onChange} />;
}
