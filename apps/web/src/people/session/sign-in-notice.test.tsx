import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { offline, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answer: () => unknown) =>
  renderSignedIn(<SignInNotice />, { user: someUser('ae'), answers: { 'platform.signInNotice': answer } });

it('shows what the platform tells everybody', async () => {
  show(() => ({ notice: 'Maintenance on Sunday' }));
  expect(await screen.findByText('Maintenance on Sunday')).toBeTruthy();
});

it.each([
  ['there is nothing', () => ({ notice: '' })],
  ['it cannot be had', offline],
])('shows nothing when %s', async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const asked = show(answer);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
});
