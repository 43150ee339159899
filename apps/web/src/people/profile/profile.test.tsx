import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ChoosePasswordScreen } from './choose-password-screen.tsx';
import { ProfileDialog, type ProfileTab } from './profile-dialog.tsx';
import { PROFILE_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const me = someUser('ae');
const show = (tab: ProfileTab, answers: Record<string, (input: never) => unknown>, user = me) =>
  renderSignedIn(<ProfileDialog tab={tab} absences={null} onClose={() => {}} />, { user, answers });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

type Typed = { present?: string; next?: string; again?: string; label?: string; words?: string };

function changePassword({
  present = 'correct horse battery 9',
  next = 'a quiet place to sell 8',
  again,
  label = 'Present password',
  words = 'Change password',
}: Typed = {}) {
  type(label, present);
  type('New password', next);
  type('New password again', again ?? next);
  fireEvent.submit(screen.getByRole('button', { name: words }).closest('form') as HTMLFormElement);
}

it('saves the name', async () => {
  const asked = show('profile', { 'profile.update': () => ({ ...me, full_name: 'Ada Keller' }) });
  type('Full name', ' Ada Keller ');
  press('Save');
  await screen.findByText(MESSAGES.profileSaved);
  expect(asked[0]?.input).toEqual({ full_name: 'Ada Keller' });
});

it('saves mode, level and start page together', async () => {
  const asked = show('preferences', { 'profile.setPreferences': () => me });
  fireEvent.click(screen.getByLabelText(/Nothing runs automatically/));
  fireEvent.change(screen.getByRole('slider'), { target: { value: '85' } });
  expect(screen.getByText('Act · 85%')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(PROFILE_WORDS.startPage), { target: { value: 'tasks' } });
  press('Save');
  await screen.findByText(MESSAGES.preferencesSaved);
  const saved = asked.find(({ name }) => name === 'profile.setPreferences');
  expect(saved?.input).toEqual({ automation_mode: 'manual', automation_level: 85, start_page: 'tasks' });
});

it('says where the company lets agents go less far than one’s own level', async () => {
  const bound = { team: 'Enterprise', level_cap: 20, mode: 'ai' };
  show('preferences', { 'automation.own': () => ({ bound }) });
  expect(await screen.findByText(PROFILE_WORDS.teamCap('Enterprise', 20))).toBeTruthy();
});

it('has no preferences for the super admin, who has no company', () => {
  show('profile', {}, someUser('super_admin'));
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Profile',
    'Password',
    'Two-step',
    'Sessions',
  ]);
});

it('changes the password and empties the form', async () => {
  const asked = show('password', {
    'auth.changePassword': () => me,
    'passkeys.list': () => [],
    'tokens.mine': () => [],
  });
  changePassword();
  await screen.findByText(MESSAGES.passwordChanged);
  expect(asked.find(({ name }) => name === 'auth.changePassword')?.input).toEqual({
    current_password: 'correct horse battery 9',
    new_password: 'a quiet place to sell 8',
    kept_tokens: [],
  });
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

it('asks which tokens and assistants end with the password, all ticked, and leaves service tokens out', async () => {
  const token = (id: string, name: string, kind: string) => ({ id, name, kind, hint: `ork_live_${id}…` });
  const asked = show('password', {
    'auth.changePassword': () => me,
    'passkeys.list': () => [],
    'tokens.mine': () => [
      token('t1', 'Script', 'personal'),
      token('t2', 'Claude', 'assistant'),
      token('t3', 'Order sync', 'service'),
    ],
  });
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  fireEvent.click(screen.getByRole('checkbox', { name: /Claude/ }));
  changePassword();
  await screen.findByText(MESSAGES.passwordChanged);
  expect(asked.find(({ name }) => name === 'auth.changePassword')?.input).toMatchObject({ kept_tokens: ['t2'] });
});

it.each([
  ['two that differ', { again: 'another place to sell 8' }, undefined, MESSAGES.passwordsDiffer],
  ['a short one', { next: 'short' }, undefined, MESSAGES.passwordTooShort(12)],
  ['none', { present: '' }, undefined, MESSAGES.passwordNeeded],
  [
    'a wrong one',
    {},
    () => {
      throw new Refusal('UNPROCESSABLE_CONTENT', MESSAGES.passwordWrong, [
        { field: 'current_password', message: MESSAGES.passwordWrong },
      ]);
    },
    MESSAGES.passwordWrong,
  ],
  [
    'too many tries',
    {},
    () => {
      throw new Refusal('TOO_MANY_REQUESTS', MESSAGES.tooManyAttempts);
    },
    MESSAGES.tooManyAttempts,
  ],
  ['no answer', {}, offline, MESSAGES.changePasswordFailed],
])('says of %s', async (_, typed, answer, sentence) => {
  show('password', answer ? { 'auth.changePassword': answer } : {});
  changePassword(typed);
  await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
});

it('lists the sessions and ends one, or all others', async () => {
  const session = (id: string, current: boolean) => ({
    id: id.repeat(64),
    current,
    user_agent: current ? null : 'curl/8',
    created_at: '2026-01-15T09:30:00.000Z',
    last_active_at: '2026-01-15T09:30:00.000Z',
  });
  const asked = show('sessions', {
    'profile.sessions': () => [session('a', true), session('b', false), session('c', false)],
    'profile.endSession': () => ({ ended: 1 }),
    'profile.endOtherSessions': () => ({ ended: 2 }),
  });
  await screen.findByText('This session');
  expect(screen.getAllByRole('button', { name: 'Sign out curl' })).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Sign out curl' })[0] as HTMLElement);
  await screen.findByText(MESSAGES.sessionSignedOut);
  press(PROFILE_WORDS.endOthers);
  await screen.findByText(MESSAGES.otherSessionsSignedOut(2));
  expect(asked.filter(({ name }) => name.startsWith('profile.end')).map(({ input }) => input)).toEqual([
    { id: 'b'.repeat(64) },
    undefined,
  ]);
});

it('asks for a password of one’s own after a one-time password', async () => {
  const asked = renderSignedIn(<ChoosePasswordScreen />, {
    user: { ...me, must_change_password: true },
    answers: { 'auth.changePassword': () => me },
  });
  expect(screen.getByRole('heading', { name: MESSAGES.chooseNewPassword })).toBeTruthy();
  changePassword({ present: 'acde-fghj-kmnp-qrtu', label: 'One-time password', words: 'Choose password' });
  await screen.findByText(MESSAGES.welcome);
  expect(asked[0]?.input).toEqual({ current_password: 'acde-fghj-kmnp-qrtu', new_password: 'a quiet place to sell 8' });
});
