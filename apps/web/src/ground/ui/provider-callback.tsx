import { useEffect, useRef } from 'react';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { CallbackPage } from './callback-page.tsx';
import { UI_WORDS } from './words.ts';

type ProviderCallbackProps = {
  finish: {
    mutate: (given: { state: string; code: string }, options: { onSuccess: () => void }) => void;
    error: unknown;
    isSuccess: boolean;
  };
  /** What the window that opened this one hears. */
  message: string;
  words: { working: string; done: string; failed: string; denied: string; old: string };
  home: string;
};

/**
 * Where somebody else's sign-in sends its window back to. Finishes it as whoever is signed in here, tells the window that
 * opened it, and closes.
 */
export function ProviderCallback({ finish, message, words, home }: ProviderCallbackProps) {
  const given = new URLSearchParams(window.location.search);
  const [state, code] = [given.get('state'), given.get('code')];
  const asked = useRef(false);
  const { mutate, error, isSuccess } = finish;
  useEffect(() => {
    if (!state || !code || asked.current) return;
    asked.current = true; // a state is good once
    mutate(
      { state, code },
      {
        onSuccess() {
          (window.opener as Window | null)?.postMessage(message, window.location.origin);
          window.close();
        },
      },
    );
  }, [state, code, mutate, message]);

  if (!state || !code)
    return (
      <CallbackPage title={words.failed} home={home} failed>
        {words.denied}
      </CallbackPage>
    );
  if (error)
    return (
      <CallbackPage title={words.failed} home={home} failed>
        {describeFailure(error).status === 404 ? words.old : sentenceOf(error, words.failed)}
      </CallbackPage>
    );
  return (
    <CallbackPage title={isSuccess ? words.done : words.working} home={home}>
      {isSuccess ? UI_WORDS.mayClose : UI_WORDS.oneMoment}
    </CallbackPage>
  );
}
