import { MESSAGES } from '@outrider/shared/messages';
import { type Notification, NOTIFICATIONS_SHOWN } from '@outrider/shared/notifications';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

type Listing = { items: Notification[]; unread: number };
type NotificationListProps = { list: { data: Listing | undefined; error: unknown; refetch: () => unknown }; onFollow: () => void };

/** Five at first, all of them on request. */
export function NotificationList({ list, onFollow }: NotificationListProps) {
  const [all, setAll] = useState(false);
  const utils = trpc.useUtils();
  const mark = trpc.notifications.markRead.useMutation({ onSuccess: () => utils.notifications.list.invalidate() });
  const navigate = useNavigate();

  function follow({ id, read, link_path }: Notification) {
    if (!read) mark.mutate({ ids: [id] });
    if (!link_path) return;
    onFollow();
    void navigate(link_path);
  }

  return (
    <>
      <div className="head border-line shrink-0 border-b">
        <h2>Notifications</h2>
        {(list.data?.unread ?? 0) > 0 && (
          <button type="button" className="btn btn-ghost btn-xs -mr-2 ml-auto" onClick={() => mark.mutate({})}>Mark all as read</button>
        )}
      </div>
      <QueryView query={list} failure={MESSAGES.loadNotificationsFailed} loading={<SkeletonRows label="Loading notifications" rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted px-4 py-6 text-center">No new notifications</p>
          ) : (
            <ul className="divide-line min-h-0 divide-y overflow-y-auto">
              {(all ? items : items.slice(0, NOTIFICATIONS_SHOWN)).map((item) => (
                <NotificationRow key={item.id} item={item} onOpen={() => follow(item)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {!all && (list.data?.items.length ?? 0) > NOTIFICATIONS_SHOWN && (
        <button type="button" className="btn btn-ghost btn-sm border-line shrink-0 rounded-none border-0 border-t" onClick={() => setAll(true)}>View all notifications</button>
      )}
    </>
  );
}

function NotificationRow({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  return (
    <li>
      <button type="button" className="hover:bg-hover flex w-full cursor-pointer gap-2.5 px-4 py-2.5 text-left -outline-offset-2" onClick={onOpen}>
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
