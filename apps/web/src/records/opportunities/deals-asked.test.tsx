import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { OpportunitiesScreen } from './opportunities-screen.tsx';
import { sampleDeal } from './sample-deal.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

const PRIYA = '0193a000-0000-7000-8000-0000000000bb';
const INGRID = '0193a000-0000-7000-8000-0000000000cc';
const TODAY = '2026-11-10';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The deals of an address, 34 in each lane of months that has any. Returns what was asked of the server. */
function show(path: string, items = [sampleDeal({ close_date: TODAY })]) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const lane = (month: string) => ({ month, count: 34, total: 84_000, weighted: 42_000 });
  return renderSignedIn(
    <Routes>
      <Route path="/opportunities/*" element={<OpportunitiesScreen />} />
    </Routes>,
    {
      user: someUser('manager'),
      path,
      answers: {
        'pipeline.opportunities.months': () => ({
          pipeline_id: sampleDeal().pipeline_id,
          currency: 'USD',
          months: [lane('2026-11'), lane('2027-02'), lane('undated')],
        }),
        'pipeline.opportunities.list': () => ({ items, total: items.length, total_is: 'exact', next_cursor: null }),
        'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines: [] }),
        'pipeline.people': () => [{ id: PRIYA, full_name: 'Priya Raman' }],
        'contacts.get': () => ({ id: INGRID, name: 'Ingrid Solheim' }),
        'fields.list': () => ({ items: [] }),
        'views.list': () => [],
      },
    },
  );
}

const KEPT = { tab: 'mine', owner: PRIYA, q: 'probe', contact: INGRID, stale: 'yes' };

it.each([
  ['a month', 0, '', 'amount:1000..;close_date:2026-11-10..2026-11-30'],
  ['a month, within the days asked for', 1, 'quarter', 'amount:1000..;close_date:2027-02-01..2027-02-08'],
  ['no date', 2, '', 'amount:1000..;close_date:!?'],
])('leads from a lane of %s to the list of the same deals', async (_, at, close, filter) => {
  const asked = new URLSearchParams({ view: 'forecast', ...KEPT, filter: 'amount:1000..', opportunity: PRIYA });
  if (close) asked.set('close', close);
  show(`/opportunities?${asked}`);
  const link = (await screen.findAllByRole('link', { name: WORDS.viewAll('34') }))[at];
  const { searchParams } = new URL((link as HTMLAnchorElement).href);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...KEPT,
    view: 'list',
    pipeline: sampleDeal().pipeline_id,
    filter,
    sort: 'close_date',
    order: 'asc',
  });
});

it.each([
  ['/opportunities?tab=closed&stale=yes', { stage: 'closed', stale: false }, WORDS.none.closed],
  [`/opportunities?view=list&tab=mine&owner=${PRIYA}`, { owner: 'me' }, WORDS.none.mine],
])('asks at %s for nothing that its tab hides', async (path, asks, nothing) => {
  const asked = show(path, []);
  // Filtered, it would offer to clear the filters.
  expect(await screen.findByText(nothing)).toBeTruthy();
  expect(screen.getByRole('button', { name: WORDS.filter }).textContent).toBe(WORDS.filter);
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'pipeline.opportunities.list').map(({ input }) => input)).toContainEqual(
      expect.objectContaining({ ...asks, limit: 50 }),
    ),
  );
});
