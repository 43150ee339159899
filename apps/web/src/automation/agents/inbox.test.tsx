import type { AgentAction } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { bareBrief } from '@outrider/shared/insight/writing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { changedFields } from './action-edit-form.tsx';
import { Inbox } from './inbox.tsx';
import { LEAD_ID, someProposal } from './sample-actions.ts';
import { ALIKE_WORDS, INBOX_WORDS } from './words.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Answers = Record<string, (input: never) => unknown>;
const GONE = '01980f5c-9b22-7a3f-9d55-62e1d4b8f0a9';
const TITLES = ['First', 'Second', 'Third', 'Fourth'];

/** The inbox over a server that keeps what was decided. */
function show(
  answers: Answers = {},
  actions: AgentAction[] = TITLES.map((title) => someProposal({ title })),
  search = '',
) {
  const waiting = new Map(actions.map((action) => [action.id, action]));
  const take = (id: string) => {
    const action = waiting.get(id) as AgentAction;
    waiting.delete(id);
    return action;
  };
  const asked = renderSignedIn(<Inbox reviews />, {
    user: someUser('manager'),
    path: `/ai-sales-agents/approvals${search}`,
    answers: {
      'agents.actions': ({ limit, template_id }: { limit: number; template_id?: string }) => {
        const items = [...waiting.values()].filter((one) => !template_id || one.brief?.template?.id === template_id);
        return { items: items.slice(0, limit), total: items.length, next_cursor: null };
      },
      'agents.action': ({ id }: { id: string }) => actions.find((one) => one.id === id),
      'agents.approve': ({ id }: { id: string }) => {
        const action = take(id);
        return {
          message: `Approved: ${action.title}`,
          action: { ...action, state: 'done', can_undo: true, undo_until: new Date(Date.now() + 60_000).toISOString() },
        };
      },
      'agents.approveMany': ({ actions: chosen }: { actions: { id: string }[] }) => {
        for (const { id } of chosen) take(id);
        return { approved: chosen.length, refused: [] };
      },
      'agents.reject': ({ id }: { id: string }) => ({
        message: 'Rejected',
        action: { ...take(id), state: 'rejected' },
      }),
      'agents.undo': ({ id }: { id: string }) => ({
        message: 'Undone',
        action: actions.find((one) => one.id === id),
      }),
      ...answers,
    },
  });
  return { asked, ids: actions.map(({ id }) => id) };
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const opened = () =>
  within(screen.getByRole('article', { name: 'Open action' })).getByRole('heading', { level: 2 }).textContent;
const listed = () =>
  screen.getAllByRole('listitem').flatMap((item) => item.querySelector('[data-title]')?.textContent ?? []);
const called = (asked: { name: string; input: unknown }[], name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);

it('opens the first and moves by j and k, ending at the ends', async () => {
  show();
  await screen.findByText('Second');
  expect(opened()).toBe('First');
  for (const [name, title] of [
    ['j', 'Second'],
    ['j', 'Third'],
    ['j', 'Fourth'],
    ['j', 'Fourth'],
    ['k', 'Third'],
  ] as const) {
    key(name);
    expect(opened(), name).toBe(title);
  }
});

it('approves by a and goes on to the next before the server has answered', async () => {
  const { asked, ids } = show();
  await screen.findByText('Second');
  key('a');
  expect([opened(), listed()]).toEqual(['Second', ['Second', 'Third', 'Fourth']]);
  key('a');
  expect([opened(), listed()]).toEqual(['Third', ['Third', 'Fourth']]);
  await waitFor(() =>
    expect(called(asked, 'agents.approve')).toEqual(ids.slice(0, 2).map((id) => ({ id, version: 3 }))),
  );
  expect(await screen.findByText('Approved: Second')).toBeTruthy();
  key('u');
  await waitFor(() => expect(called(asked, 'agents.undo')).toEqual([{ id: ids[1] }]));
});

it('clears all of them without a mouse, and says that nothing waits', async () => {
  const { asked } = show();
  await screen.findByText('Second');
  for (let i = 0; i < TITLES.length; i += 1) key('a');
  expect(await screen.findByText(INBOX_WORDS.empty.proposed.title)).toBeTruthy();
  await waitFor(() => expect(called(asked, 'agents.approve').length).toBe(4));
});

it('rejects by r with the reason', async () => {
  const { asked, ids } = show();
  await screen.findByText('Second');
  key('r');
  const form = screen.getByRole('dialog').querySelector('form') as HTMLFormElement;
  fireEvent.submit(form);
  expect(screen.getByText(INBOX_WORDS.rejectMissing)).toBeTruthy();
  expect(called(asked, 'agents.reject')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong tone' } });
  fireEvent.submit(form);
  await waitFor(() =>
    expect(called(asked, 'agents.reject')).toEqual([{ id: ids[0], version: 3, reason: 'Wrong tone' }]),
  );
  expect(opened()).toBe('Second');
});

it('edits by e and approves with what was changed alone', async () => {
  const { asked, ids } = show();
  await screen.findByText('Second');
  key('e');
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  expect(text.value).toBe('Hello Priya,\n\nYou named a budget of $85,000.');
  fireEvent.change(text, { target: { value: 'Hello Priya, shall we talk?' } });
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(called(asked, 'agents.approve')).toEqual([
      { id: ids[0], version: 3, vouch: false, edit: { text: 'Hello Priya, shall we talk?' } },
    ]),
  );
  await waitFor(() => expect(opened()).toBe('Second'));
});

it('puts the focus back on the item where an edit is left', async () => {
  const { ids } = show();
  await screen.findByText('Second');
  const link = (id: string | undefined) => document.querySelector(`#action-${id} a`);
  key('e');
  expect(document.activeElement).toBe(screen.getByLabelText('Text'));
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape' });
  expect(document.activeElement).toBe(link(ids[0]));
  key('e');
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(opened()).toBe('Second'));
  expect(document.activeElement).toBe(link(ids[1]));
});

