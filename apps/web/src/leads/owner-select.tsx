import { ChipSelect } from '../records/chip-select.tsx';
import { usePeople } from '../users/use-people.ts';
import type { OwnerFilter } from './lead-filters.ts';

const GROUPS: Record<string, string> = { me: 'My leads', nobody: 'Unassigned', anybody: 'Assigned' };

/** Whose leads are shown; people by name. Somebody who left is "One person" until the filter is cleared. */
export function OwnerSelect({ value, onChange }: { value: OwnerFilter; onChange: (owner: OwnerFilter) => void }) {
  const labels = { ...GROUPS, ...usePeople() };
  if (value !== 'all') labels[value] ??= 'One person';
  return <ChipSelect label="Owner" value={value} options={Object.keys(labels)} labels={labels} onChange={onChange} />;
}
