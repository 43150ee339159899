import type { DuplicatePair, DuplicateSummary, MergeProposal, PairedLead } from '@outrider/shared/records/duplicates';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleField } from '../../testing/sample-field.ts';
import { sampleLead } from '../../testing/sample-lead.ts';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { DuplicatesScreen } from './duplicates-screen.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';

afterEach(cleanup);

const ids = { first: '01980f5c-0000-7000-8000-000000000001', second: '01980f5c-0000-7000-8000-000000000002' };
const glance = (id: string, last_name: string): PairedLead => ({
  id,
  email: `${last_name.toLowerCase()}@example.com`,
  first_name: 'Ada',
  last_name,
  company: 'Engines',
  job_title: null,
  phone: null,
  status: 'new',
  score: 50,
  priority: 'low',
  assigned_to: null,
  assigned_to_name: null,
  created_at: '2026-01-15T09:30:00.000Z',
  version: 4,
});
const pair = (id: string, more: Partial<DuplicatePair> = {}): DuplicatePair => ({
  id,
  score: 96,
  reasons: ['phone'],
  similarity: null,
  because: ['Same phone number'],
  first: glance(ids.first, 'Byron'),
  second: glance(ids.second, `Lovelace${id}`),
  others: [],
  pairs: [id],
  can_merge: true,
  ...more,
});
const summary: DuplicateSummary = {
  open: 2,
  by_reason: { email: 0, domain: 0, phone: 2, name: 0, alike: 0 },
  sweep: { state: 'idle', looked_at: 4, finished_at: '2026-01-15T09:30:00.000Z' },
};
const lead = (id: string, more: Partial<Lead>): Lead => ({ ...sampleLead, id, ...more });
const proposal: MergeProposal = {
  pair: pair('p1'),
  survivor: lead(ids.first, {
    first_name: 'Ada',
    last_name: 'Byron',
    phone: '+1 555 0100',
    notes: 'Called',
    version: 3,
  }),
  other: lead(ids.second, {
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+1 555 0199',
    notes: 'Wants a price',
    version: 7,
  }),
  fields: [
    { field: 'first_name', chosen: 'survivor', rule: 'same', can_join: false },
    { field: 'phone', chosen: 'survivor', rule: 'stays', can_join: false },
    { field: 'notes', chosen: 'joined', rule: 'joined', can_join: true },
  ],
  moves: { activities: 2, contacts: 0, opportunities: 0, accounts: 0, tasks: 1, files: 0, meetings: 0, messages: 0 },
};
const answers = {
  'leads.duplicates.summary': () => summary,
  'leads.duplicates.list': () => ({ items: [pair('p1'), pair('p2')], total: 2, next_cursor: null }),
  'leads.duplicates.compare': () => proposal,
};
const show = (more: Parameters<typeof renderSignedIn>[1]['answers'] = {}, path = '/leads/duplicates') =>
  renderSignedIn(<DuplicatesScreen type="lead" />, {
    user: someUser('manager'),
    answers: { ...answers, ...more },
    path,
  });
const calls = (asked: { name: string; input: unknown }[], name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);

