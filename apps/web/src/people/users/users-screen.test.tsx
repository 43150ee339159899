import { ROLE_LABELS } from '@outrider/shared/ground/roles';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser } from '@outrider/shared/people/users';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { filterUsers } from './filter-users.ts';
import { UsersScreen } from './users-screen.tsx';
import { USERS_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (over: Partial<CompanyUser>): CompanyUser => ({
  id: crypto.randomUUID(),
  full_name: 'Priya Raman',
  email: 'priya@acme.example',
  role: 'sdr',
  role_name: ROLE_LABELS[over.role ?? 'sdr'],
  custom_role_id: null,
  team: 'Inbound',
  department: null,
  disabled_at: null,
  invited: false,
  two_step: false,
  must_change_password: false,
  access_expires_at: null,
  last_sign_in: null,
  created_at: '2026-01-15T09:30:00.000Z',
  ...over,
});
const me = someUser('company_admin');
const PEOPLE = [
  person({ id: me.id, full_name: me.full_name, email: me.email, role: 'company_admin', team: null }),
  person({}),
  person({
    full_name: 'Marcus Feld',
    email: 'marcus@acme.example',
    role: 'ae',
    disabled_at: '2026-01-16T09:30:00.000Z',
  }),
];
const list = (used = 2, max = 5) => ({ items: PEOPLE, seats: { used, max } });

const show = (
  answers: Record<string, (input: never) => unknown> = {},
  role: Parameters<typeof someUser>[0] = 'company_admin',
) => renderSignedIn(<UsersScreen />, { user: { ...me, role }, answers: { 'users.list': () => list(), ...answers } });
const menuOf = async (name: string) => {
  fireEvent.click((await screen.findAllByRole('button', { name: `Actions for ${name}` }))[0] as HTMLElement);
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
};
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));
const confirm = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

it.each(['manager', 'sdr', 'ae'] as const)('tells a %s who can open it', (role) => {
  expect(show({}, role)).toEqual([]);
  expect(screen.getByText(MESSAGES.usersForbidden)).toBeTruthy();
});

it('shows everybody, the seats, and what may be done with whom', async () => {
  show();
  await screen.findByText('of 5 seats used');
  expect(await menuOf(me.full_name)).toEqual(['Edit']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(await menuOf('Priya Raman')).toEqual(['Edit', 'Reset password', 'Disable']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(await menuOf('Marcus Feld')).toEqual(['Edit', 'Reset password', 'Enable']);
});

it('says that the users could not be loaded', async () => {
  show({ 'users.list': offline });
  expect(await screen.findByText(new RegExp(MESSAGES.loadUsersFailed))).toBeTruthy();
});

describe('adding somebody', () => {
  const add = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add User' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Full name'), { target: { value: 'Nora Quist' } });
    fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: 'nora@acme.example' } });
    fireEvent.change(within(dialog).getByLabelText('Role'), { target: { value: 'ae' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  };

  const nora = () => person({ full_name: 'Nora Quist', email: 'nora@acme.example', invited: true });

  it('shows the link once where no mail is sent, and does not lose it by accident', async () => {
    const url = 'https://crm.example/join#secret';
    const asked = show({ 'users.invite': () => ({ user: nora(), invitation: { mailed: false, url } }) });
    await add();
    const shown = await screen.findByLabelText<HTMLInputElement>('Invitation link');
    expect(shown.value).toBe(url);
    expect(asked.find(({ name }) => name === 'users.invite')?.input).toEqual({
      full_name: 'Nora Quist',
      custom_role_id: null,
      email: 'nora@acme.example',
      role: 'ae',
      team: null,
      department: null,
    });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.getByLabelText('Invitation link')).toBeTruthy();
    confirm(USERS_WORDS.handedOver);
    expect(screen.queryByDisplayValue(url)).toBeNull();
  });

  it('says whom the invitation was mailed to', async () => {
    show({ 'users.invite': () => ({ user: nora(), invitation: { mailed: true, url: null } }) });
    await add();
    expect(await screen.findByText(MESSAGES.invitationSent('nora@acme.example'))).toBeTruthy();
    expect(screen.queryByLabelText('Invitation link')).toBeNull();
  });

  it.each([
    [
      'an e-mail that is taken',
      () => {
        throw new Refusal('CONFLICT', MESSAGES.emailTaken, [{ field: 'email', message: MESSAGES.emailTaken }]);
      },
      MESSAGES.emailTaken,
    ],
    [
      'no seat',
      () => {
        throw new Refusal('CONFLICT', MESSAGES.seatsTaken(5));
      },
      MESSAGES.seatsTaken(5),
    ],
    ['no answer', offline, MESSAGES.inviteFailed],
  ])('says of %s', async (_, create, sentence) => {
    show({ 'users.invite': create });
    await add();
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
  });
});

