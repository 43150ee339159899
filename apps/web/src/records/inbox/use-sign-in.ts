import {
  MAILBOX_CONNECTED_MESSAGE,
  type MailboxSharing,
  type SignInProvider,
} from '@outrider/shared/records/inbox-folders';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useProviderWindow } from '../../ground/ui/use-provider-window.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

type Wanted = { provider: SignInProvider; id?: string; sharing?: MailboxSharing; offers_new_senders?: boolean };

/** A mailbox by the sign-in of its provider, in a window of its own: a new one, or `id` again. */
export function useSignIn(onConnected: () => void = () => {}) {
  const utils = trpc.useUtils();
  const { isOpen, open } = useProviderWindow('outrider-mailbox', MAILBOX_CONNECTED_MESSAGE);
  const signIn = async (wanted: Wanted) => {
    const begin = async () =>
      (await utils.client.inbox.mailboxes.signIn.mutate({ ...wanted, origin: window.location.origin })).auth_url;
    await open(begin, (told) => {
      void utils.inbox.invalidate();
      if (!told) return;
      showToast(wanted.id ? WORDS.signedInAgain : WORDS.connected, { kind: 'success' });
      onConnected();
    }).catch((error: unknown) => showToast(sentenceOf(error, MESSAGES.inboxChangeFailed), { kind: 'error' }));
  };
  return { signIn, isWaiting: isOpen };
}
