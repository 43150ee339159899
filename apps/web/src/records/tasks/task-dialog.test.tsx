import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { NamedTask } from './named-task.tsx';
import { TaskDialog } from './task-dialog.tsx';

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
  const asked = renderSignedIn(<TaskDialog start={start} lead={LEAD} onClose={() => undefined} />, {
    user: someUser('manager'),
    answers: { ...answers, 'pipeline.tasks.create': () => ({ title: start.title }) },
  });
  expect(valueOf(/^Task/u)).toBe('Write to Priya Raman again');
  expect([valueOf(/^Due date/u), valueOf(/^Time/u)]).toEqual(['2026-12-08', '09:00']);
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
  const dialog = <TaskDialog lead={LEAD} onClose={() => undefined} />;
  const user = someUser('manager');
  renderSignedIn(dialog, { user, answers });
  fireEvent.input(screen.getByLabelText(/^Due date/u), { target: { value: '2026-12-09' } });
  fireEvent.input(screen.getByLabelText(/^Time/u), { target: { value: '10:30' } });
  cleanup();
  renderSignedIn(dialog, { user, answers });
  expect([valueOf(/^Due date/u), valueOf(/^Time/u)]).toEqual(['2026-12-09', '10:30']);
});

it('a task that an old link names says that it is gone', async () => {
  const onClose = vi.fn<() => void>();
  renderSignedIn(<NamedTask id={LEAD.id} onClose={onClose} />, {
    user: someUser('ae'),
    answers: {
      ...answers,
      'pipeline.tasks.get': () => {
        throw new Refusal('NOT_FOUND', 'This record no longer exists');
      },
    },
  });
  expect(await screen.findByText('This record no longer exists')).toBeTruthy();
  expect(onClose).toHaveBeenCalledTimes(1);
});
