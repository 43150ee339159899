import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { settleToast, showToast } from './toast.ts';
import { Toasts } from './toasts.tsx';

const isIn = (text: string) => screen.getByText(text).closest('.toast-x')?.getAttribute('data-in');

afterEach(cleanup);

it('shows the newest message at once, and the oldest of more than four makes room', async () => {
  render(<Toasts />);
  for (const word of ['one', 'two', 'three', 'four', 'five']) act(() => showToast(`Made ${word}`, { kind: 'success' }));
  expect(await screen.findByText('Made five')).toBeTruthy();
  await waitFor(() => expect(['Made one', 'Made two', 'Made five'].map(isIn)).toEqual(['false', 'true', 'true']));
});

it('stands at the bottom left, in the one place that the page makes room for', async () => {
  render(<Toasts />);
  act(() => showToast('Moved to Proposal', { kind: 'success' }));
  const toast = (await screen.findByText('Moved to Proposal')).closest('.Toastify__toast-container');
  expect(toast?.className).toContain('bottom-left');
  expect(toast?.closest('.toasts')).toBeTruthy();
});

it('takes an error away once the same thing went well, and no other', async () => {
  render(<Toasts />);
  act(() => {
    showToast('The lead was not saved', { kind: 'error', about: 'lead' });
    showToast('The task was not saved', { kind: 'error', about: 'task' });
  });
  await screen.findByText('The task was not saved');
  expect(['The lead was not saved', 'The task was not saved'].map(isIn)).toEqual(['true', 'true']);
  act(() => settleToast('lead'));
  await waitFor(() => expect(isIn('The lead was not saved')).toBe('false'));
  expect(isIn('The task was not saved')).toBe('true');
});

it('shows a message again whose last showing still fades out', async () => {
  render(<Toasts />);
  act(() => showToast('Moved to Proposal', { kind: 'success', name: 'moved', about: 'deal' }));
  await screen.findByText('Moved to Proposal');
  act(() => settleToast('deal'));
  await waitFor(() => expect(isIn('Moved to Proposal')).toBe('false'));
  act(() => showToast('Moved to Won', { kind: 'success', name: 'moved' }));
  expect(await screen.findByText('Moved to Won')).toBeTruthy();
  expect(isIn('Moved to Won')).toBe('true');
});

it('lets messages of one name take each other’s place, and shows no sentence twice', async () => {
  render(<Toasts />);
  act(() => showToast('Moved to Qualified', { kind: 'success', name: 'moved-once' }));
  await screen.findByText('Moved to Qualified');
  act(() => {
    showToast('Moved to Lost', { kind: 'success', name: 'moved-once' });
    showToast('Saved twice', { kind: 'success' });
    showToast('Saved twice', { kind: 'success' });
  });
  await screen.findByText('Moved to Lost');
  expect(screen.queryByText('Moved to Qualified')).toBeNull();
  expect(screen.getAllByText('Saved twice')).toHaveLength(1);
});