it('lists what is about one lead together, under the lead’s name', async () => {
  const other = { lead_id: GONE, lead_name: 'Ingrid Solheim', lead_company: 'Nordlys' };
  show({}, [
    someProposal({ title: 'First' }),
    someProposal({ title: 'Second', ...other }),
    someProposal({ title: 'Third' }),
  ]);
  await screen.findByText('Second');
  expect(listed()).toEqual(['First', 'Third', 'Second']);
  const names = screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('[data-title]'))
    .map((item) => item.querySelector('p .font-strong')?.textContent ?? null);
  expect(names).toEqual(['Priya Raman, Calder Instruments', null, 'Ingrid Solheim, Nordlys']);
  key('j');
  expect(opened()).toBe('Third');
});

it('does not take a cleared time for the one before', async () => {
  const meeting = {
    organiser_id: LEAD_ID,
    title: 'A first talk',
    starts_at: '2026-11-26T10:00:00.000Z',
    ends_at: '2026-11-26T10:45:00.000Z',
    timezone: 'UTC',
    attendees: [],
    notes: null,
  };
  const { asked } = show({}, [
    someProposal({ title: 'First', kind: 'schedule_meeting', mail: null, meeting }),
    someProposal({ title: 'Second' }),
  ]);
  await screen.findByText('Second');
  key('e');
  const approve = () => fireEvent.click(screen.getByRole('button', { name: 'Approve as edited' }));
  fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Minutes'), { target: { value: '' } });
  approve();
  expect([screen.getByText('Choose a time'), screen.getByText(INBOX_WORDS.enterMinutes)]).toHaveLength(2);
  fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '2026-11-27T10:00' } });
  fireEvent.change(screen.getByLabelText(/^Minutes/), { target: { value: '20' } });
  approve();
  await waitFor(() =>
    expect(called(asked, 'agents.approve')).toMatchObject([
      {
        edit: {
          starts_at: new Date('2026-11-27T10:00').toISOString(),
          ends_at: new Date('2026-11-27T10:20').toISOString(),
        },
      },
    ]),
  );
});

