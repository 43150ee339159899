import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../ground/api.ts';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Mark } from '../../ground/ui/mark.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { SURVEY_WORDS as WORDS } from './words.ts';

const SCORES = [
  [1, 'Very dissatisfied'],
  [2, 'Dissatisfied'],
  [3, 'Neither'],
  [4, 'Satisfied'],
  [5, 'Very satisfied'],
] as const;
const COMMENT_LENGTH = 2000;

type State =
  | { is: 'loading' }
  | { is: 'asked'; company: string }
  | { is: 'answered'; company: string }
  | { is: 'thanked'; company: string }
  | { is: 'failed'; sentence: string; final: boolean };

/**
 * The question behind a link that a customer was sent: one answer, no account. Stands outside of the app and loads none
 * of it.
 */
export function SatisfactionScreen({ token }: { token: string }) {
  usePageTitle(WORDS.title);
  const [attempt, setAttempt] = useState(0);
  return <Survey key={`${token}-${attempt}`} token={token} onRetry={() => setAttempt(attempt + 1)} />;
}

function Survey({ token, onRetry }: { token: string; onRetry: () => void }) {
  const [state, setState] = useState<State>({ is: 'loading' });
  useEffect(() => {
    let gone = false;
    api.organization.openSurvey.query({ token }).then(
      ({ company_name, answered }) => !gone && setState({ is: answered ? 'answered' : 'asked', company: company_name }),
      (error: unknown) =>
        !gone &&
        setState({ is: 'failed', sentence: sentenceOf(error, MESSAGES.openSurveyFailed), final: isFinal(error) }),
    );
    return () => {
      gone = true;
    };
  }, [token]);

  return (
    <main className="bg-base-100 grid min-h-dvh content-center justify-items-center px-4 py-8">
      <div className="w-full max-w-xl">
        <Mark className="size-8" />
        {state.is === 'loading' && (
          <p className="text-muted mt-6" aria-busy="true">
            Opening the survey
          </p>
        )}
        {state.is === 'failed' && (
          <Said title={state.final ? WORDS.badLink : WORDS.failed} text={state.sentence}>
            {!state.final && (
              <button type="button" className="btn btn-line mt-4" onClick={onRetry}>
                Try again
              </button>
            )}
          </Said>
        )}
        {state.is === 'answered' && <Said title={WORDS.answered} text={WORDS.answeredText(state.company)} />}
        {state.is === 'thanked' && <Said title="Thank you" text={WORDS.thanksText(state.company)} />}
        {state.is === 'asked' && (
          <Question
            token={token}
            company={state.company}
            onAnswered={(is) => setState({ is, company: state.company })}
          />
        )}
      </div>
    </main>
  );
}

/** Asking again would be told the same. */
const isFinal = (error: unknown) => [400, 404, 409, 410, 422].includes(describeFailure(error).status ?? 0);

/** The end of it; whoever does not see the page is taken to what it says. */
function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <p className="text-muted mt-1">{text}</p>
      {children}
    </div>
  );
}

type QuestionProps = { token: string; company: string; onAnswered: (is: 'thanked' | 'answered') => void };

function Question({ token, company, onAnswered }: QuestionProps) {
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (score === null) return setError(WORDS.chooseFirst);
    setBusy(true);
    setError(null);
    try {
      await api.organization.answerSurvey.mutate({ token, score, comment: comment.trim() || null });
      return onAnswered('thanked');
    } catch (failure) {
      if (describeFailure(failure).status === 409) return onAnswered('answered');
      setError(sentenceOf(failure, MESSAGES.answerSurveyFailed));
      return setBusy(false);
    }
  };
  return (
    <form noValidate className="mt-6 grid gap-6" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>
          <h1 className="text-xl">{WORDS.question(company)}</h1>
        </legend>
        <div className="mt-4 grid grid-cols-5 gap-2">
          {SCORES.map(([value, words]) => (
            <label
              key={value}
              className={`grid min-h-16 cursor-pointer content-center justify-items-center rounded-lg border-2 text-xl font-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--link) ${score === value ? 'border-primary bg-primary text-primary-content' : 'border-(--control) hover:bg-hover'}`}
            >
              <input
                type="radio"
                name="score"
                value={value}
                aria-label={`${value}, ${words}`}
                className="sr-only"
                checked={score === value}
                onChange={() => setScore(value)}
              />
              <span aria-hidden="true">{value}</span>
            </label>
          ))}
        </div>
        <p className="text-muted mt-2 flex justify-between text-sm" aria-hidden="true">
          <span>Very dissatisfied</span>
          <span>Very satisfied</span>
        </p>
      </fieldset>
      <div className="field">
        <label htmlFor="comment">{WORDS.comment}</label>
        <textarea
          id="comment"
          rows={4}
          maxLength={COMMENT_LENGTH}
          className="textarea w-full"
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
      {error && <FormAlert>{error}</FormAlert>}
      <button type="submit" className="btn btn-primary max-sm:w-full sm:justify-self-start" aria-disabled={busy}>
        {busy ? 'Sending' : 'Send'}
      </button>
    </form>
  );
}
