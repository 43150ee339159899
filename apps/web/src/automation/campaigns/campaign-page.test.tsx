import type { Campaign, Enrollment } from '@outrider/shared/automation/campaigns';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { CampaignPage } from './campaign-page.tsx';

const ID = '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e1';
const none = { skipped: 0, sent: 0, opened: 0, clicked: 0, replied: 0, meetings: 0, unsubscribed: 0, done: 0 };
const CAMPAIGN: Campaign = {
  id: ID,
  name: 'Recalibration due',
  state: 'paused',
  steps_count: 1,
  enrolled: 61,
  again: 4,
  active: 40,
  emailed: 61,
  replied: 2,
  meetings: 1,
  deals: 0,
  unsubscribed: 3,
  finished: 12,
  updated_at: '2026-11-30T10:00:00.000Z',
  version: 7,
  steps: [{ id: 'u', kind: 'update', field: 'company_size', value: '51-200' }],
  entry: null,
  leaves_on: [],
  send_window: { on: false, from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] },
  language: 'en',
  daily_limit: 200,
  again_after_days: 180,
  unsubscribe_limit: 2,
  unsubscribe_after: 50,
  alarm: { at: '2026-11-30T10:00:00.000Z', emailed: 61, unsubscribed: 3, limit: 2 },
  sender_id: null,
  sender_name: null,
  booking_page_id: null,
  results: [{ ...none, step: 'u', waiting: 0, taken: 14, yes: 0, no: 0, subjects: [], better: null }],
  enrolled_lately: 0,
  left: [],
  unsubscribe_reasons: [],
  tracks: false,
  kept: null,
  may_manage: true,
};
const PLACE: Enrollment = {
  id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e2',
  campaign_id: ID,
  campaign_name: CAMPAIGN.name,
  lead_id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e3',
  lead_name: 'Vera Lind',
  company_name: null,
  owner_id: null,
  owner_name: null,
  state: 'finished',
  left_because: null,
  unsubscribed: true,
  round: 2,
  taken: 1,
  of: 1,
  last: null,
  next: null,
  enrolled_at: '2026-11-20T10:00:00.000Z',
  ended_at: '2026-11-21T10:00:00.000Z',
};

afterEach(cleanup);

function show(tab: string, { campaign = CAMPAIGN, save = () => ({ id: ID, version: 8 }) as unknown } = {}) {
  const screen_ = (
    <Routes>
      <Route path="/campaigns/:id" element={<CampaignPage />} />
    </Routes>
  );
  return renderSignedIn(screen_, {
    user: someUser('manager'),
    answers: {
      'campaigns.get': () => campaign,
      'campaigns.people': () => ({ items: [PLACE], total: 1, next_cursor: null }),
      'campaigns.save': save,
      'fields.list': () => ({ fields: [] }),
    },
    path: `/campaigns/${ID}?tab=${tab}`,
  });
}

it('says why a campaign paused itself, and how to resume it', async () => {
  show('steps');
  const note = await screen.findByRole('region', { name: 'Why it is paused' });
  expect(note.textContent).toContain('3 of 61 leads emailed unsubscribed');
  expect(note.textContent).toContain('The limit is 2%');
  expect(note.textContent).toContain('then resume');
  expect(within(note).getByRole('link', { name: 'Change the limit' }).getAttribute('href')).toContain('tab=settings');
  cleanup();
  show('steps', { campaign: { ...CAMPAIGN, alarm: null } });
  await screen.findByRole('heading', { name: CAMPAIGN.name });
  expect(screen.queryByRole('region', { name: 'Why it is paused' })).toBeNull();
});

it('says what a step sets, and puts what the server refuses at its field', async () => {
  show('steps', {
    save: () => {
      throw new Refusal('UNPROCESSABLE_CONTENT', 'Choose one', [
        { field: 'draft.steps.0.value', message: 'Choose one' },
      ]);
    },
  });
  const card = await screen.findByRole('button', { name: /Update a field/ });
  expect(card.textContent).toContain('Company size: 51');
  expect(card.textContent).toContain('14');
  fireEvent.click(card);
  const editor = await screen.findByRole('region', { name: 'Update a field' });
  fireEvent.change(within(editor).getByLabelText('Field of the lead'), { target: { value: 'status' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(editor).findByText('Choose one')).toBeTruthy();
});

it('shows who unsubscribed later and who was enrolled again, and exports them', async () => {
  show('people');
  const row = await screen.findByRole('row', { name: /Vera Lind/ });
  expect(row.textContent).toContain('Unsubscribed');
  expect(row.textContent).toContain('Enrollment 2');
  expect(screen.getByText('of 61 leads enrolled, 4 more than once')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

it('saves after how many days leads may be enrolled again, and when it pauses itself', async () => {
  const asked = show('settings');
  fireEvent.change(await screen.findByLabelText('Days to wait after they finished or left'), {
    target: { value: '90' },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pause the campaign when too many leads unsubscribe' }));
  expect(screen.queryByLabelText('Limit (% of leads emailed)')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.some(({ name }) => name === 'campaigns.save')).toBe(true));
  expect(asked.find(({ name }) => name === 'campaigns.save')?.input).toMatchObject({
    draft: { again_after_days: 90, unsubscribe_limit: null, unsubscribe_after: 50 },
  });
});
