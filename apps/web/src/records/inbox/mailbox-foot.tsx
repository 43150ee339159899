import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Mailbox } from '@outrider/shared/records/inbox';
import { RefreshCw } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** Which mailboxes these are, and when they were read. */
export function MailboxFoot({ mailboxes, onOpen }: { mailboxes: readonly Mailbox[]; onOpen: () => void }) {
  const utils = trpc.useUtils();
  const check = trpc.inbox.mailboxes.check.useMutation({
    meta: { failure: MESSAGES.loadInboxFailed },
    onSuccess: () => showToast(WORDS.checking, { kind: 'info' }),
    onSettled: () => void utils.inbox.mailboxes.invalidate(),
  });
  const failing = mailboxes.find(({ failing_since }) => failing_since !== null);
  const [first] = mailboxes;
  if (!first)
    return (
      <div className="border-line border-t px-3 py-1 text-xs">
        <button type="button" className="text-link min-h-8 cursor-pointer hover:underline" onClick={onOpen}>
          {WORDS.connect}
        </button>
      </div>
    );
  const shown = failing ?? first;
  return (
    <div className="border-line flex items-center gap-1 border-t px-3 py-1 text-xs">
      <button
        type="button"
        className="btn btn-ghost btn-xs btn-square text-faint"
        aria-label={WORDS.checkNow}
        title={WORDS.checkNow}
        onClick={() => {
          for (const { id } of mailboxes) check.mutate({ id });
        }}
      >
        <RefreshCw className={`i size-3.5 ${check.isPending ? 'animate-spin' : ''}`} />
      </button>
      <button
        type="button"
        className={`min-h-8 min-w-0 flex-1 cursor-pointer truncate text-left hover:underline ${failing ? 'text-error' : 'text-faint'}`}
        onClick={onOpen}
      >
        {failing ? (
          WORDS.failing(failing.email)
        ) : mailboxes.length > 1 ? (
          WORDS.manyMailboxes(mailboxes.length)
        ) : shown.synced_at === null ? (
          WORDS.notReadYet(shown.email)
        ) : shown.is_live ? (
          WORDS.live(shown.email)
        ) : (
          <>
            {WORDS.readAgo(shown.email)} <RelativeTime at={shown.synced_at} />
          </>
        )}
      </button>
    </div>
  );
}
