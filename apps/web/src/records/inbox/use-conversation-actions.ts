import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MailboxSharing } from '@outrider/shared/records/inbox-folders';
import { trpc } from '../../ground/trpc.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { showUndo } from '../tasks/use-task-actions.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** What is done to a conversation, with its way back. */
export function useConversationActions() {
  const utils = trpc.useUtils();
  const options = {
    meta: { failure: MESSAGES.inboxChangeFailed },
    onSettled: () => void utils.inbox.invalidate(),
  };
  const done = trpc.inbox.setDone.useMutation(options);
  const snooze = trpc.inbox.snooze.useMutation(options);
  const assign = trpc.inbox.assign.useMutation(options);
  const share = trpc.inbox.share.useMutation(options);
  const read = trpc.inbox.markRead.useMutation(options);
  return {
    async finish(id: string): Promise<void> {
      await done.mutateAsync({ id, done: true });
      showUndo(WORDS.isDone, () => done.mutate({ id, done: false }));
    },
    async reopen(id: string): Promise<void> {
      await done.mutateAsync({ id, done: false });
      showToast(WORDS.isReopened, { kind: 'success' });
    },
    async snooze(id: string, until: string | null): Promise<void> {
      await snooze.mutateAsync({ id, until });
      if (until) showUndo(WORDS.snoozed(formatWhenInline(until, Date.now())), () => snooze.mutate({ id, until: null }));
    },
    share: (id: string, sharing: MailboxSharing | null) =>
      share.mutate(
        { id, sharing },
        { onSuccess: () => showToast(WORDS.shared[sharing ?? 'mailbox'], { kind: 'success' }) },
      ),
    assign: (id: string, user_id: string | null) => assign.mutate({ id, user_id }),
    markRead: (id: string, isRead: boolean) => read.mutate({ id, read: isRead }),
  };
}
export type ConversationActions = ReturnType<typeof useConversationActions>;
