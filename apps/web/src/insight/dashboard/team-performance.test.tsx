import type { SessionUser } from '@outrider/shared/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { TeamMember } from '@outrider/shared/insight/dashboard';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../../people/session/user-provider.tsx';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { TeamPerformance } from './team-performance.tsx';
import { DASHBOARD_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// No query client is there: whoever may not read the figures does not even ask for them.
it.each(['sdr', 'ae'] as const)('tells %s who can open it, without a call', (role) => {
  render(
    <UserProvider value={{ id: 'x', role } as SessionUser}>
      <TeamPerformance />
    </UserProvider>,
  );
  expect(screen.getByText(MESSAGES.teamOnly)).toBeTruthy();
  expect(MESSAGES.teamOnly).toBe('Team performance data is only available to managers and administrators.');
});

const link = '/leads';
const person = (name: string, department: TeamMember['department'], team: string | null): TeamMember => ({
  id: `01980f5c-1b22-7a3f-9d55-${name
    .toLowerCase()
    .padEnd(12, '0')
    .replaceAll(/[^0-9a-f]/g, '0')}`,
  name,
  role: 'ae',
  team,
  department,
  disabled: false,
  leads: { assigned: 3, link },
  qualified: { leads: 1, link },
  conversion: { converted: 1, decided: 2, rate: 0.5, link },
  pipeline: { deals: 1, amount: 5000, link },
  quota: { won: 0, quota: null, progress: null, link },
  overdue: { tasks: 0, link },
});

it('shows the people of a department and a team, as the address says', async () => {
  const people = [person('Aiko', 'sales', 'North'), person('Beda', 'sales', 'South'), person('Cleo', 'customer', null)];
  const quarter = { name: 'Q4 2026', starts_at: '2026-10-01T00:00:00.000Z', ends_at: '2027-01-01T00:00:00.000Z' };
  renderSignedIn(<TeamPerformance />, {
    user: someUser('manager'),
    answers: { 'dashboard.teamPerformance': () => ({ quarter, people }) },
    path: '/dashboard?tab=team&department=sales',
  });
  const names = () =>
    screen
      .getAllByRole('rowheader')
      .map(({ textContent }) => people.find(({ name }) => textContent?.includes(name))?.name);
  await screen.findAllByText('Aiko');
  expect(names()).toEqual(['Aiko', 'Beda']);
  fireEvent.change(screen.getByLabelText('Team'), { target: { value: 'South' } });
  expect(names()).toEqual(['Beda']);
  fireEvent.change(screen.getByLabelText('Department'), { target: { value: 'customer' } });
  expect(screen.getByText(DASHBOARD_WORDS.team.nobody)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Team'), { target: { value: 'all' } });
  expect(names()).toEqual(['Cleo']);
  cleanup();
  renderSignedIn(<TeamPerformance />, {
    user: someUser('manager'),
    answers: { 'dashboard.teamPerformance': () => ({ quarter, people }) },
    path: '/dashboard?tab=team&team=West',
  });
  await screen.findAllByText('Aiko');
  expect(names(), 'a team that nobody has').toEqual(['Aiko', 'Beda', 'Cleo']);
});
