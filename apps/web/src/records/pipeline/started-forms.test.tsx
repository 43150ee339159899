import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { NewTaskDialog } from './new-task-dialog.tsx';
import { ScheduleMeetingDialog } from './schedule-meeting-dialog.tsx';

afterEach(cleanup);
beforeEach(() => sessionStorage.clear());

const LEAD = {
  id: '0191b0a0-0000-7000-8000-000000000003',
  name: 'Priya Raman',
  email: 'priya@calder.example',
  company: null,
};
const answers = { 'users.assignable': () => ({ items: [] }), 'records.assignable': () => ({ items: [] }) };
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it('a task begins with what was known of it, and is due when its input says', async () => {
  const start = { title: 'Write to Priya Raman again', due_at: '2026-12-08T09:00' };
  const asked = renderSignedIn(<NewTaskDialog open start={start} lead={LEAD} onClose={() => undefined} />, {
    user: someUser('manager'),
    answers: { ...answers, 'pipeline.tasks.create': () => ({ title: start.title }) },
  });
  expect(valueOf(/^Task/u)).toBe('Write to Priya Raman again');
  expect(valueOf(/^Due/u)).toBe('2026-12-08T09:00');
  fireEvent.click(screen.getByRole('button', { name: 'Create task' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'pipeline.tasks.create')?.input).toMatchObject({
      title: 'Write to Priya Raman again',
      due_at: '2026-12-08T09:00:00.000Z',
      lead_id: LEAD.id,
    }),
  );
});

it('a task that was left half-written shows its time again', () => {
  const dialog = <NewTaskDialog open lead={LEAD} onClose={() => undefined} />;
  const user = someUser('manager');
  renderSignedIn(dialog, { user, answers });
  fireEvent.input(screen.getByLabelText(/^Due/u), { target: { value: '2026-12-09T10:30' } });
  cleanup();
  renderSignedIn(dialog, { user, answers });
  expect(valueOf(/^Due/u)).toBe('2026-12-09T10:30');
});

it.each([
  ['at the time that was proposed', { date: '2026-12-03', time: '14:00' }, /^14:00$/u],
  ['on the day that was proposed, at the next free slot', { date: '2026-12-03' }, /^\d\d:[03]0$/u],
])('a meeting begins %s', (_, proposed, time) => {
  renderSignedIn(<ScheduleMeetingDialog open start={proposed} lead={LEAD} onClose={() => undefined} />, {
    user: someUser('manager'),
    answers,
  });
  expect(valueOf(/^Date/u)).toBe('2026-12-03');
  expect(valueOf(/^Time(?! zone)/u)).toMatch(time);
});
