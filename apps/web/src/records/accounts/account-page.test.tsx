import type { Account } from '@outrider/shared/records/accounts';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RecordActivity } from '@outrider/shared/records/records';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type QuickDialog, QuickDialogContext } from '../engine/quick-dialog.ts';
import { RECORDS_WORDS } from '../engine/words.ts';
import { sampleAccount } from '../../testing/sample-account.ts';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountsScreen } from './accounts-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Change = { version: number } & Partial<Account>;
const NOTHING = { items: [], total: 0, total_is: 'exact', next_cursor: null };

const HAPPENED = { actor_kind: 'user', actor_name: 'Priya Raman', created_at: new Date().toISOString() } as const;

const MAYA = someUser('manager');

/**
 * Returns what was sent to be changed. `timeline`: its pages. `afterNote`: the account as it is once a note was
 * written.
 */
function show(
  update: (change: Change) => Account = (change) => ({ ...sampleAccount, ...change }),
  timeline: RecordActivity[] | Record<string, { items: RecordActivity[]; next_cursor: string | null }> = [],
  afterNote = sampleAccount,
  openDialog: (dialog: QuickDialog) => void = () => undefined,
) {
  const sent: Change[] = [];
  let stored = sampleAccount;
  renderSignedIn(
    <QuickDialogContext value={openDialog}>
      <Routes>
        <Route path="/accounts/:id" element={<AccountPage />} />
      </Routes>
    </QuickDialogContext>,
    {
      user: someUser('manager'),
      path: `/accounts/${sampleAccount.id}`,
      answers: {
        'accounts.get': () => stored,
        'accounts.update': (change: Change) => {
          sent.push(change);
          stored = update(change);
          return stored;
        },
        'accounts.log': () => {
          stored = afterNote;
          return { ...HAPPENED, id: '9', kind: 'noted', detail: {}, about: null };
        },
        'accounts.list': () => NOTHING,
        'contacts.list': () => NOTHING,
        'accounts.timeline': ({ cursor = '' }: { cursor?: string }) =>
          Array.isArray(timeline) ? { items: timeline, next_cursor: null } : timeline[cursor],
        'fields.list': () => ({ items: [] }),
        'pipeline.people': () => [],
      },
    },
  );
  return sent;
}
async function edit(label: string, typed: string) {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${label}: `) }));
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value: typed } });
  return input;
}
const conflict = (current: Account) => {
  throw new Refusal('CONFLICT', MESSAGES.changedMeanwhile, [], undefined, current.version, current);
};

describe('a fact of an account', () => {
  it('is saved by Enter, alone and on the version that was shown', async () => {
    const sent = show();
    fireEvent.keyDown(await edit('Domain', 'nordlys.no'), { key: 'Enter' });
    expect(await screen.findByRole('button', { name: 'Domain: nordlys.no' })).toBeTruthy();
    await waitFor(() => expect(sent).toEqual([{ id: sampleAccount.id, version: 3, domain: 'nordlys.no' }]));
  });

  it('is as it was after Esc, and nothing is sent', async () => {
    const sent = show();
    fireEvent.keyDown(await edit('Domain', 'nordlys.no'), { key: 'Escape' });
    expect(await screen.findByRole('button', { name: 'Domain: nordlys.example' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('stays a field with what was typed and the reason where the server refuses', async () => {
    show(() => {
      throw new Refusal('UNPROCESSABLE_CONTENT', MESSAGES.accountDomainInvalid, [
        { field: 'domain', message: MESSAGES.accountDomainInvalid },
      ]);
    });
    fireEvent.keyDown(await edit('Domain', 'no domain'), { key: 'Enter' });
    await screen.findByText(MESSAGES.accountDomainInvalid);
    expect(screen.getByLabelText<HTMLInputElement>('Domain').value).toBe('no domain');
  });

  it('is saved on top of what somebody else changed meanwhile', async () => {
    const theirs = { ...sampleAccount, phone: '+47 77 60 12 40', version: 4 };
    const sent = show((change) => (change.version === 3 ? conflict(theirs) : { ...theirs, ...change }));
    fireEvent.keyDown(await edit('Domain', 'nordlys.no'), { key: 'Enter' });
    expect(await screen.findByRole('button', { name: 'Phone: +47 77 60 12 40' })).toBeTruthy();
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual([3, 4]));
    expect(await screen.findByRole('button', { name: 'Domain: nordlys.no' })).toBeTruthy();
  });

  it('asks which value stays where both changed it', async () => {
    const theirs = { ...sampleAccount, domain: 'nordlys.eu', version: 4 };
    const sent = show((change) => (change.version === 3 ? conflict(theirs) : { ...theirs, ...change }));
    fireEvent.keyDown(await edit('Domain', 'nordlys.no'), { key: 'Enter' });
    await screen.findByText('Theirs: nordlys.eu');
    expect(sent).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByRole('button', { name: 'Domain: nordlys.no' })).toBeTruthy();
    await waitFor(() => expect(sent[1]).toEqual({ id: sampleAccount.id, version: 4, domain: 'nordlys.no' }));
  });

  it('asks as well where theirs came to be shown while one typed', async () => {
    const theirs = { ...sampleAccount, domain: 'nordlys.eu', phone: '+47 77 60 12 40', version: 4 };
    const sent = show((change) => (change.version === 3 ? conflict(theirs) : { ...theirs, ...change }), [], theirs);
    const domain = await edit('Domain', 'nordlys.no');
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Called back' } });
    fireEvent.click(screen.getByRole('button', { name: RECORDS_WORDS.composer.note.save }));
    await screen.findByRole('button', { name: 'Phone: +47 77 60 12 40' });
    fireEvent.keyDown(domain, { key: 'Enter' });
    await screen.findByText('Theirs: nordlys.eu');
    expect(sent.map(({ version }) => version)).toEqual([3]);
  });

  it('is as they made it where theirs is taken', async () => {
    const theirs = { ...sampleAccount, domain: 'nordlys.eu', version: 4 };
    const sent = show(() => conflict(theirs));
    fireEvent.keyDown(await edit('Domain', 'nordlys.no'), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByRole('button', { name: 'Domain: nordlys.eu' })).toBeTruthy();
    expect(sent).toHaveLength(1);
  });
});

it('tells of an account and of its people, each in words of its own', async () => {
  const ingrid = { type: 'contact', id: '0198a3f0-1c00-7000-8000-0000000000c1', name: 'Ingrid Solheim' } as const;
  show(undefined, [
    { ...HAPPENED, id: '1', kind: 'called', detail: { text: 'Wants a quote' }, about: ingrid },
    { ...HAPPENED, id: '2', kind: 'edited', detail: { fields: ['second_email'] }, about: ingrid },
    { ...HAPPENED, id: '3', kind: 'created', detail: {}, about: ingrid },
    { ...HAPPENED, id: '4', kind: 'created', detail: {}, about: null },
  ]);
  const told = await screen.findAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Priya Raman logged a calljust now · Ingrid SolheimWants a quote',
    'Changed second emailPriya Raman · just now · Ingrid Solheim',
    'Contact createdPriya Raman · just now · Ingrid Solheim',
    'Account createdPriya Raman · just now',
  ]);
  expect(screen.getAllByRole('link', { name: 'Ingrid Solheim' })[0]?.getAttribute('href')).toBe(
    `/contacts/${ingrid.id}`,
  );
});

it('changes hands in the head of the page, where the details do not repeat it', async () => {
  const sent = show((change) => ({ ...sampleAccount, ...change, owner_name: MAYA.full_name }));
  await edit('Owner', MAYA.id);
  await waitFor(() => expect(sent).toEqual([{ id: sampleAccount.id, version: 3, owner_id: MAYA.id }]));
  expect(await screen.findByRole('button', { name: 'Owner: Maya Okafor' })).toBeTruthy();
});

it('is printed once everything that happened to it is there', async () => {
  const print = vi.fn(() => screen.getAllByRole('listitem').length);
  vi.stubGlobal('print', print);
  const happened = (id: string): RecordActivity => ({ ...HAPPENED, id, kind: 'created', detail: {}, about: null });
  show(undefined, {
    '': { items: [happened('1')], next_cursor: 'more' },
    more: { items: [happened('2')], next_cursor: 'most' },
    most: { items: [happened('3')], next_cursor: null },
  });
  await screen.findByRole('listitem');
  fireEvent.click(screen.getByRole('button', { name: 'Account actions' }));
  fireEvent.click(screen.getByRole('menuitem', { name: RECORDS_WORDS.print }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(print).toHaveReturnedWith(3);
});

it('is written to from the thumb bar of a phone, in a sheet that closes once it is saved', async () => {
  const phone = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => phone);
  show();
  const bar = await screen.findByRole('navigation', { name: RECORDS_WORDS.thumb.label });
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  fireEvent.click(within(bar).getByRole('button', { name: RECORDS_WORDS.thumb.note }));
  const sheet = await screen.findByRole('dialog', { name: RECORDS_WORDS.addToTimeline });
  fireEvent.change(within(sheet).getByRole('textbox', { name: 'Note' }), { target: { value: 'Called back' } });
  fireEvent.click(within(sheet).getByRole('button', { name: RECORDS_WORDS.composer.note.save }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('begins a deal of the account from its head', async () => {
  const opened: QuickDialog[] = [];
  show(undefined, [], sampleAccount, (dialog) => opened.push(dialog));
  fireEvent.click(await screen.findByRole('button', { name: 'New Opportunity' }));
  expect(opened).toEqual([
    { id: 'opportunity', deal: { account: { id: sampleAccount.id, name: sampleAccount.name } } },
  ]);
});

it('lists customers in a tab of their own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const asked = renderSignedIn(
    <Routes>
      <Route path="/accounts/*" element={<AccountsScreen />} />
    </Routes>,
    {
      user: MAYA,
      path: '/accounts?filter=industry:technology',
      answers: { 'accounts.list': () => NOTHING, 'fields.list': () => ({ items: [] }), 'views.list': () => [] },
    },
  );
  fireEvent.click(await screen.findByRole('tab', { name: /^Customers/ }));
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'accounts.list').map(({ input }) => input)).toContainEqual(
      expect.objectContaining({ filter: 'health:!prospect', sort: 'created_at' }),
    ),
  );
});