it('keeps the words and offers to answer for them where the server refuses an edit', async () => {
  let vouched = false;
  const { asked } = show({
    'agents.approve': ({ vouch }: { vouch: boolean }) => {
      vouched = vouch;
      throw new Refusal('UNPROCESSABLE_CONTENT', 'No fact bears this out: We saved them 40%.', [
        { field: 'edit.text', message: 'No fact bears this out: We saved them 40%.' },
      ]);
    },
  });
  await screen.findByText('Second');
  key('e');
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'We saved them 40%.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve as edited' }));
  expect((await screen.findAllByText('No fact bears this out: We saved them 40%.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('We saved them 40%.');
  fireEvent.click(await screen.findByLabelText(INBOX_WORDS.vouch));
  fireEvent.click(screen.getByRole('button', { name: 'Approve as edited' }));
  await waitFor(() => expect(called(asked, 'agents.approve').length).toBe(2));
  expect(vouched).toBe(true);
});

it('selects by x and approves the bundle by a', async () => {
  const { asked, ids } = show();
  await screen.findByText('Second');
  key('x');
  key('j');
  key('j');
  key('x');
  expect(screen.getByText('2 proposals selected')).toBeTruthy();
  key('a');
  await waitFor(() =>
    expect(called(asked, 'agents.approveMany')).toEqual([
      { actions: [ids[0], ids[2]].map((id) => ({ id, version: 3 })) },
    ]),
  );
  expect([opened(), listed()]).toEqual(['Fourth', ['Second', 'Fourth']]);
  expect(called(asked, 'agents.approve')).toEqual([]);
});

it('selects all of a kind by s, and rejects them with one reason', async () => {
  const note = { kind: 'add_note' as const, mail: null };
  const { asked, ids } = show({}, [
    someProposal({ title: 'First' }),
    someProposal({ title: 'Second', ...note }),
    someProposal({ title: 'Third' }),
  ]);
  await screen.findByText('Second');
  key('s');
  expect(screen.getByText('2 proposals selected')).toBeTruthy();
  key('Escape');
  expect(screen.queryByText('2 proposals selected')).toBeNull();
  key('s');
  key('r');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Wrong time' } });
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  await waitFor(() =>
    expect(called(asked, 'agents.reject')).toEqual(
      [ids[0], ids[2]].map((id) => ({ id, version: 3, reason: 'Wrong time' })),
    ),
  );
  expect([opened(), listed()]).toEqual(['Second', ['Second']]);
});

it('approves what one task proposes by b, and takes back step by step by u', async () => {
  const [task_id, other] = ['01980f5c-9b22-7a3f-9d55-62e1d4b8f001', '01980f5c-9b22-7a3f-9d55-62e1d4b8f002'];
  const { asked, ids } = show({}, [
    someProposal({ title: 'First', task_id }),
    someProposal({ title: 'Second', task_id }),
    someProposal({ title: 'Third', task_id: other }),
  ]);
  await screen.findByText('Second');
  key('b');
  await waitFor(() =>
    expect(called(asked, 'agents.approveMany')).toEqual([
      { actions: ids.slice(0, 2).map((id) => ({ id, version: 3 })) },
    ]),
  );
  expect(await screen.findByText('2 proposals approved')).toBeTruthy();
  key('a');
  expect(await screen.findByText('Approved: Third')).toBeTruthy();
  key('u');
  await waitFor(() => expect(called(asked, 'agents.undo')).toEqual([{ id: ids[2] }]));
  expect(await screen.findByText('Undone')).toBeTruthy();
  key('u');
  await waitFor(() => expect(called(asked, 'agents.undo')).toEqual([ids[2], ids[0], ids[1]].map((id) => ({ id }))));
  expect(await screen.findByText('2 actions undone')).toBeTruthy();
});

it('never loses the focus: it is on the open item after every step and decision, and where nothing is left', async () => {
  const { ids } = show();
  await screen.findByText('Second');
  const isOn = (id: string | undefined) =>
    expect(document.activeElement).toBe(document.querySelector(`#action-${id} a`));
  key('j');
  isOn(ids[1]);
  key('a');
  isOn(ids[2]);
  key('r');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'No' } });
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  isOn(ids[3]);
  key('a');
  isOn(ids[0]);
  key('a');
  expect(await screen.findByText(INBOX_WORDS.empty.proposed.title)).toBeTruthy();
  expect(document.activeElement?.textContent).toContain(INBOX_WORDS.empty.proposed.title);
});

it('brings a row back with the server’s reason where it was too late', async () => {
  show({
    'agents.approve': () => {
      throw new Refusal('CONFLICT', 'The lead changed since');
    },
  });
  await screen.findByText('Second');
  key('a');
  expect(opened()).toBe('Second');
  await waitFor(() => expect(listed()).toEqual(TITLES));
  expect(
    within(screen.getAllByRole('listitem').find((item) => item.textContent.includes('First')) as HTMLElement).getByRole(
      'alert',
    ).textContent,
  ).toContain('The lead changed since');
});

