import { SURVEY_MESSAGES } from '@outrider/shared/ground/messages-survey';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SatisfactionScreen } from './satisfaction-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MESSAGES = SURVEY_MESSAGES.en;
const TOKEN = 'a-token-that-is-long-enough';
type Answers = Record<string, (input: never) => unknown>;
const open = (answers: Answers) =>
  renderSignedIn(<SatisfactionScreen token={TOKEN} />, { user: someUser('sdr'), answers });
const asks: Answers = { 'organization.openSurvey': () => ({ company_name: 'Acme', language: 'en', answered: false }) };
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

it('takes one number and a comment', async () => {
  const asked = open({
    ...asks,
    'organization.answerSurvey': () => ({ company_name: 'Acme', language: 'en', answered: true }),
  });
  await screen.findByRole('heading', { name: 'How satisfied are you with Acme?' });
  send();
  expect(screen.getByRole('alert').textContent).toBe('Choose a rating first.');
  fireEvent.click(screen.getByRole('radio', { name: '4, Satisfied' }));
  fireEvent.change(screen.getByLabelText(/Comments/), { target: { value: ' Fast answers ' } });
  send();
  const thanks = await screen.findByRole('heading', { name: 'Thank you' });
  expect(document.activeElement).toBe(thanks);
  expect(asked.find(({ name }) => name === 'organization.answerSurvey')?.input).toEqual({
    token: TOKEN,
    score: 4,
    comment: 'Fast answers',
  });
});

it.each<[string, Answers, string]>([
  [
    'was answered',
    { 'organization.openSurvey': () => ({ company_name: 'Acme', language: 'en', answered: true }) },
    'You’ve already answered',
  ],
  [
    'has ended',
    {
      'organization.openSurvey': () => {
        throw new Refusal('NOT_FOUND', MESSAGES.gone);
      },
    },
    'This link doesn’t work',
  ],
])('says of a link that %s', async (_, answers, sentence) => {
  open(answers);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tries again when the question did not come', async () => {
  let away = true;
  open({
    'organization.openSurvey': () => (away ? offline() : { company_name: 'Acme', language: 'en', answered: false }),
  });
  expect(await screen.findByText(MESSAGES.openFailed)).toBeTruthy();
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /How satisfied/ })).toBeTruthy();
});

const answer = async (answerSurvey: (input: never) => unknown) => {
  open({ ...asks, 'organization.answerSurvey': answerSurvey });
  fireEvent.click(await screen.findByRole('radio', { name: '2, Dissatisfied' }));
  send();
};

it('keeps what was entered when sending fails', async () => {
  await answer(offline);
  expect(await screen.findByText(MESSAGES.sendFailed)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2, Dissatisfied' }).checked).toBe(true);
});

it('says so when somebody answered meanwhile', async () => {
  await answer(() => {
    throw new Refusal('CONFLICT', MESSAGES.answered);
  });
  expect(await screen.findByText('You’ve already answered')).toBeTruthy();
});

it('asks in German where the link is in German', async () => {
  open({
    'organization.openSurvey': () => ({ company_name: 'Acme', language: 'de', answered: false }),
    'organization.answerSurvey': offline,
  });
  await screen.findByRole('heading', { name: 'Wie zufrieden sind Sie mit Acme?' });
  expect(document.documentElement.lang).toBe('de');
  fireEvent.click(screen.getByRole('radio', { name: '5, Sehr zufrieden' }));
  fireEvent.click(screen.getByRole('button', { name: 'Senden' }));
  expect(await screen.findByText(/Der Server ist nicht erreichbar/)).toBeTruthy();
});
