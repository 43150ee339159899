import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ContactsScreen } from './contacts-screen.tsx';
import { CONTACTS_WORDS } from './words.ts';

afterEach(cleanup);

type Asked = { limit: number; filter?: string };
const NOTHING = { items: [], total: 0, total_is: 'exact', next_cursor: null };

/** Returns what the list asked the server for; its tabs ask for one row each, to count. */
function show(path: string, list: (input: Asked) => unknown = () => NOTHING) {
  const asked = renderSignedIn(
    <Routes>
      <Route path="/contacts/*" element={<ContactsScreen />} />
    </Routes>,
    {
      user: someUser('sdr'),
      path,
      answers: { 'contacts.list': list, 'fields.list': () => ({ items: [] }), 'pipeline.people': () => [] },
    },
  );
  return () =>
    asked
      .filter(({ name, input }) => name === 'contacts.list' && (input as Asked).limit > 1)
      .map(({ input }) => input as Asked);
}

it('asks for what its address says, within its tab', async () => {
  const asked = show('/contacts?tab=mine&q=ann&filter=role:champion&sort=email&order=asc');
  await screen.findByText('No contacts match these filters');
  expect(asked()[0]).toMatchObject({ q: 'ann', filter: 'role:champion;owner_id:me', sort: 'email', order: 'asc' });
});

it('counts what nobody offers as absent', async () => {
  const asked = show('/contacts?tab=theirs&filter=password:*x&sort=password&order=up');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]).toMatchObject({ sort: 'created_at', order: 'desc' });
  expect(asked()[0]?.filter).toBeUndefined();
});

it('says what belongs there while there is nothing', async () => {
  show('/contacts');
  await screen.findByText(CONTACTS_WORDS.none[0]);
  expect(screen.getAllByRole('button', { name: 'New Contact' })).toHaveLength(2);
});

it('says so where it cannot be loaded, and offers to try again', async () => {
  show('/contacts', () => {
    throw new Refusal('INTERNAL_SERVER_ERROR', MESSAGES.internal);
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(MESSAGES.loadContactsFailed);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
