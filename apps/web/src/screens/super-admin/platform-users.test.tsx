import type { PlatformUser } from '@outrider/shared/people/platform';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { PlatformUsersScreen } from './platform-users-screen.tsx';
import { PLATFORM_WORDS } from './words.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const maya: PlatformUser = {
  id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3',
  full_name: 'Maya Okafor',
  email: 'maya@acme.example',
  role: 'company_admin',
  company: { id: '01980f5c-0a11-7d2e-8c44-51f0c3a7e9b2', name: 'Acme', status: 'active' },
  disabled_at: null,
  last_active_at: null,
  created_at: '2026-01-15T09:30:00.000Z',
};
const show = (answers: Record<string, (input: never) => unknown>) =>
  renderSignedIn(<PlatformUsersScreen />, {
    user: someUser('super_admin'),
    answers: { 'platform.users': () => ({ items: [maya], total: 1, next_cursor: null }), ...answers },
  });
const dialog = () => within(screen.getByRole('dialog'));

it('makes a recovery link after a question, and shows it once', async () => {
  const url = 'https://crm.example/reset-password#secret';
  const asked = show({
    'platform.recoverUser': ({ email }: { email: string }) => ({ email, url, expires_at: '2100-01-01T00:00:00.000Z' }),
  });
  fireEvent.click((await screen.findAllByRole('button', { name: 'Actions for Maya Okafor' }))[0] as HTMLElement);
  fireEvent.click(screen.getByRole('menuitem', { name: PLATFORM_WORDS.recover }));
  expect(dialog().getByText(PLATFORM_WORDS.recoverLead)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: PLATFORM_WORDS.recover }));
  expect((await screen.findByLabelText<HTMLInputElement>('Recovery link')).value).toBe(url);
  expect(asked.find(({ name }) => name === 'platform.recoverUser')?.input).toEqual({ email: maya.email });
  fireEvent.click(dialog().getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(url)).toBeNull();
});

it('invites another super admin', async () => {
  const url = 'https://crm.example/join#secret';
  const asked = show({
    'platform.inviteSuperAdmin': ({ email }: { email: string }) => ({ email, invitation: { mailed: false, url } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: PLATFORM_WORDS.inviteSuper }));
  fireEvent.change(dialog().getByLabelText('Full name'), { target: { value: 'Ada Keller' } });
  fireEvent.change(dialog().getByLabelText('Email'), { target: { value: 'ada@outrider.example' } });
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement);
  expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(url);
  expect(asked.find(({ name }) => name === 'platform.inviteSuperAdmin')?.input).toEqual({
    full_name: 'Ada Keller',
    email: 'ada@outrider.example',
  });
});
