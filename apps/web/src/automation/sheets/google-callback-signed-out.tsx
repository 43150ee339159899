import { MESSAGES } from '@outrider/shared/ground/messages';
import { CallbackPage } from './callback-page.tsx';

/** The session ended while the person was at Google. */
export function GoogleCallbackSignedOut() {
  return (
    <CallbackPage title={MESSAGES.googleConnectFailed} failed>
      {MESSAGES.sessionEnded} {MESSAGES.googleStateInvalid}
    </CallbackPage>
  );
}