describe('with one of them', () => {
  it('sends an invitation again, or withdraws it', async () => {
    const ada = person({ full_name: 'Ada Keller', invited: true, access_expires_at: '2100-01-18T09:30:00.000Z' });
    const invitation = { mailed: true, url: null };
    const asked = show({
      'users.list': () => ({ items: [PEOPLE[0], ada], seats: { used: 2, max: 5 } }),
      'users.resendInvitation': () => ({ user: ada, invitation }),
      'users.withdrawInvitation': () => ({ id: ada.id }),
    });
    expect((await screen.findAllByText('Invited, expires Jan 18, 2100')).length).toBeGreaterThan(0);
    await menuOf('Ada Keller');
    choose('Send invitation again');
    await screen.findByText(MESSAGES.invitationSent(ada.email));
    await menuOf('Ada Keller');
    choose('Withdraw invitation');
    confirm('Withdraw');
    await screen.findByText(MESSAGES.invitationWithdrawn('Ada Keller'));
    expect(asked.filter(({ name }) => name.endsWith('Invitation')).map(({ input }) => input)).toEqual([
      { id: ada.id },
      { id: ada.id },
    ]);
  });

  it('disables after a question', async () => {
    const asked = show({ 'users.disable': () => PEOPLE[1] });
    await menuOf('Priya Raman');
    choose('Disable');
    confirm('Disable');
    await screen.findByText(MESSAGES.userDisabled('Priya Raman'));
    expect(asked.find(({ name }) => name === 'users.disable')?.input).toEqual({ id: PEOPLE[1]?.id });
  });

  it('enables', async () => {
    show({ 'users.enable': () => PEOPLE[2] });
    await menuOf('Marcus Feld');
    choose('Enable');
    expect(await screen.findByText(MESSAGES.userEnabled('Marcus Feld'))).toBeTruthy();
  });

  it('resets the password and shows the new one', async () => {
    show({ 'users.resetPassword': () => ({ user: PEOPLE[1], one_time_password: 'acde-fghj-kmnp-qrtu' }) });
    await menuOf('Priya Raman');
    choose('Reset password');
    confirm('Reset password');
    expect((await screen.findByLabelText<HTMLInputElement>('One-time password')).value).toBe('acde-fghj-kmnp-qrtu');
  });

  it('changes role, team and department; nobody their own role', async () => {
    const asked = show({ 'users.update': () => PEOPLE[1] });
    await menuOf('Priya Raman');
    choose('Edit');
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Role'), { target: { value: 'manager' } });
    fireEvent.change(within(dialog).getByLabelText('Team (optional)'), { target: { value: '' } });
    fireEvent.change(within(dialog).getByLabelText('Department (optional)'), { target: { value: 'customer' } });
    fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
    await screen.findByText(MESSAGES.userSaved('Priya Raman'));
    expect(asked.find(({ name }) => name === 'users.update')?.input).toEqual({
      id: PEOPLE[1]?.id,
      custom_role_id: null,
      role: 'manager',
      team: null,
      department: 'customer',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menuOf(me.full_name);
    choose('Edit');
    expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLSelectElement>('Role').disabled).toBe(true);
  });
});

it.each([
  ['', 'all', 3],
  ['ray', 'all', 0],
  ['RAMAN inb', 'all', 1],
  ['acme', 'ae', 1],
  ['', 'manager', 0],
] as const)('finds by %j and %s: %i', (q, role, count) => {
  expect(filterUsers(PEOPLE, { q, role })).toHaveLength(count);
});
