import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { SURVEY_MESSAGES } from '@outrider/shared/ground/messages-survey';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../ground/api.ts';
import { describeFailure } from '../../ground/errors/failure.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Mark } from '../../ground/ui/mark.tsx';
import { browserLanguage, useDocumentLanguage } from '../../ground/ui/page-language.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { useLoaded } from '../../ground/ui/use-loaded.ts';
import { VisitorFailure, VisitorLoading } from '../../ground/ui/visitor.tsx';
import { visitorSentence } from '../../ground/ui/visitor-sentence.ts';
import { CUSTOMER_SURVEY_WORDS } from './words-survey.ts';

const SCORES = [1, 2, 3, 4, 5] as const;
const COMMENT_LENGTH = 2000;

/**
 * The question behind a link that a customer was sent: one answer, no account. Stands outside of the app and loads none
 * of it.
 */
export function SatisfactionScreen({ token }: { token: string }) {
  const { data, error, reload } = useLoaded(token, () => api.organization.openSurvey.query({ token }));
  const [ending, setEnding] = useState<'thanked' | 'answered' | null>(null);
  const language = data?.language ?? browserLanguage();
  const words = CUSTOMER_SURVEY_WORDS[language];
  useDocumentLanguage(language);
  usePageTitle(words.title);
  if (error)
    return (
      <VisitorFailure
        language={language}
        fallback={SURVEY_MESSAGES[language].openFailed}
        error={error}
        gone={{ title: words.goneTitle, text: words.goneText }}
        onRetry={reload}
      />
    );
  if (!data) return <VisitorLoading />;
  const { company_name } = data;
  const end = ending ?? (data.answered ? 'answered' : null);
  return (
    <main className="bg-base-100 grid min-h-dvh content-center justify-items-center px-4 py-8">
      <div className="w-full max-w-xl">
        <Mark className="size-8" />
        {end === 'answered' && <Ending title={words.answered} text={words.answeredText(company_name)} />}
        {end === 'thanked' && <Ending title={words.thanks} text={words.thanksText(company_name)} />}
        {!end && <Question token={token} language={language} company={company_name} onAnswered={setEnding} />}
      </div>
    </main>
  );
}

/** Takes the focus, so that a screen reader says how it ended. */
function Ending({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-6">
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <p className="text-muted mt-1">{text}</p>
    </div>
  );
}

type QuestionProps = {
  token: string;
  language: WritingLanguage;
  company: string;
  onAnswered: (ending: 'thanked' | 'answered') => void;
};

function Question({ token, language, company, onAnswered }: QuestionProps) {
  const words = CUSTOMER_SURVEY_WORDS[language];
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (score === null) return setError(words.chooseFirst);
    setBusy(true);
    setError(null);
    try {
      await api.organization.answerSurvey.mutate({ token, score, comment: comment.trim() || null });
      return onAnswered('thanked');
    } catch (failure) {
      if (describeFailure(failure).status === 409) return onAnswered('answered');
      setError(visitorSentence(failure, SURVEY_MESSAGES[language].sendFailed, language));
      return setBusy(false);
    }
  };
  return (
    <form noValidate className="mt-6 grid gap-6" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>
          <h1 className="text-xl">{words.question(company)}</h1>
        </legend>
        <div className="mt-4 grid grid-cols-5 gap-2">
          {SCORES.map((value) => (
            <label
              key={value}
              className={`grid min-h-16 cursor-pointer content-center justify-items-center rounded-lg border-2 text-xl font-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--link) ${score === value ? 'border-primary bg-primary text-primary-content' : 'border-(--control) hover:bg-hover'}`}
            >
              <input
                type="radio"
                name="score"
                value={value}
                aria-label={`${value}, ${words.scores[value]}`}
                className="sr-only"
                checked={score === value}
                onChange={() => setScore(value)}
              />
              <span aria-hidden="true">{value}</span>
            </label>
          ))}
        </div>
        <p className="text-muted mt-2 flex justify-between text-sm" aria-hidden="true">
          <span>{words.scores[1]}</span>
          <span>{words.scores[5]}</span>
        </p>
      </fieldset>
      <div className="field">
        <label htmlFor="comment">{words.comment}</label>
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
        {busy ? words.sending : words.send}
      </button>
    </form>
  );
}
