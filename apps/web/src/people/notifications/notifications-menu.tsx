import { BADGE_CAP } from '@outrider/shared/people/notifications';
import { Bell } from 'lucide-react';
import { useId } from 'react';
import { figure } from '../../ground/ui/figure-props.ts';
import { usePopover } from '../../ground/ui/popover.ts';
import { useNotifications } from './use-notifications.ts';
import { later } from '../../ground/ui/later.tsx';

const NotificationList = later(() => import('./notification-list.tsx').then((module) => module.NotificationList));

export const badgeText = (unread: number) => (unread > BADGE_CAP ? `${BADGE_CAP}+` : String(unread));

/** `approvals`: where proposals of agents are decided. */
export function NotificationsMenu({ approvals }: { approvals: string }) {
  const { open, toggle, close, rootRef, triggerRef } = usePopover();
  const panelId = useId();
  const notifications = useNotifications();
  const unread = notifications.list.data?.unread ?? 0;
  return (
    <div ref={rootRef} className="relative">
      <button
        ref={triggerRef}
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        {...figure('notifications.unread', unread)}
        aria-label={unread === 0 ? 'Notifications' : `${badgeText(unread)} notifications`}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        <span className="relative">
          <Bell className="i max-lg:size-5" />
          {unread > 0 && (
            <span className="bg-error text-error-content num absolute -top-2 -right-2.5 rounded-full px-1 text-[0.625rem]/3.5 font-strong">
              {badgeText(unread)}
            </span>
          )}
        </span>
      </button>
      {open && (
        <section
          id={panelId}
          aria-label="Notifications"
          className="sheet shadow-lift fixed top-14 right-2 z-30 flex max-h-[70dvh] w-88 max-w-[calc(100vw-1rem)] flex-col overflow-hidden lg:absolute lg:top-full lg:right-0 lg:mt-1"
        >
          <NotificationList {...notifications} approvals={approvals} onLeave={() => close({ refocus: false })} />
        </section>
      )}
    </div>
  );
}
