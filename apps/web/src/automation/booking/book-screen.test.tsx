import type { BookingView } from '@outrider/shared/automation/booking';
import { VISITOR_MESSAGES } from '@outrider/shared/ground/messages-booking';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { BookScreen } from './book-screen.tsx';

afterEach(cleanup);

const VIEW: BookingView = {
  slug: 'beratung',
  name: 'Beratung',
  description: null,
  language: 'de',
  duration_minutes: 60,
  location: null,
  timezone: 'UTC',
  questions: [],
  consent: null,
  privacy_url: null,
  company: { name: 'Feldstein', logo_url: null },
  hosts: [{ full_name: 'Ada Keller' }],
  opens_at: '2026-11-30T09:00:00.000Z',
  closes_at: '2026-12-18T17:00:00.000Z',
};

function show(refuse: () => never) {
  renderSignedIn(<BookScreen slug="beratung" />, {
    user: someUser('ae'),
    path: '/book/beratung',
    answers: {
      'booking.view': () => VIEW,
      'booking.times': () => ({ times: ['2026-12-01T14:00:00.000Z'] }),
      'booking.book': refuse,
    },
  });
}
async function send() {
  fireEvent.click(await screen.findByRole('button', { name: /^\d{2}:00$/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: /^Weiter/ }))[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Termin buchen' }));
}

it('is German where the page is: its times, its form, and what is wrong with a field', async () => {
  show(() => {
    throw new Refusal('UNPROCESSABLE_CONTENT', 'Some fields are invalid', [
      { field: 'name', message: 'Enter your name' },
      { field: 'email', message: 'Enter a valid email address' },
      { field: 'guests.0', message: 'Enter a valid email address' },
    ]);
  });
  expect((await screen.findAllByText(/^Dienstag, 1\. Dezember/)).length).toBeGreaterThan(0);
  expect(document.documentElement.lang).toBe('de');
  expect(screen.getByText('1 Stunde')).toBeDefined();
  await send();
  expect(await screen.findByText('Geben Sie Ihren Namen ein')).toBeDefined();
  expect(screen.getByText('Geben Sie eine gültige E-Mail-Adresse ein')).toBeDefined();
  expect(screen.getByText('Geben Sie höchstens 10 gültige E-Mail-Adressen ein')).toBeDefined();
  expect(screen.getByText(/Di\., 1\. Dez\., \d{2}:00 – \d{2}:00 Uhr/)).toBeDefined();
});

it('says what the page itself refuses with', async () => {
  const message = VISITOR_MESSAGES.de.tooManyAhead(3);
  show(() => {
    throw new Refusal('CONFLICT', message, [{ field: 'email', message }]);
  });
  await send();
  expect(await screen.findByText(message)).toBeDefined();
});
