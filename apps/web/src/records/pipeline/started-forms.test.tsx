import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
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
