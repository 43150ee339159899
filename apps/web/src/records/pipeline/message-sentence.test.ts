import { MESSAGES } from '@outrider/shared/ground/messages';
import { expect, it } from 'vitest';
import { messageSentence, recipientOf } from './message-sentence.ts';
import { missingIn, startEmail } from './use-email.ts';

const at = '2026-11-20T12:00:00.000Z';
const standing = { state: 'queued', reason: null, attempts: 0, sent_at: null, next_attempt_at: at } as const;

it.each([
  [{ ...standing, state: 'draft' }, /^Draft$/],
  [standing, /^On its way$/],
  [{ ...standing, attempts: 1 }, /^Being sent$/],
  [{ ...standing, reason: MESSAGES.mailKept }, MESSAGES.mailKept],
  [
    { ...standing, attempts: 1, reason: MESSAGES.mailServerSilent },
    /^The mail server isn’t responding\. Next attempt: .*2026/,
  ],
  [
    { ...standing, state: 'failed', reason: MESSAGES.mailRecipientRefused },
    `Not sent. ${MESSAGES.mailRecipientRefused}.`,
  ],
  [{ ...standing, state: 'sent', sent_at: at }, /^Sent .*2026/],
] as const)('%o', (message, sentence) => expect(messageSentence(message)).toMatch(sentence));

it('names a recipient by name, by address, or says that there is none', () => {
  expect(recipientOf({ to_name: 'Vera', to_email: 'v@example.com' })).toBe('Vera');
  expect(recipientOf({ to_name: null, to_email: 'v@example.com' })).toBe('v@example.com');
  expect(recipientOf({ to_name: null, to_email: '' })).toBe('No recipient yet');
});

it('starts a mail to a lead, and says what it still needs', () => {
  const email = startEmail(undefined, { id: '1', name: 'Vera', email: 'v@example.com', company: null });
  expect(email).toMatchObject({ to_email: 'v@example.com', to_name: 'Vera', lead: { id: '1' } });
  expect(missingIn(email)).toEqual({ subject: 'Subject is required', body: 'Write a message' });
  expect(missingIn({ ...email, subject: 'Hi', body: 'Hello', to_email: 'v@' })).toEqual({
    to_email: 'Enter a valid email address',
  });
  expect(missingIn({ ...email, subject: 'Hi', body: 'Hello' })).toEqual({});
});
