import type { Suggestion, Suggestions } from '@outrider/shared/insight/insights';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SuggestionsPanel } from './suggestions-panel.tsx';

afterEach(cleanup);

const SPEED: Suggestion = {
  key: 'speed/webinar',
  kind: 'speed',
  subject: 'webinar',
  subject_label: 'Webinar',
  own: { n: 61, value: 0.34 },
  other: { n: 77, value: 0.16 },
  evidence: 138,
  monthly: 6.2,
  form: null,
};
const KNOWN: Suggestion = {
  ...SPEED,
  key: 'known/decision_timeline',
  kind: 'known',
  subject: 'decision_timeline',
  subject_label: 'Decision timeline',
  own: { n: 40, value: 0.09 },
  other: { n: 40, value: 0.21 },
  evidence: 80,
  monthly: null,
  form: { id: '0198f5a1-0000-7000-8000-0000000000f1', name: 'Contact' },
};
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

function show(items: Suggestion[]) {
  const asked: unknown[] = [];
  const dismissed: Suggestions['dismissed'] = [];
  renderSignedIn(<SuggestionsPanel />, {
    user: someUser('manager'),
    answers: {
      'insights.suggestions': () => ({ items, dismissed }),
      'insights.dismiss': (input: unknown) => {
        asked.push(input);
        return {
          items: items.slice(1),
          dismissed: [{ ...SPEED, reason: 'wrong', by_name: 'Maya Okafor', at: '2026-11-24T09:00:00.000Z' }],
        };
      },
    },
  });
  return asked;
}

it('says what was seen, what it would change, and leads to where it is done', async () => {
  show([SPEED, KNOWN]);
  expect(await screen.findByText('Contact webinar leads within 2 hours')).toBeTruthy();
  expect(screen.getByText(/Contacted within 2 hours: 34% qualified. Later: 16%./)).toBeTruthy();
  expect(screen.getByText('up to 6.2 more qualified a month')).toBeTruthy();
  expect(screen.getByText('138 leads, last 12 months')).toBeTruthy();
  expect(linkOf('Create rule: Contact webinar leads within 2 hours')).toBe(
    '/organization?tab=flows&flow=new&contact=webinar',
  );
  expect(screen.getByText(/chances were off by 9 points on average; without it, by 21./)).toBeTruthy();
  expect(screen.getByText('12 points less error')).toBeTruthy();
  expect(linkOf('Edit form: Ask for decision timeline on “Contact”')).toBe(`/lead-capture?form=${KNOWN.form?.id}`);
});

it('asks why a suggestion is dismissed, and keeps the way back', async () => {
  const asked = show([SPEED]);
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss: Contact webinar leads within 2 hours' }));
  fireEvent.click(screen.getByRole('radio', { name: 'It doesn’t fit us' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText(/^No suggestions right now/)).toBeTruthy();
  expect(asked).toEqual([{ key: 'speed/webinar', reason: 'wrong' }]);
  fireEvent.click(screen.getByRole('button', { name: '1 dismissed' }));
  expect(screen.getByText(/It doesn’t fit us · Maya Okafor/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bring back: Contact webinar leads within 2 hours' })).toBeTruthy();
});
