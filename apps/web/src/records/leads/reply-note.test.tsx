import { EMPTY_PLAYBOOK } from '@outrider/shared/insight/playbook';
import type { OpenReply, ReplyReading } from '@outrider/shared/records/replies';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type QuickDialog, QuickDialogContext } from '../engine/quick-dialog.ts';
import { sampleLead } from '../../testing/sample-lead.ts';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ReplyNote } from './reply-note.tsx';

afterEach(cleanup);

const REPLY: OpenReply = {
  id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f201',
  at: new Date().toISOString(),
  words: 'Call me Thursday',
  stop: null,
};
/** The dialogs that were asked for. */
const opened: QuickDialog[] = [];
beforeEach(() => void opened.splice(0));
const show = (
  reply: OpenReply | null,
  role: 'manager' | 'sdr' = 'manager',
  more: Parameters<typeof renderSignedIn>[1]['answers'] = {},
) =>
  renderSignedIn(
    <QuickDialogContext value={(dialog) => opened.push(dialog)}>
      <ReplyNote lead={{ ...sampleLead, assigned_to: '01980f5c-1b22-7a3f-9d55-62e1d4b8f2aa' }} />
    </QuickDialogContext>,
    {
      user: someUser(role),
      answers: {
        'replies.open': () => ({ reply }),
        'replies.reading': () => ({ reading: null }),
        'replies.close': () => ({ message: 'Marked as answered' }),
        ...more,
      },
    },
  );
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

it('shows what a language model read, with its words, and does nothing with it until somebody says so', async () => {
  const facts: ReplyReading['facts'] = [
    { kind: 'topic', value: 'CL-200', quote: 'two of your CL-200' },
    { kind: 'time', value: '2026-12-03T14:00', quote: 'Thursday at two' },
    { kind: 'question', value: null, quote: 'Do they need cable?' },
  ];
  const asked = show(
    { ...REPLY, words: 'We want two of your CL-200. Thursday at two? Do they need cable?' },
    'manager',
    {
      'replies.reading': () => ({ reading: { read_by: 'standin-1', facts } }),
      'playbook.get': () => ({
        content: { ...EMPTY_PLAYBOOK, offers: [{ name: 'CL-200', does: { en: 'Logs.', de: null } }] },
      }),
      'leads.update': () => sampleLead,
    },
  );
  const shown = await note();
  expect(await shown.findByText('Read by standin-1:')).toBeTruthy();
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'About CL-200two of your CL-200Set “Asked about” to CL-200',
    'Proposed time Dec 3, 2026, 2:00 PMThursday at twoSchedule this meeting',
    'AsksDo they need cable?',
  ]);
  expect(asked.some(({ name }) => name === 'leads.update')).toBe(false);
  fireEvent.click(shown.getByRole('button', { name: 'Set “Asked about” to CL-200' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'leads.update')?.input).toMatchObject({ asked_about: 'CL-200' }),
  );
});

it('fills in the form that deals with what was read: a meeting, a reminder, a proposal', async () => {
  const facts: ReplyReading['facts'] = [
    { kind: 'topic', value: 'CL-200', quote: 'your CL-200' },
    { kind: 'quantity', value: '2', quote: 'two' },
    { kind: 'time', value: '2026-12-03T14:00', quote: 'Thursday at two' },
    { kind: 'out_of_office', value: '2026-12-08', quote: 'back on the 8th' },
  ];
  show(REPLY, 'manager', {
    'replies.reading': () => ({ reading: { read_by: 'standin-1', facts } }),
    'playbook.get': () => ({
      content: { ...EMPTY_PLAYBOOK, offers: [{ name: 'CL-200', does: { en: null, de: null } }] },
    }),
  });
  const shown = await note();
  for (const name of ['Draft a proposal: 2 × CL-200', 'Schedule this meeting', 'Remind me on Dec 8, 2026'])
    fireEvent.click(await shown.findByRole('button', { name }));
  const lead = expect.objectContaining({ id: sampleLead.id }) as unknown;
  expect(opened).toEqual([
    {
      id: 'agent_task',
      lead,
      start: { task_type: 'proposal_generation', items: [{ offer: 'CL-200', quantity: '2' }] },
    },
    { id: 'meeting', lead, start: { date: '2026-12-03', time: '14:00' } },
    { id: 'task', lead, start: { title: 'Write to Priya Raman again', due_at: '2026-12-08T09:00' } },
  ]);
});

it('offers nothing to whoever may only read the lead, and says nothing where nothing was read', async () => {
  const facts: ReplyReading['facts'] = [
    { kind: 'topic', value: 'CL-200', quote: 'CL-200' },
    { kind: 'time', value: '2026-12-03', quote: 'Thursday' },
  ];
  show(REPLY, 'sdr', { 'replies.reading': () => ({ reading: { read_by: 'standin-1', facts } }) });
  expect(await (await note()).findByText('CL-200', { selector: 'q' })).toBeTruthy();
  expect((await note()).queryAllByRole('button')).toEqual([]);
  cleanup();
  show(REPLY, 'manager', { 'replies.reading': () => ({ reading: { read_by: 'standin-1', facts: [] } }) });
  expect((await note()).queryByText(/Read by/u)).toBeNull();
});
