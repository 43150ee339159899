import type { Forecast, ForecastRow } from '@outrider/shared/insight/forecast';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ForecastingScreen } from './forecasting-screen.tsx';
import { FORECAST_WORDS as WORDS } from './words.ts';

afterEach(cleanup);

const NONE = { amount: 0, deals: 0, weighted: 0 };
const sums = { won: { amount: 120_000, deals: 3, weighted: 120_000 }, commit: NONE, best_case: NONE, pipeline: NONE };
const row = (name: string): ForecastRow => ({
  ...sums,
  id: name,
  name,
  quota: null,
  submitted: null,
  range: null,
});
const FORECAST: Forecast = {
  ...sums,
  period: {
    key: '2026-Q3',
    kind: 'quarter',
    starts_on: '2026-07-01',
    ends_on: '2026-09-30',
    today: '2026-11-10',
    days_left: 0,
  },
  currency: 'USD',
  quota: null,
  gap: null,
  submitted: null,
  range: null,
  no_range: 'over',
  made: {
    open_deals: 0,
    runs: 0,
    closed_deals: 9,
    not_yet_open: 0,
    past_periods: 0,
    correlation: null,
    knows_pace: false,
    model: null,
    commit_from: 70,
    best_case_from: 40,
    undated_deals: 0,
    omitted_deals: 0,
  },
  people: [row('Priya Raman')],
  teams: [row('North'), row('South')],
};

it('lists the deals of a team, and is of all teams again once they are closed', async () => {
  const asked = renderSignedIn(<ForecastingScreen />, {
    user: someUser('manager'),
    path: '/forecasting?period=2026-Q3&by=team',
    answers: {
      'forecast.get': () => FORECAST,
      'forecast.accuracy': () => ({ days_left: 30, periods: [] }),
      'forecast.deals': () => ({ total: 0, deals: [] }),
    },
  });
  const asks = (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input);
  const table = within(await screen.findByRole('region', { name: WORDS.table }));
  fireEvent.click(table.getAllByRole('link', { name: '$120,000' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: WORDS.sets.won }));
  await waitFor(() => expect(asks('forecast.deals')).toEqual([{ period: '2026-Q3', team: 'North', set: 'won' }]));
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: WORDS.byTeam }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLSelectElement>(WORDS.teamHead).value).toBe('');
  for (const input of asks('forecast.get')) expect(input).not.toHaveProperty('team');

  // Nothing of the team is left for the next dialog.
  fireEvent.click(screen.getByRole('button', { name: WORDS.byPerson }));
  fireEvent.click(await screen.findByRole('link', { name: '$120,000' }));
  await waitFor(() =>
    expect(asks('forecast.deals').at(-1)).toEqual({ period: '2026-Q3', owner_id: 'Priya Raman', set: 'won' }),
  );
});
