import { MESSAGES } from '@outrider/shared/ground/messages';
import { CallbackPage } from './callback-page.tsx';

type CallbackSignedOutProps = { title: string; children: string };

/** The session ended while the person was at somebody else's sign-in. */
export const CallbackSignedOut = ({ title, children }: CallbackSignedOutProps) => (
  <CallbackPage title={title} failed>
    {MESSAGES.sessionEnded} {children}
  </CallbackPage>
);
