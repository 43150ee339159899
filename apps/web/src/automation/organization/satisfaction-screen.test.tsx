import { MESSAGES } from '@outrider/shared/ground/messages';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { offline, Refusal, renderSignedIn, someUser } from '../../testing/signed-in.tsx';
import { SatisfactionScreen } from './satisfaction-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = 'a-token-that-is-long-enough';
type Answers = Record<string, (input: never) => unknown>;
const open = (answers: Answers) =>
  renderSignedIn(<SatisfactionScreen token={TOKEN} />, { user: someUser('sdr'), answers });
const asks: Answers = { 'organization.openSurvey': () => ({ company_name: 'Acme', answered: false }) };
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

it('takes one number and a comment', async () => {
  const asked = open({ ...asks, 'organization.answerSurvey': () => ({ company_name: 'Acme', answered: true }) });
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
    { 'organization.openSurvey': () => ({ company_name: 'Acme', answered: true }) },
    'You’ve already answered',
  ],
  [
    'has ended',
    {
      'organization.openSurvey': () => {
        throw new Refusal('NOT_FOUND', MESSAGES.surveyGone);
      },
    },
    MESSAGES.surveyGone,
  ],
])('says of a link that %s', async (_, answers, sentence) => {
  open(answers);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tries again when the question did not come', async () => {
  let away = true;
  open({ 'organization.openSurvey': () => (away ? offline() : { company_name: 'Acme', answered: false }) });
  expect(await screen.findByText(MESSAGES.openSurveyFailed)).toBeTruthy();
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
  expect(await screen.findByText(MESSAGES.answerSurveyFailed)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2, Dissatisfied' }).checked).toBe(true);
});

it('says so when somebody answered meanwhile', async () => {
  await answer(() => {
    throw new Refusal('CONFLICT', MESSAGES.surveyAnswered);
  });
  expect(await screen.findByText('You’ve already answered')).toBeTruthy();
});
