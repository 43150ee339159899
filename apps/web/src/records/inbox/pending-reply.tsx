import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PendingReply as Pending } from '@outrider/shared/records/inbox';
import { UNDO_SEND_SECONDS } from '@outrider/shared/records/inbox-folders';
import { Paperclip } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { CHIP, FileFacts } from './file-chip.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

/** A reply that has not left: it can be taken back, and one that failed sent again. */
type PendingReplyProps = { reply: Pending; onTakenBack: (reply: Pick<Pending, 'body' | 'to'>) => void };
export function PendingReply({ reply, onTakenBack }: PendingReplyProps) {
  const { id, author, body, to, files, state, reason, leaves_at } = reply;
  const now = useNow();
  const utils = trpc.useUtils();
  const options = { meta: { failure: MESSAGES.sendMailFailed }, onSettled: () => void utils.inbox.invalidate() };
  const discard = trpc.pipeline.mail.discard.useMutation(options);
  const send = trpc.pipeline.mail.send.useMutation(options);
  const hasFailed = state === 'failed' || state === 'unconfirmed' || state === 'draft';
  return (
    <article className="border-line border-b px-4 py-3.5 lg:px-6">
      <div className="flex flex-wrap items-center gap-2.5">
        <Avatar name={author ?? ''} className="size-7" />
        <p className="min-w-0 flex-1 truncate">
          <span className="font-strong">{author}</span>{' '}
          <span className={hasFailed ? 'text-error' : 'text-faint'}>
            {hasFailed ? WORDS.notSent(reason) : (reason ?? leaves(leaves_at, now))}
          </span>
          <span className="text-faint block truncate text-xs" title={to.join(', ')}>
            {WORDS.toLine(to.join(', '))}
          </span>
        </p>
        {hasFailed && (
          <button type="button" className="btn btn-xs btn-line" onClick={() => send.mutate({ id })}>
            {WORDS.sendAgain}
          </button>
        )}
        <button
          type="button"
          className="btn btn-xs btn-ghost"
          onClick={() => discard.mutate({ id }, { onSuccess: () => !hasFailed && onTakenBack(reply) })}
        >
          {hasFailed ? WORDS.discard : WORDS.undo}
        </button>
      </div>
      <p className="text-muted mt-2 max-w-[38rem] wrap-anywhere whitespace-pre-wrap lg:pl-[2.375rem]">{body}</p>
      {files.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5 lg:pl-[2.375rem]">
          {files.map((file) => (
            <li key={file.id} className={CHIP}>
              <FileFacts icon={<Paperclip className="i size-3.5" />} name={file.name} bytes={file.size_bytes} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** What waits longer than a reply that can be taken back has a time. */
const leaves = (at: string | null, now: number): string =>
  at !== null && Date.parse(at) - now > 2 * UNDO_SEND_SECONDS * 1_000
    ? WORDS.leavesAt(formatWhenInline(at, now))
    : WORDS.leaving;
