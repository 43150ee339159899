import type { SessionUser } from '@outrider/shared/auth';
import type { SearchResult } from '@outrider/shared/search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../session/user-context.ts';
import { QuickDialogContext } from '../shell/quick-dialog.ts';
import { trpc } from '../trpc.ts';
import { SearchPalette } from './search-palette.tsx';

const maya: SessionUser = {
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10', full_name: 'Maya Okafor', email: 'maya@x.example', role: 'sdr', team: null, automation_level: 50, automation_mode: 'hybrid', must_change_password: false,
  company: { id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c11', name: 'X', status: 'active', subscription_plan: 'professional', trial_ends_at: null },
};
const person = (title: string, id: string) => ({ kind: 'lead' as const, id, title, subtitle: 'CTO', score: 80, path: `/leads?lead=${id}`, matched: 'name' as const });

/** What the server answers, and what it was asked. */
let answer: (q: string) => SearchResult | Promise<SearchResult>;
let asked: string[];
const onClose = vi.fn<() => void>();
const openDialog = vi.fn<(dialog: object) => void>();

beforeEach(() => {
  localStorage.clear();
  asked = [];
  onClose.mockReset();
  openDialog.mockReset();
  answer = (q) => ({ groups: q.startsWith('cal') ? [{ kind: 'lead', hits: [person('Simon Calder', '1'), person('Priya Calder', '2')], more: false }] : [] });
});
afterEach(cleanup);

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

function show(user = maya) {
  const client = trpc.createClient({
    links: [
      () => ({ op }) =>
        observable((observer) => {
          const { q } = op.input as { q: string };
          asked.push(q);
          void Promise.resolve(answer(q)).then(
            (data) => {
              observer.next({ result: { data } });
              observer.complete();
            },
            (error: Error) => observer.error(TRPCClientError.from(error)),
          );
        }),
    ],
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <UserProvider value={user}>
          <QuickDialogContext value={openDialog}>
            <MemoryRouter initialEntries={['/dashboard']}>
              <Place />
              <SearchPalette onClose={onClose} />
            </MemoryRouter>
          </QuickDialogContext>
        </UserProvider>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const marked = () => document.querySelector(`#${CSS.escape(field().getAttribute('aria-activedescendant') ?? 'none')}`)?.textContent ?? null;
const place = () => screen.getByTestId('place').textContent;

it('asks once the typing pauses, and goes to what Enter chooses', async () => {
  show();
  for (const q of ['c', 'ca', 'cal']) type(q);
  await screen.findByText('Simon Calder');
  expect(asked).toEqual(['cal']);
  expect(screen.getByRole('group', { name: 'Leads' })).toBeTruthy();
  expect(marked()).toContain('Simon Calder');
  press('ArrowDown');
  expect(marked()).toContain('Priya Calder');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  press('Enter');
  expect(place()).toBe('/leads?lead=2');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('takes an Enter that comes before the answer for the first line of it', async () => {
  show();
  type('cald');
  press('Enter');
  expect(place()).toBe('/dashboard');
  await waitFor(() => expect(place()).toBe('/leads?lead=1'));
});

it('does not hold that Enter against what was typed after it', async () => {
  show();
  type('cald');
  press('Enter');
  type('calde');
  await screen.findByText('Simon Calder');
  expect(place()).toBe('/dashboard');
});

it('says that nothing matches, and offers to add it', async () => {
  show();
  type('nobody here');
  await screen.findByText('Nothing matches “nobody here”', { selector: 'p' });
  expect(marked()).toContain('Add a lead for “nobody here”');
  press('Enter');
  expect(openDialog).toHaveBeenCalledWith({ id: 'lead', lead: { first_name: 'Nobody', last_name: 'Here' } });
});

it('says that it failed, and still knows its commands', async () => {
  answer = () => Promise.reject(new Error('down'));
  show();
  type('dashb');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to search');
  expect(marked()).toContain('Dashboard');
  press('Enter');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('puts a guess at a typo behind a command that was typed right', async () => {
  answer = () => ({ groups: [{ kind: 'lead', hits: [{ ...person('Tina Nash', '3'), matched: 'similar' }], more: false }] });
  show();
  type('task');
  await screen.findByText('Tina Nash');
  expect(marked()).toContain('Tasks & Reminders');
  expect(screen.getAllByRole('option').at(-1)?.textContent).toContain('Tina Nash');
});

it('remembers what was found, and looks for it again', async () => {
  show();
  type(' cal ');
  await screen.findByText('Simon Calder');
  press('Enter');
  cleanup();
  show();
  expect(marked()).toContain('cal');
  press('Enter');
  expect(field().value).toBe('cal');
  expect(onClose).toHaveBeenCalledTimes(1);
  await screen.findByText('Simon Calder');
});

it('offers a rep no administration, and the platform no search', () => {
  show();
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(offered().some((title) => title.includes('User Management'))).toBe(false);
  expect(offered().some((title) => title.includes('Switch to AI Mode'))).toBe(true);
  cleanup();
  show({ ...maya, role: 'super_admin', company: null });
  type('cal');
  expect(asked).toEqual([]);
  type('');
  expect(offered().some((title) => title.includes('System Health'))).toBe(true);
  expect(offered().some((title) => /lead/i.test(title))).toBe(false);
});
