import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Notification } from '@outrider/shared/people/notifications';
import { useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';

/** One's own notifications, and what can be done with them. */
export function useNotifications() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const list = trpc.notifications.list.useQuery(
    {},
    {
      meta: { failure: MESSAGES.loadNotificationsFailed, quiet: true },
    },
  );
  const mark = trpc.notifications.markRead.useMutation({ onSuccess: () => utils.notifications.list.invalidate() });
  const complete = trpc.pipeline.tasks.complete.useMutation({
    meta: { failure: MESSAGES.updateTaskFailed },
    onSuccess: () => Promise.all([utils.notifications.list.invalidate(), utils.pipeline.tasks.invalidate()]),
  });
  return {
    list,
    /** Does the task that it is about, where that is still to be done and nothing is on its way. */
    done: ({ id, task }: Notification) =>
      task && !task.is_done && !complete.isPending
        ? () => {
            mark.mutate({ ids: [id] });
            complete.mutate({ id: task.id });
          }
        : undefined,
    markAll: () => mark.mutate({}),
    /** Reads it, and goes to what it is about where there is such a place; says whether it went. */
    follow: ({ id, read, link_path }: Notification): boolean => {
      if (!read) mark.mutate({ ids: [id] });
      if (!link_path) return false;
      void navigate(link_path);
      return true;
    },
  };
}
