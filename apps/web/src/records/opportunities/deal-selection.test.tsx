import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { OpportunitiesScreen } from './opportunities-screen.tsx';
import { sampleDeal } from './sample-deal.ts';

afterEach(cleanup);

const PIPELINE = '0193a000-0000-7000-8000-0000000000aa';
const PRIYA = '0193a000-0000-7000-8000-0000000000bb';

/** The deals of an address, of which more match than are shown. Returns what was asked of the server. */
function show(path: string, pipelines: object[] = []) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  return renderSignedIn(
    <Routes>
      <Route path="/opportunities/*" element={<OpportunitiesScreen />} />
    </Routes>,
    {
      user: someUser('manager'),
      path,
      answers: {
        'pipeline.opportunities.list': () => ({
          items: [sampleDeal()],
          total: 61,
          total_is: 'exact',
          next_cursor: 'more',
        }),
        'pipeline.pipelines.list': () => ({ currency: 'USD', pipelines }),
        'pipeline.people': () => [{ id: PRIYA, full_name: 'Priya Raman' }],
        'fields.list': () => ({ items: [] }),
        'views.list': () => [],
        'pipeline.opportunities.summary': () => ({ count: 61, total: 900_000, weighted: 300_000, currency: 'USD' }),
        'bulk.start': () => null,
      },
    },
  );
}

it.each([
  ['/opportunities?view=list&tab=mine', { stage: 'open', owner: 'me', stale: false }],
  ['/opportunities?tab=closed', { stage: 'closed', owner: 'all', stale: false }],
  [
    `/opportunities?view=list&owner=${PRIYA}&pipeline=${PIPELINE}&stale=yes`,
    { stage: 'open', owner: PRIYA, pipeline_id: PIPELINE, stale: true },
  ],
])('an action on all that match is about the deals of %s', async (path, asks) => {
  const asked = show(path);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Wireless probes/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all 61 matching' }));
  expect(await screen.findByText('All 61 matching')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('bulk.start'));
  const started = asked.find(({ name }) => name === 'bulk.start')?.input as { selection: { asks: object } };
  expect(started.selection.asks).toEqual(asks);
});

it('adds up the ticked deals, then all that match', async () => {
  show('/opportunities?view=list');
  const bar = async () => within(await screen.findByRole('region', { name: 'Selected deals' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /Wireless probes/ }));
  expect((await bar()).getByText('$42,000 · $21,000 weighted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Select all 61 matching' }));
  await waitFor(async () => expect((await bar()).getByText('$900,000 · $300,000 weighted')).toBeTruthy());
});

it('lists the deals of all pipelines, and says so', async () => {
  const pipelines = ['Sales', 'Renewals'].map((name, at) => ({
    id: `${PIPELINE.slice(0, -1)}${at}`,
    name,
    stages: [],
  }));
  const asked = show('/opportunities?view=list', pipelines);
  const select = await screen.findByLabelText<HTMLSelectElement>('Pipeline');
  expect(select.selectedOptions[0]?.text).toBe('All pipelines');
  fireEvent.change(select, { target: { value: pipelines[0]?.id } });
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'pipeline.opportunities.list').map(({ input }) => input)).toContainEqual(
      expect.objectContaining({ pipeline_id: pipelines[0]?.id }),
    ),
  );
});
