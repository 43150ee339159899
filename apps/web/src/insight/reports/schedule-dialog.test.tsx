import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportSchedule } from '@outrider/shared/insight/report-schedules';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SCHEDULE_WORDS as WORDS } from './words-schedules.ts';

afterEach(cleanup);

const user = someUser('manager');
const REPORT = 'win-rate-by-source';
const schedule = (over: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: '01a219e0-ddec-7079-bb14-232b6fd7c191',
  report: REPORT,
  dashboard_id: null,
  name: 'Win rate by source',
  weekdays: [1],
  month_day: null,
  send_at: '08:00',
  timezone: 'UTC',
  readers: [{ id: user.id, name: user.full_name }],
  files: ['pdf'],
  only_changed: false,
  next_at: '2026-11-23T08:00:00.000Z',
  last_at: null,
  last_sent: 0,
  trouble: null,
  owner_id: user.id,
  owner_name: user.full_name,
  version: 1,
  ...over,
});

function show(schedules: ReportSchedule[], answers: Record<string, (input: never) => unknown> = {}) {
  const asked: unknown[] = [];
  renderSignedIn(
    <ScheduleDialog subject={{ report: REPORT, dashboard_id: null }} onClose={() => asked.push('closed')} />,
    {
      user,
      answers: {
        'reports.schedules.list': () => ({ schedules, can_mail: true }),
        'pipeline.people': () => [{ id: user.id, full_name: user.full_name }],
        'reports.schedules.create': (input: unknown) => {
          asked.push(input);
          return schedule();
        },
        ...answers,
      },
    },
  );
  return asked;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('says when the next email goes, also while a time is being typed', async () => {
  const asked = show([]);
  await screen.findByLabelText(WORDS.at);
  expect(screen.getByText(/^Next: Mon, .*, 8:00 AM$/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(WORDS.at), { target: { value: '' } });
  expect(screen.queryByText(/^Next:/)).toBeNull();
  fireEvent.change(screen.getByLabelText(WORDS.at), { target: { value: '17:30' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
  press(WORDS.save);
  await waitFor(() => expect(asked).toContain('closed'));
  expect(asked[0]).toMatchObject({
    report: REPORT,
    weekdays: [1, 5],
    month_day: null,
    send_at: '17:30',
    reader_ids: [user.id],
  });
});

it('shows what was refused at its field until something is changed', async () => {
  show([], {
    'reports.schedules.create': () => {
      throw new Refusal('UNPROCESSABLE_CONTENT', 'Choose at least one day', [
        { field: 'weekdays', message: 'Choose at least one day' },
      ]);
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Mon' }));
  press(WORDS.save);
  expect(await screen.findByText('Choose at least one day')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tue' }));
  expect(screen.queryByText('Choose at least one day')).toBeNull();
});

it('says what became of the last ones, and lets a reader stop those of others', async () => {
  const left: unknown[] = [];
  const own = schedule({ last_at: '2026-11-16T08:00:00.000Z', last_sent: 2, trouble: 'Not found' });
  const other = schedule({ id: '01a219e0-ddec-7079-bb14-232b6fd7c192', owner_id: own.id, owner_name: 'Maya Okafor' });
  show([own, other], {
    'reports.schedules.leave': (input: unknown) => {
      left.push(input);
      return { id: other.id };
    },
  });
  expect(await screen.findByText(/^Last sent .* to 2 people\.$/)).toBeTruthy();
  expect(screen.getByText(WORDS.trouble('Not found'))).toBeTruthy();
  expect(screen.getByText('Maya Okafor emails you this: Mondays, 8:00 AM.')).toBeTruthy();
  press(WORDS.leave);
  expect(await screen.findByText(MESSAGES.scheduleLeft)).toBeTruthy();
  expect(left).toEqual([{ id: other.id }]);
});

it('says so where no email can leave', async () => {
  show([], { 'reports.schedules.list': () => ({ schedules: [], can_mail: false }) });
  expect(await screen.findByText(WORDS.noMail)).toBeTruthy();
  expect(screen.queryByRole('button', { name: WORDS.save })).toBeNull();
});
