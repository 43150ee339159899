import { seesPart } from '@outrider/shared/ground/permissions';
import { ChipSelect } from '../engine/chip-select.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import type { OwnerFilter } from './lead-filters.ts';

const OWN: Record<string, string> = { me: 'My leads', nobody: 'Unassigned' };
const GROUPS: Record<string, string> = { ...OWN, anybody: 'Assigned' };

/**
 * Whose leads are shown; people by name, for whoever sees leads of others. Somebody who left is "One person" until the
 * filter is cleared.
 */
export function OwnerSelect({ value, onChange }: { value: OwnerFilter; onChange: (owner: OwnerFilter) => void }) {
  const people = usePeople();
  const labels: Record<string, string> = seesPart(useUser()) ? { ...OWN } : { ...GROUPS, ...people };
  if (value !== 'all') labels[value] ??= GROUPS[value] ?? people[value] ?? 'One person';
  return <ChipSelect label="Owner" value={value} options={Object.keys(labels)} labels={labels} onChange={onChange} />;
}
