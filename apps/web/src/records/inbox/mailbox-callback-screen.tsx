import { MAILBOX_CONNECTED_MESSAGE } from '@outrider/shared/records/inbox-folders';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { ProviderCallback } from '../../ground/ui/provider-callback.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

const MAILBOX = {
  working: WORDS.connectingMailbox,
  done: WORDS.mailboxConnected,
  failed: MESSAGES.mailboxConnectFailed,
  denied: WORDS.denied,
  old: MESSAGES.mailboxSignInOld,
};

/** A mailbox's provider, back from its consent page. */
export const MailboxCallbackScreen = () => (
  <ProviderCallback
    finish={trpc.inbox.mailboxes.finishSignIn.useMutation({ meta: { quiet: true } })}
    message={MAILBOX_CONNECTED_MESSAGE}
    words={MAILBOX}
    home="/communications"
  />
);
