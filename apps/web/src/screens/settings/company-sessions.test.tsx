import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { CompanySessions } from './company-sessions.tsx';
import { SECURITY_WORDS as WORDS } from './words-security.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ME = someUser('company_admin');
const DANIEL = { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c4', full_name: 'Daniel Brandt', email: 'daniel@acme.example' };
const session = (over: object) => ({
  id: 'a'.repeat(64),
  current: false,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0',
  ip: '203.0.113.7',
  in_sandbox: false,
  created_at: new Date().toISOString(),
  last_active_at: new Date().toISOString(),
  person: DANIEL,
  ...over,
});
const OWN = session({
  id: 'b'.repeat(64),
  current: true,
  person: { id: ME.id, full_name: ME.full_name, email: ME.email },
});
const open = (answers: object = {}) =>
  renderSignedIn(<CompanySessions />, {
    user: ME,
    answers: {
      'security.sessions': () => ({ items: [OWN, session({})], total: 2, next_cursor: null }),
      ...answers,
    },
  });
const inputsOf = (asked: ReturnType<typeof open>, name: string) =>
  asked.filter((one) => one.name === name).map(({ input }) => input);

it('tells device, person and address, and ends another one’s session but not this one', async () => {
  const asked = open({ 'security.endSession': () => ({ ended: 1 }) });
  const [mine, theirs] = await screen.findAllByRole('listitem');
  expect(within(mine!).queryByRole('button', { name: /^Sign out/ })).toBeNull();
  expect(within(mine!).getAllByText(WORDS.current).length).toBeGreaterThan(0);
  expect(theirs!.textContent).toContain('Chrome on Windows');
  expect(theirs!.textContent).toContain('203.0.113.7');
  fireEvent.click(
    within(theirs!).getByRole('button', { name: WORDS.signOutOf('Chrome on Windows', DANIEL.full_name) }),
  );
  await waitFor(() => expect(inputsOf(asked, 'security.endSession')).toEqual([{ id: 'a'.repeat(64) }]));
});

it('asks before it signs a person out everywhere', async () => {
  const asked = open({ 'security.signOutPerson': () => ({ ended: 3, tokens_ended: 2 }) });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.more(DANIEL.full_name) }));
  fireEvent.click(screen.getByRole('menuitem'));
  const dialog = await screen.findByRole('dialog', { name: WORDS.personTitle(DANIEL.full_name) });
  within(dialog).getByText(WORDS.tokensEnd);
  expect(inputsOf(asked, 'security.signOutPerson')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.signOut }));
  await screen.findByText('Ended 3 sessions and 2 tokens and assistants');
  expect(inputsOf(asked, 'security.signOutPerson')).toEqual([{ id: DANIEL.id }]);
});

it('asks before it signs everyone out', async () => {
  const asked = open({ 'security.signOutEveryone': () => ({ ended: 1, tokens_ended: 0 }) });
  fireEvent.click(await screen.findByRole('button', { name: WORDS.signOutEveryone }));
  const dialog = await screen.findByRole('dialog', { name: WORDS.everyoneTitle });
  within(dialog).getByText(WORDS.everyoneText(1));
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.signOut }));
  await screen.findByText('Ended 1 session');
  expect(inputsOf(asked, 'security.signOutEveryone')).toHaveLength(1);
});
