import type { Notification } from '@outrider/shared/people/notifications';
import { Check } from 'lucide-react';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { NOTIFICATION_WORDS } from './words.ts';

type NotificationRowProps = {
  item: Notification;
  onOpen: () => void;
  /** Where what it is about can be done from here. */
  onDone?: (() => void) | undefined;
};

export function NotificationRow({ item, onOpen, onDone }: NotificationRowProps) {
  return (
    <li className="hover:bg-hover flex items-start">
      <button
        type="button"
        className="flex min-w-0 flex-1 cursor-pointer gap-2.5 px-4 py-2.5 text-left -outline-offset-2"
        onClick={onOpen}
      >
        <span className={`mt-1.5 size-2 shrink-0 rounded-full ${item.read ? '' : 'bg-primary'}`} />
        <span className="min-w-0 flex-1">
          <span className={`block truncate ${item.read ? '' : 'font-strong'}`}>
            {item.title}
            {!item.read && <span className="sr-only"> (unread)</span>}
          </span>
          <span className="text-muted block text-xs text-pretty">{item.message}</span>
          <RelativeTime at={item.created_at} className="text-faint block text-xs" />
        </span>
      </button>
      {item.task?.is_done && (
        <span className="text-faint mt-2.5 mr-4 flex items-center gap-1 text-xs">
          <Check className="i" />
          {NOTIFICATION_WORDS.done}
        </span>
      )}
      {onDone && (
        <button
          type="button"
          className="btn btn-line btn-xs mt-2.5 mr-3 max-lg:min-h-11 max-lg:min-w-11"
          aria-label={NOTIFICATION_WORDS.doneOf(item.message)}
          onClick={onDone}
        >
          {NOTIFICATION_WORDS.done}
        </button>
      )}
    </li>
  );
}
