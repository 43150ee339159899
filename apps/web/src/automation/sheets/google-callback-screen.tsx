import { MESSAGES } from '@outrider/shared/ground/messages';
import { GOOGLE_CONNECTED_MESSAGE } from '@outrider/shared/automation/sheets';
import { useEffect, useRef } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { CallbackPage } from './callback-page.tsx';
import { SHEETS_WORDS } from './words.ts';

/**
 * Where Google sends the popup back to. Finishes the connection as whoever is signed in here, tells the window that
 * opened it, and closes.
 */
export function GoogleCallbackScreen() {
  const given = new URLSearchParams(window.location.search);
  const [state, code] = [given.get('state'), given.get('code')];
  const asked = useRef(false);
  const { mutate, error, isSuccess } = trpc.sheets.connect.useMutation({
    meta: { quiet: true },
    onSuccess() {
      (window.opener as Window | null)?.postMessage(GOOGLE_CONNECTED_MESSAGE, window.location.origin);
      window.close();
    },
  });
  useEffect(() => {
    if (!state || !code || asked.current) return;
    asked.current = true; // a state is good once
    mutate({ state, code });
  }, [state, code, mutate]);

  if (!state || !code)
    return (
      <CallbackPage title={MESSAGES.googleConnectFailed} failed>
        {MESSAGES.googleDenied}
      </CallbackPage>
    );
  if (error)
    return (
      <CallbackPage title={MESSAGES.googleConnectFailed} failed>
        {describeFailure(error).status === 404
          ? MESSAGES.googleStateInvalid
          : sentenceOf(error, MESSAGES.googleConnectFailed)}
      </CallbackPage>
    );
  if (isSuccess) return <CallbackPage title={MESSAGES.googleConnected}>{SHEETS_WORDS.mayClose}</CallbackPage>;
  return <CallbackPage title={SHEETS_WORDS.connecting}>{SHEETS_WORDS.oneMoment}</CallbackPage>;
}
