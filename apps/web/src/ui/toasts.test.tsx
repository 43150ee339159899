import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showToast } from './toast.tsx';
import { Toasts } from './toasts.tsx';

it('shows the newest message at once, and the oldest of more than four makes room', async () => {
  render(<Toasts />);
  for (const word of ['one', 'two', 'three', 'four', 'five']) act(() => showToast(`Made ${word}`, { kind: 'success' }));
  expect(screen.getByText('Made five')).toBeTruthy();
  const isIn = (text: string) => screen.getByText(text).closest('.toast-x')?.getAttribute('data-in');
  await waitFor(() => expect(['Made one', 'Made two', 'Made five'].map(isIn)).toEqual(['false', 'true', 'true']));
});
