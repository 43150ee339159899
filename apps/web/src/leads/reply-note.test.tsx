import type { OpenReply } from '@outrider/shared/replies';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleLead } from '../testing/sample-lead.ts';
import { renderSignedIn, someUser } from '../testing/signed-in.tsx';
import { ReplyNote } from './reply-note.tsx';

afterEach(cleanup);

const REPLY: OpenReply = {
  id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f201',
  at: new Date().toISOString(),
  words: 'Call me Thursday',
  stop: null,
};
const show = (reply: OpenReply | null, role: 'manager' | 'sdr' = 'manager') =>
  renderSignedIn(<ReplyNote lead={{ ...sampleLead, assigned_to: '01980f5c-1b22-7a3f-9d55-62e1d4b8f2aa' }} />, {
    user: someUser(role),
    answers: { 'replies.open': () => ({ reply }), 'replies.close': () => ({ message: 'Marked as answered' }) },
  });
const note = async () => within(await screen.findByRole('region', { name: 'Reply' }));

it('quotes the lead, says that agents wait, and marks it as answered', async () => {
  const asked = show(REPLY);
  const shown = await note();
  expect(shown.getByText('“Call me Thursday”')).toBeTruthy();
  expect(shown.getByText('Agents won’t write until someone answers.')).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Mark as answered' }));
  await waitFor(() => expect(asked.some(({ name }) => name === 'replies.close')).toBe(true));
  expect(asked.find(({ name }) => name === 'replies.close')?.input).toEqual({
    lead_id: sampleLead.id,
    reply_id: REPLY.id,
    decision: 'answered',
  });
});

it('offers do-not-contact first where the lead asks us to stop', async () => {
  show({ ...REPLY, words: 'Please stop.', stop: 'Please stop.' });
  const buttons = (await note()).getAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual(['Put on do-not-contact', 'Keep contacting']);
});

it('leaves the decision to whoever may edit the lead', async () => {
  show(REPLY, 'sdr');
  expect((await note()).queryAllByRole('button')).toEqual([]);
});
