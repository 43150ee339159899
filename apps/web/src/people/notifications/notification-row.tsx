import type { Notification } from '@outrider/shared/people/notifications';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';

export function NotificationRow({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="hover:bg-hover flex w-full cursor-pointer gap-2.5 px-4 py-2.5 text-left -outline-offset-2"
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
    </li>
  );
}
