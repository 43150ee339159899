import type { SessionUser } from '@outrider/shared/people/auth';
import type { SearchHit, SearchResult } from '@outrider/shared/insight/search';
import { LayoutDashboard, ListTodo } from 'lucide-react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QuickDialogContext } from '../../records/engine/quick-dialog.ts';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import type { Place } from './place.ts';
import { SearchPalette } from './search-palette.tsx';

const person = (title: string, id: string, matched: SearchHit['matched'] = 'name'): SearchHit => ({
  kind: 'lead',
  id,
  title,
  subtitle: 'CTO',
  score: 80,
  path: `/leads?lead=${id}`,
  matched,
});
const PLACES: Place[] = [
  { path: '/dashboard', title: 'Dashboard', Icon: LayoutDashboard },
  { path: '/tasks', title: 'Tasks & Reminders', Icon: ListTodo },
];
const onClose = vi.fn<() => void>();
const openDialog = vi.fn<(dialog: object) => void>();
let answer: (q: string) => SearchResult;

beforeEach(() => {
  localStorage.clear();
  onClose.mockReset();
  openDialog.mockReset();
  answer = (q) => ({
    groups: q.startsWith('cal')
      ? [{ kind: 'lead', hits: [person('Simon Calder', '1'), person('Priya Calder', '2')], more: false }]
      : [],
  });
});
afterEach(cleanup);

function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

/** Returns what the server was asked. */
function show(role: SessionUser['role'] = 'sdr') {
  const palette = (
    <QuickDialogContext value={openDialog}>
      <Place />
      <SearchPalette places={PLACES} onClose={onClose} />
    </QuickDialogContext>
  );
  return renderSignedIn(palette, {
    user: someUser(role),
    answers: { 'search.global': ({ q }: { q: string }) => answer(q) },
    path: '/dashboard',
  });
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const marked = () =>
  document.querySelector(`#${CSS.escape(field().getAttribute('aria-activedescendant') ?? 'none')}`)?.textContent ??
  null;
const place = () => screen.getByTestId('place').textContent;

it('asks once the typing pauses, and goes to what Enter chooses', async () => {
  const asked = show();
  for (const q of ['c', 'ca', 'cal']) type(q);
  await screen.findByText('Simon Calder');
  expect(asked).toEqual([{ name: 'search.global', input: { q: 'cal' } }]);
  expect(screen.getByRole('group', { name: 'Leads' })).toBeTruthy();
  expect(marked()).toContain('Simon Calder');
  press('ArrowDown');
  expect(marked()).toContain('Priya Calder');
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  press('Enter');
  expect(place()).toBe('/leads?lead=2');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('says when a task is due, and leads to the list where there is one', async () => {
  const found = {
    id: '5',
    title: 'Calibration',
    subtitle: '',
    at: '2026-11-28T09:00:00.000Z',
    matched: 'name' as const,
  };
  answer = () => ({
    groups: [
      { kind: 'task', hits: [{ ...found, kind: 'task', path: '/tasks?task=5' }], more: true },
      { kind: 'conversation', hits: [{ ...found, kind: 'conversation', path: '/communications/5' }], more: true },
    ],
  });
  show();
  type('calib');
  await screen.findAllByText('Calibration');
  const titles = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(titles[0]).toMatch(/^Calibration .*(Due|Overdue)/);
  expect(titles[1]).toMatch(/^Calibration .*Nov 28, 2026/);
  expect(titles.some((title) => title.includes('All tasks'))).toBe(false);
  fireEvent.click(screen.getByRole('option', { name: /All emails with/ }));
  expect(place()).toBe('/communications?q=calib');
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
  expect(marked()).toContain('Add lead “nobody here”');
  press('Enter');
  expect(openDialog).toHaveBeenCalledWith({ id: 'lead', lead: { first_name: 'Nobody', last_name: 'Here' } });
});

it('says that it failed, and still knows its commands', async () => {
  answer = () => {
    throw new Error('down');
  };
  show();
  type('dashb');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to search');
  expect(marked()).toContain('Dashboard');
  press('Enter');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('puts a guess at a typo behind a command that was typed right', async () => {
  answer = () => ({ groups: [{ kind: 'lead', hits: [person('Tina Nash', '3', 'similar')], more: false }] });
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

it('logs a call with somebody who is chosen in the dialog', async () => {
  answer = () => ({ groups: [] });
  show();
  type('log call');
  await waitFor(() => expect(marked()).toContain('Log call'));
  press('Enter');
  await waitFor(() => expect(openDialog).toHaveBeenCalledWith({ id: 'call' }));
});

it('offers a rep a mode, and the platform no search', () => {
  show();
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(offered().some((title) => title.includes('Switch to AI Mode'))).toBe(true);
  cleanup();
  const asked = show('super_admin');
  type('cal');
  expect(asked).toEqual([]);
  type('');
  expect(offered().some((title) => title.includes('Dashboard'))).toBe(true);
  expect(offered().some((title) => /lead|mode/i.test(title))).toBe(false);
});
