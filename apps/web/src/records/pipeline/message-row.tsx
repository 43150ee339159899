import type { MessageSummary } from '@outrider/shared/records/pipeline';
import { Trash2 } from 'lucide-react';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { messageSentence, recipientOf } from './message-sentence.ts';
import { useDiscardMessage } from './use-discard-message.ts';

export function MessageRow({ message, onOpen }: { message: MessageSummary; onOpen: () => void }) {
  const { discard, isPending } = useDiscardMessage();
  const { state, subject, preview } = message;
  const isWaiting = state !== 'draft' && state !== 'sent';
  return (
    <li className="flex items-start">
      <button
        type="button"
        className="hover:bg-hover min-w-0 flex-1 cursor-pointer px-4 py-2.5 text-left -outline-offset-2"
        onClick={onOpen}
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-strong">{recipientOf(message)}</span>
          <RelativeTime at={message.sent_at ?? message.updated_at} className="text-faint shrink-0 text-xs" />
        </span>
        <span className="block truncate">{subject || 'No subject'}</span>
        <span
          className={`block text-xs ${state === 'failed' || state === 'unconfirmed' ? 'text-error' : 'text-muted'} ${isWaiting ? '' : 'truncate'}`}
        >
          {isWaiting ? messageSentence(message) : preview}
        </span>
      </button>
      {state !== 'sent' && (
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square mt-2 mr-2"
          aria-label={`Discard email to ${recipientOf(message)}`}
          aria-disabled={isPending}
          onClick={() => void discard(message.id).catch(() => undefined)}
        >
          <Trash2 className="i" />
        </button>
      )}
    </li>
  );
}
