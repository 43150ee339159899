import type { LiveEvent, Topic } from '@outrider/shared/topics';
import { useCallback, useEffect, useRef } from 'react';
import { session } from '../session/current-session.ts';
import { trpc } from '../trpc.ts';

/** A burst of events (an import, a sync) becomes one round of questions. */
const GATHER_MS = 100;

/** Returns what to do with a live event: the queries that its topic touches are asked again, through the same guard as ever. */
export function useRefreshByTopic(): (event: LiveEvent) => void {
  const utils = trpc.useUtils();
  const waiting = useRef(new Set<Topic>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refresh = useCallback(() => {
    timer.current = undefined;
    const topics = [...waiting.current];
    waiting.current.clear();
    if (topics.some((topic) => topic.startsWith('lead.'))) void utils.leads.invalidate();
    if (topics.includes('delivery.changed')) void utils.intake.invalidate();
    if (topics.includes('notification.created')) void utils.notifications.invalidate();
    if (topics.includes('company.changed')) void session.refreshUser();
  }, [utils]);

  return useCallback(
    ({ topic }) => {
      waiting.current.add(topic);
      timer.current ??= setTimeout(refresh, GATHER_MS);
    },
    [refresh],
  );
}
