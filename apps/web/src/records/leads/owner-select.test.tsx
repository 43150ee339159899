import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConditionRow } from '../engine/condition-row.tsx';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { useLeadFilterFields } from './use-lead-filter-fields.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DANIEL = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4';
const PEOPLE = { [DANIEL]: 'Daniel Brandt' };
const rep = (reps_see: 'all' | 'own_or_unassigned') => {
  const user = someUser('ae');
  return { ...user, company: { ...user.company!, rules: { reps_see, reps_export: 'all' as const } } };
};

function Filters({ value = 'all' }: { value?: string }) {
  const fields = useLeadFilterFields();
  return (
    <>
      <OwnerSelect value={value} onChange={() => {}} />
      <ConditionRow
        condition={{ field: 'owner', is: ['me'] }}
        fields={fields}
        people={PEOPLE}
        onChange={() => {}}
        onRemove={() => {}}
      />
    </>
  );
}
const show = (user: ReturnType<typeof rep>, value?: string) =>
  renderSignedIn(<Filters {...(value && { value })} />, {
    user,
    answers: {
      'pipeline.people': () => [{ id: DANIEL, full_name: 'Daniel Brandt' }],
      'fields.list': () => [],
    },
  });

it('offers colleagues to a rep who sees everybody’s leads', async () => {
  show(rep('all'));
  await waitFor(() => expect(screen.getAllByText('Daniel Brandt')).toHaveLength(2));
  screen.getByText('Assigned');
});

it('offers a rep who sees a part only what is theirs and what is nobody’s', async () => {
  show(rep('own_or_unassigned'));
  await screen.findByText('My leads');
  screen.getByText('Unassigned');
  expect(screen.queryByText('Daniel Brandt')).toBeNull();
  expect(screen.queryByText('Assigned')).toBeNull();
});

it('still names whom a link asks for', async () => {
  show(rep('own_or_unassigned'), DANIEL);
  expect((await screen.findByText('Daniel Brandt')).tagName).toBe('OPTION');
});
