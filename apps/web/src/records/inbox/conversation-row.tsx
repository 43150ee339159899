import type { ConversationSummary } from '@outrider/shared/records/inbox';
import { AlarmClock, Paperclip } from 'lucide-react';
import { Link } from 'react-router-dom';
import { asDated, dueWords } from '../tasks/due-words.ts';
import { formatDayOrTime } from './day-or-time.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

export const rowId = (id: string) => `conversation-${id}`;

type RowProps = { conversation: ConversationSummary; to: string; isOpen: boolean; now: number };

/** Who, about what, and how it begins; strong as long as nobody has read it. */
export function ConversationRow({ conversation, to, isOpen, now }: RowProps) {
  const { id, person, subject, preview, last_at, is_unread, has_files, is_matched, snoozed_until } = conversation;
  const strong = is_unread ? 'font-strong' : '';
  return (
    <li>
      <Link
        id={rowId(id)}
        to={to}
        aria-current={isOpen || undefined}
        className={`border-line hover:bg-hover relative block border-b py-2.5 pr-4 pl-5 ${
          isOpen ? 'bg-selected shadow-[inset_2px_0_var(--link)]' : ''
        }`}
      >
        {is_unread && (
          <span className="bg-link absolute top-[1.05rem] left-2 size-1.5 rounded-full">
            <span className="sr-only">{WORDS.unread} </span>
          </span>
        )}
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${strong}`}>
            {person.name ?? person.email}{' '}
            {person.company && <span className="text-faint font-normal">{person.company}</span>}
          </span>
          <time dateTime={last_at} className="num text-faint shrink-0 text-xs max-lg:text-sm">
            {formatDayOrTime(last_at, now)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={`min-w-0 flex-1 truncate max-lg:text-sm ${is_unread ? strong : 'text-muted'}`}>
            {subject || WORDS.noSubject}
          </span>
          {!is_matched && <span className="tag">{WORDS.newSender}</span>}
          {snoozed_until && Date.parse(snoozed_until) > now && (
            <span className="text-faint inline-flex items-center gap-1 text-xs">
              <AlarmClock className="i size-3.5" />
              <span className="sr-only">{WORDS.snoozedUntil('')}</span>
              {dueWords(asDated({ due_at: snoozed_until }), now)}
            </span>
          )}
          {has_files && (
            <span className="text-faint">
              <Paperclip className="i size-3.5" />
              <span className="sr-only">{WORDS.files}</span>
            </span>
          )}
        </span>
        <span className="text-faint block truncate text-xs max-lg:text-sm">{preview}</span>
      </Link>
    </li>
  );
}