describe('the queue', () => {
  it('moves with j and k, opens the pair that has the focus, and dismisses it with x and a way back', async () => {
    const asked = show({
      'leads.duplicates.dismiss': () => ({ id: 'p2', state: 'dismissed' }),
      'leads.duplicates.reopen': () => ({ id: 'p2', state: 'open' }),
    });
    const first = await screen.findByRole('button', { name: 'Compare Ada Byron and Ada Lovelacep1' });
    fireEvent.keyDown(document, { key: 'j' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(document, { key: 'j' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Compare Ada Byron and Ada Lovelacep2' }));
    fireEvent.keyDown(document, { key: 'x' });
    await screen.findByText(MESSAGES.pairDismissed);
    expect(calls(asked, 'leads.duplicates.dismiss')).toEqual([{ id: 'p2' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls(asked, 'leads.duplicates.reopen')).toEqual([{ id: 'p2' }]));
  });

  it('shows all records of a group in one row, merges them with a way back, and dismisses them together', async () => {
    const third = '01980f5c-0000-7000-8000-000000000003';
    const group = pair('p1', { others: [glance(third, 'King')], pairs: ['p1', 'p3'] });
    const asked = show({
      'leads.duplicates.list': () => ({ items: [group], total: 1, next_cursor: null }),
      'leads.duplicates.mergeGroup': () => ({ survivor_id: ids.first, merges: ['m1', 'm2'] }),
      'leads.duplicates.unmerge': () => ({ survivor_id: ids.first, other_id: third, kept: [], key_lost: false }),
      'leads.duplicates.dismiss': () => ({ id: 'p1', state: 'dismissed' }),
    });
    await screen.findByText('Ada King');
    fireEvent.click(screen.getByRole('button', { name: 'Merge all 3 into Ada Byron' }));
    await screen.findByText(MESSAGES.mergedInto('Ada Byron'));
    expect(calls(asked, 'leads.duplicates.mergeGroup')).toEqual([
      { survivor_id: ids.first, records: [ids.first, ids.second, third].map((id) => ({ id, version: 4 })) },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls(asked, 'leads.duplicates.unmerge')).toEqual([{ id: 'm2' }, { id: 'm1' }]));
    fireEvent.click(screen.getByRole('button', { name: /^Dismiss/ }));
    await waitFor(() => expect(calls(asked, 'leads.duplicates.dismiss')).toEqual([{ id: 'p1' }, { id: 'p3' }]));
  });

  it('dismisses the next pair before the first one is answered', async () => {
    const asked = show({ 'leads.duplicates.dismiss': () => new Promise(() => {}) });
    (await screen.findByRole('button', { name: 'Compare Ada Byron and Ada Lovelacep1' })).focus();
    fireEvent.keyDown(document, { key: 'x' });
    await waitFor(() => expect(calls(asked, 'leads.duplicates.dismiss')).toHaveLength(1));
    fireEvent.keyDown(document, { key: 'x' });
    await waitFor(() => expect(calls(asked, 'leads.duplicates.dismiss')).toEqual([{ id: 'p1' }, { id: 'p2' }]));
  });

  it('asks for one reason, and says so when there is no pair', async () => {
    const asked = show({
      'leads.duplicates.list': ({ reason }: { reason: string }) => ({
        items: reason === 'all' ? [pair('p1')] : [],
        total: 0,
        next_cursor: null,
      }),
    });
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'email' } });
    await screen.findByText('No duplicates for this reason');
    expect(calls(asked, 'leads.duplicates.list')).toContainEqual({ reason: 'email', limit: 25, direction: 'forward' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all duplicates' }));
    await screen.findByText('Same phone number');
  });

  it('says whether nothing was found or nothing was looked for yet', async () => {
    show({ 'leads.duplicates.list': () => ({ items: [], total: 0, next_cursor: null }) });
    expect(await screen.findByText('No duplicates')).toBeDefined();
    cleanup();
    show({
      'leads.duplicates.list': () => ({ items: [], total: 0, next_cursor: null }),
      'leads.duplicates.summary': () => ({ ...summary, sweep: { state: 'running', looked_at: 0, finished_at: null } }),
    });
    expect(await screen.findByText('Comparing your leads')).toBeDefined();
  });

  it('says so when it cannot be loaded', async () => {
    show({
      'leads.duplicates.list': () => {
        throw new Refusal('INTERNAL_SERVER_ERROR', MESSAGES.internal);
      },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  });
});

describe('two leads side by side', () => {
  const option = (group: string, name: RegExp) =>
    within(screen.getByRole('group', { name: group })).getByRole('radio', { name });

  it('shows what is proposed, and merges with what was picked, on the versions that were looked at', async () => {
    const asked = show(
      {
        'leads.duplicates.merge': () => ({ ...proposal.survivor, last_name: 'Byron' }),
        'leads.duplicates.unmerge': () => ({
          survivor_id: ids.first,
          other_id: ids.second,
          kept: ['phone'],
          key_lost: false,
        }),
      },
      '/leads/duplicates?pair=p1',
    );
    await screen.findByText('Moves from Ada Lovelace: 2 activities, 1 task');
    expect(option('Phone', /0100/)).toHaveProperty('checked', true);
    expect(option('Notes', /Keep both/)).toHaveProperty('checked', true);
    expect(screen.queryByRole('group', { name: 'First name' })).toBeNull();
    fireEvent.click(option('Phone', /0199/));
    fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await screen.findByText(MESSAGES.mergedInto('Ada Byron'));
    expect(calls(asked, 'leads.duplicates.merge')).toEqual([
      { id: 'p1', survivor_id: ids.first, survivor_version: 3, other_version: 7, fields: { phone: 'other' } },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(MESSAGES.unmergeKept('phone'));
  });

  it('asks for a company’s own fields by their labels, with their values in words', async () => {
    const grade = sampleField({
      key: 'grade',
      label: 'Grade',
      kind: 'choices',
      options: [
        { value: 'a', label: 'First grade', colour: 'grey' },
        { value: 'b', label: 'Second grade', colour: 'grey' },
      ],
    });
    const asked = show(
      {
        'fields.list': () => ({ items: [grade] }),
        'leads.duplicates.compare': () => ({
          ...proposal,
          survivor: { ...proposal.survivor, custom: { grade: ['a'] } },
          other: { ...proposal.other, custom: { grade: ['a', 'b'] } },
          fields: [{ field: 'custom.grade', chosen: 'survivor', rule: 'stays', can_join: false }],
        }),
        'leads.duplicates.merge': () => proposal.survivor,
      },
      '/leads/duplicates?pair=p1',
    );
    await waitFor(() => expect(option('Grade', /^First grade$/)).toHaveProperty('checked', true));
    fireEvent.click(option('Grade', /First grade, Second grade/));
    fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(calls(asked, 'leads.duplicates.merge')).toMatchObject([{ fields: { 'custom.grade': 'other' } }]),
    );
  });

  it('tells of a merge alone when there is nothing to compare any more', async () => {
    let merged = false;
    const compare = () => {
      if (merged) throw new Refusal('NOT_FOUND', MESSAGES.notFound);
      return proposal;
    };
    const asked = show(
      {
        'leads.duplicates.compare': compare,
        'leads.duplicates.merge': () => {
          merged = true;
          return proposal.survivor;
        },
      },
      '/leads/duplicates?pair=p1',
    );
    await screen.findByText('Moves from Ada Lovelace: 2 activities, 1 task');
    fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await screen.findByText(MESSAGES.mergedInto('Ada Byron'));
    await waitFor(() => expect(calls(asked, 'leads.duplicates.list').length).toBeGreaterThan(1));
    expect(screen.queryByText(MESSAGES.notFound)).toBeNull();
    expect(calls(asked, 'leads.duplicates.compare')).toHaveLength(1); // a second one would leave its 404 in the console
  });

  it('asks the server anew when the other lead is to stay', async () => {
    const asked = show({}, '/leads/duplicates?pair=p1');
    fireEvent.click(await screen.findByRole('radio', { name: /Ada Lovelace/ }));
    await waitFor(() =>
      expect(calls(asked, 'leads.duplicates.compare')).toContainEqual({ id: 'p1', survivor_id: ids.second }),
    );
  });

  it('shows the new values when somebody changed one meanwhile, and keeps what was picked', async () => {
    let phone = '+1 555 0199';
    show(
      {
        'leads.duplicates.compare': () => ({ ...proposal, other: { ...proposal.other, phone } }),
        'leads.duplicates.merge': () => {
          phone = '+1 555 0777';
          throw new Refusal('CONFLICT', MESSAGES.mergeChanged);
        },
      },
      '/leads/duplicates?pair=p1',
    );
    fireEvent.click(await screen.findByRole('radio', { name: /0199/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(option('Phone', /0777/)).toHaveProperty('checked', true));
    expect(screen.getAllByText(MESSAGES.mergeChanged).length).toBeGreaterThan(0);
  });
});

describe('in the lead', () => {
  it('leads to the comparison, or where one may not merge to the other lead', async () => {
    const other = { ...glance(ids.second, 'Lovelace'), assigned_to_name: 'Marcus Feld' };
    renderSignedIn(<PossibleDuplicates type="lead" id={ids.first} />, {
      user: someUser('sdr'),
      answers: { 'leads.duplicates.ofRecord': () => [pair('p1'), pair('p3', { second: other, can_merge: false })] },
    });
    expect((await screen.findByRole('link', { name: 'Ada Lovelacep1' })).getAttribute('href')).toBe(
      '/leads/duplicates?pair=p1',
    );
    expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe(`/leads/${ids.second}`);
    expect(screen.getByText(/of Marcus Feld/)).toBeDefined();
  });
});

describe('of accounts', () => {
  const account = (id: string, more: object) => ({
    id,
    name: 'Northwind',
    domain: 'northwind.example',
    industry: null,
    phone: null,
    parent_id: null,
    parent_name: null,
    owner_id: null,
    owner_name: 'Priya Raman',
    notes: null,
    company_size: null,
    custom: {},
    version: 2,
    created_at: '2026-01-15T09:30:00.000Z',
    ...more,
  });
  const [one, other] = [
    account(ids.first, {}),
    account(ids.second, { name: 'Northwind GmbH', parent_id: 'p', parent_name: 'Northwind Group' }),
  ];
  const accountPair = { ...pair('p1'), because: ['Matching domain'], first: one, second: other };
  const answered = {
    'accounts.duplicates.summary': () => summary,
    'accounts.duplicates.list': () => ({ items: [accountPair], total: 1, next_cursor: null }),
    'accounts.duplicates.compare': () => ({
      pair: accountPair,
      survivor: one,
      other,
      fields: [
        { field: 'name', chosen: 'survivor', rule: 'stays', can_join: false },
        { field: 'parent_id', chosen: 'other', rule: 'only', can_join: false },
      ],
      moves: { ...proposal.moves, activities: 0, tasks: 0, contacts: 3, accounts: 1 },
    }),
  };

  it('shows what tells them apart, and merges by the names of the catalogue', async () => {
    const asked = renderSignedIn(<DuplicatesScreen type="account" />, {
      user: someUser('manager'),
      answers: { ...answered, 'accounts.duplicates.merge': () => one },
      path: '/accounts/duplicates?pair=p1',
    });
    await screen.findByText('Moves from Northwind GmbH: 3 contacts, 1 child account');
    expect(screen.getByRole('dialog', { name: 'Merge accounts' })).toBeDefined();
    const parent = within(screen.getByRole('group', { name: 'Parent account' }));
    expect(parent.getByRole('radio', { name: /Northwind Group/ })).toHaveProperty('checked', true);
    fireEvent.click(within(screen.getByRole('group', { name: 'Name' })).getByRole('radio', { name: /GmbH/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await screen.findByText(MESSAGES.mergedInto('Northwind'));
    expect(calls(asked, 'accounts.duplicates.merge')).toEqual([
      { id: 'p1', survivor_id: ids.first, survivor_version: 2, other_version: 2, fields: { name: 'other' } },
    ]);
    expect(screen.getByRole('link', { name: 'Contacts' }).getAttribute('href')).toBe('/contacts/duplicates');
  });
});
