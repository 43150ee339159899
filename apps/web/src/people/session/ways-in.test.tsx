import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { JoinScreen } from './join-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { SESSION_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const me = someUser('ae');
const NEW = 'a quiet place to sell 8';
const link = (over: object = {}) => ({
  kind: 'invitation',
  email: me.email,
  full_name: 'Maya',
  role: 'ae',
  team: 'North',
  company_name: 'Acme',
  made_by: 'Daniel Brandt',
  expires_at: '2100-01-18T09:30:00.000Z',
  ...over,
});
const show = (page: ReactNode, path: string, answers: Record<string, (input: never) => unknown>) =>
  renderSignedIn(page, {
    user: me,
    path,
    answers: { 'auth.login': () => ({ user: me, access_token: 'token' }), ...answers },
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) =>
  fireEvent.submit(screen.getByRole('button', { name }).closest('form') as HTMLFormElement);

it('asks for a link, and says the same of every email', async () => {
  const asked = show(<ForgotPasswordScreen />, '/forgot-password', { 'auth.forgotPassword': () => ({ ok: true }) });
  type('Email', 'maya@acme.example');
  submit('Send reset link');
  expect(await screen.findByRole('heading', { name: SESSION_WORDS.sentTitle })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true);
  expect(asked.map(({ name, input }) => [name, input])).toEqual([
    ['auth.forgotPassword', { email: 'maya@acme.example' }],
  ]);
});

describe('a link to a new password', () => {
  it.each([[MESSAGES.linkExpired], [MESSAGES.linkUsed], [MESSAGES.linkUnknown]])('says: %s', async (sentence) => {
    show(<ResetPasswordScreen />, '/reset-password#secret', {
      'auth.viewLink': () => {
        throw new Refusal('NOT_FOUND', sentence);
      },
    });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: SESSION_WORDS.newLink }).getAttribute('href')).toBe('/forgot-password');
  });

  it('judges what is typed, saves it and signs in', async () => {
    const asked = show(<ResetPasswordScreen />, '/reset-password#secret', {
      'auth.viewLink': () => link({ kind: 'reset' }),
      'auth.resetPassword': () => ({ email: me.email }),
    });
    await screen.findByText(`For ${me.email}`);
    type('New password', 'password1234');
    expect(await screen.findByText(MESSAGES.passwordTooCommon, {}, { timeout: 10_000 })).toBeTruthy();
    type('New password', NEW);
    expect(await screen.findByText(SESSION_WORDS.guessedIn('centuries'))).toBeTruthy();
    submit(SESSION_WORDS.saveAndSignIn);
    await screen.findByText(MESSAGES.welcome);
    expect(asked.map(({ name, input }) => [name, input])).toEqual([
      ['auth.viewLink', { token: 'secret' }],
      ['auth.resetPassword', { token: 'secret', new_password: NEW }],
      ['auth.login', { email: me.email, password: NEW }],
    ]);
  });
});

it('joins by invitation, with a name and a password of one’s own', async () => {
  const asked = show(<JoinScreen />, '/join#secret', {
    'auth.viewLink': () => link(),
    'invitations.accept': () => ({ email: me.email }),
  });
  await screen.findByRole('heading', { name: SESSION_WORDS.join('Acme') });
  type('Full name', 'Maya Okafor');
  type('Password', NEW);
  submit('Create account');
  await screen.findByText(MESSAGES.welcome);
  expect(asked.find(({ name }) => name === 'invitations.accept')?.input).toEqual({
    token: 'secret',
    full_name: 'Maya Okafor',
    password: NEW,
  });
});