it('keeps what went out of date, with why, until it is dismissed', async () => {
  show({
    'agents.approve': ({ id }: { id: string }) => ({
      message: 'Out of date',
      action: someProposal({ id, title: 'First', state: 'stale', reason: 'Priya answered meanwhile' }),
    }),
  });
  await screen.findByText('Second');
  key('a');
  expect((await screen.findAllByText('Priya answered meanwhile')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Priya answered meanwhile')).toBeNull());
});

it('marks what each sentence rests on, and sends none that rests on nothing', async () => {
  const good = someProposal({ title: 'First' });
  const bad = someProposal({
    title: 'Second',
    mail: {
      to_email: 'priya@calder.example',
      to_name: null,
      subject: 'Hello',
      sentences: [{ text: 'We saved them 40%.', rests_on: [], factual: true }],
    },
  });
  const { asked } = show({}, [good, bad]);
  await screen.findByText('Second');
  const fact = screen.getByText('You named a budget of $85,000.');
  expect(document.getElementById(fact.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'Budget: $85,000',
  );
  expect(screen.getByRole('link', { name: 'Budget: $85,000' }).getAttribute('href')).toBe(
    `/leads?lead=${good.lead_id}#field-estimated_budget`,
  );
  key('j');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  key('a');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('We saved them 40%.');
  expect(called(asked, 'agents.approve')).toEqual([]);
});

it('takes a verdict on what ran by itself', async () => {
  const { asked, ids } = show(
    { 'agents.review': ({ id }: { id: string }) => ({ message: 'Noted', action: someProposal({ id }) }) },
    [someProposal({ title: 'First', state: 'done', to_review: true, can_undo: true })],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'To review' }));
  await screen.findByRole('button', { name: 'Good' });
  key('b');
  await waitFor(() => expect(called(asked, 'agents.review')).toEqual([{ id: ids[0], verdict: 'bad' }]));
});

it('opens nothing of one view in another, and no verdict goes to a proposal', async () => {
  const { asked } = show({}, undefined, `?action=${GONE}`);
  await screen.findByText('Second');
  key('j');
  expect(opened()).toBe('First');
  fireEvent.click(screen.getByRole('button', { name: 'To review' }));
  await waitFor(() =>
    expect(called(asked, 'agents.actions')).toContainEqual(expect.objectContaining({ show: 'review' })),
  );
  // The stand-in answers every view with proposals.
  await screen.findByText('Second');
  key('j');
  expect(opened()).toBe('Second');
  key('g');
  key('b');
  fireEvent.click(screen.getByRole('button', { name: 'To approve' }));
  expect(opened()).toBe('First');
  expect(called(asked, 'agents.review')).toEqual([]);
});

it.each([
  ['beside the list', undefined],
  ['above an empty one', []],
])('says %s that the action which the address names is not there, and asks again', async (_, actions) => {
  let there = false;
  show(
    {
      'agents.action': () => {
        if (there) return someProposal({ title: 'Found' });
        throw new Refusal('NOT_FOUND', 'This action is gone');
      },
    },
    actions,
    `?action=${GONE}`,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This action is gone');
  there = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Found' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that the proposals could not be loaded', async () => {
  show({
    'agents.actions': () => {
      throw new Error('broken');
    },
  });
  expect(await screen.findByText(new RegExp(MESSAGES.loadAgentActionsFailed))).toBeTruthy();
});

it.each([
  [{ subject: 'A', text: 'B' }, { subject: 'A', text: 'C' }, { text: 'C' }],
  [{ subject: 'A', text: 'B' }, { subject: 'A', text: 'B' }, {}],
  [
    { title: 'T', starts: '2026-11-26T10:00', minutes: 30 },
    { title: 'T', starts: '2026-11-26T10:00', minutes: 45 },
    { starts_at: new Date('2026-11-26T10:00').toISOString(), ends_at: new Date('2026-11-26T10:45').toISOString() },
  ],
])('sends only what was changed: %j to %j', (start, draft, edit) => expect(changedFields(start, draft)).toEqual(edit));

const fromTemplate = (name: string, id = 'thanks'): AgentAction => {
  const proposal = someProposal({ title: name, lead_name: name });
  const brief = { ...bareBrief('first_inbound'), template: { id, name: 'Thanks', text: '' } };
  const sentences = [`Hello ${name},`, 'Thank you for asking.', 'Shall we talk?'].map((text) => ({
    text: `${text}\n\n`,
    rests_on: [],
    factual: false,
  }));
  return { ...proposal, brief, mail: proposal.mail && { ...proposal.mail, subject: 'Your request', sentences } };
};

it('reads the emails of one template together, with what differs, and approves those that are left', async () => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
    this.open = true;
  });
  const letters = ['Vera', 'Ines', 'Piotr'].map((name) => fromTemplate(name));
  const others = Array.from({ length: 60 }, (_, at) => someProposal({ title: `Own words ${at}` }));
  // The first page holds one of the three.
  const { asked } = show({}, [
    ...letters.slice(0, 1),
    fromTemplate('Other', 'another'),
    ...others,
    ...letters.slice(1),
  ]);
  expect(await screen.findByText(ALIKE_WORDS.bar(3, 'Thanks'))).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: ALIKE_WORDS.open }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Your request Thank you for asking. Shall we talk?')).toBeDefined();
  expect(dialog.getAllByText(/^Hello /u).map(({ textContent }) => textContent)).toEqual([
    'Hello Vera,',
    'Hello Ines,',
    'Hello Piotr,',
  ]);
  fireEvent.click(dialog.getByRole('checkbox', { name: /Ines/u }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve 2' }));
  await waitFor(() =>
    expect(called(asked, 'agents.approveMany')).toMatchObject([
      { actions: [{ id: letters[0]?.id }, { id: letters[2]?.id }] },
    ]),
  );
});
