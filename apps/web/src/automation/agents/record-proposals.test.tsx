import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { RecordProposals } from './record-proposals.tsx';
import { someProposal } from './sample-actions.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DEAL = '01980f5c-1b22-7a3f-9d55-62e1d4b8f101';
const TASK = '01980f5c-1b22-7a3f-9d55-62e1d4b8f102';
const idOf = (at: number) => `01980f5c-1b22-7a3f-9d55-62e1d4b8f11${at}`;
const change = (at: number, title: string) =>
  someProposal({
    id: idOf(at),
    title,
    kind: 'update_deal',
    state: 'proposed',
    task_id: TASK,
    opportunity_id: DEAL,
    mail: null,
    agent_name: 'Kestrel',
    diff: [{ field: 'next_step', label: 'Next step', before: null, after: 'Call the buyer' }],
  });
const BOTH = [change(1, 'Update the deal: next step'), change(2, 'Move to Proposal')];
const show = (answers: Parameters<typeof renderSignedIn>[1]['answers'], owner_id: string | null = null) =>
  renderSignedIn(<RecordProposals of={{ opportunity_id: DEAL }} owner_id={owner_id} />, {
    user: someUser(owner_id ? 'ae' : 'manager'),
    answers: { 'agents.actions': () => ({ items: BOTH, total: 2, next_cursor: null }), ...answers },
  });

it('shows what one task proposes as one bundle, and approves it at once', async () => {
  const asked = show({ 'agents.approveMany': () => ({ approved: 2, refused: [] }) });
  const bundle = within(await screen.findByRole('region', { name: 'Agent proposals' }));
  expect(bundle.getByText('Kestrel proposes 2 changes:')).toBeTruthy();
  expect(bundle.getAllByText('Next step: Call the buyer')).toHaveLength(2);
  fireEvent.click(bundle.getByRole('button', { name: 'Approve all 2' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Agent proposals' })).toBeNull());
  expect(asked.find(({ name }) => name === 'agents.approveMany')?.input).toEqual({
    actions: BOTH.map(({ id, version }) => ({ id, version })),
  });
});

it('says beside a proposal why the server refused it', async () => {
  show({
    'agents.approve': () => {
      throw new Refusal('CONFLICT', MESSAGES.agentActionDecided('rejected'));
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Move to Proposal' }));
  expect(await screen.findAllByText('This was already rejected, so it can’t be approved.')).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Move to Proposal' })).toBeTruthy();
});

it('asks nothing of whoever does not decide on the deal', () => {
  expect(show({}, '01980f5c-1b22-7a3f-9d55-62e1d4b8f199')).toEqual([]);
});
