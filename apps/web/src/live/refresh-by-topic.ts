import type { LiveEvent, Topic } from '@outrider/shared/topics';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { session } from '../session/current-session.ts';
import { trpc } from '../trpc.ts';
import { refreshScoring } from '../scoring/refresh-scoring.ts';
import { throttle } from './throttle.ts';

/** A burst of events (an import, a sync) becomes one round of questions. */
const GATHER_MS = 100;
/** Figures over many rows are asked for again at most this often, however long a burst lasts. */
const FIGURES_EVERY_MS = 3000;
const MOVES_FIGURES = /^(lead|bulk|opportunity|task|meeting|user)\./;

/** Returns what to do with a live event: the queries that its topic touches are asked again, through the same guard as ever. */
export function useRefreshByTopic(): (event: LiveEvent) => void {
  const utils = trpc.useUtils();
  const waiting = useRef(new Set<Topic>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refreshFigures = useMemo(() => throttle(() => void utils.dashboard.invalidate(), FIGURES_EVERY_MS), [utils]);
  useEffect(() => refreshFigures.cancel, [refreshFigures]);

  const refresh = useCallback(() => {
    timer.current = undefined;
    const topics = [...waiting.current];
    waiting.current.clear();
    if (topics.includes('scoring.changed')) refreshScoring(utils);
    // A re-score changes every lead and says so once.
    if (topics.some((topic) => topic.startsWith('lead.') || topic === 'scoring.changed' || topic === 'bulk.changed')) void utils.leads.invalidate();
    if (topics.includes('import.changed')) void Promise.all([utils.imports.invalidate(), utils.leads.invalidate()]);
    if (topics.includes('delivery.changed')) void utils.intake.invalidate();
    if (topics.includes('sheets.changed')) void utils.sheets.list.invalidate();
    if (topics.includes('sheets.changed')) void utils.sheets.logs.invalidate();
    if (topics.includes('notification.created')) void utils.notifications.invalidate();
    if (topics.includes('user.changed')) void utils.users.invalidate();
    // A new role, a suspended company, an account that was disabled: asking for the user shows it, or ends the session.
    if (topics.includes('company.changed') || topics.includes('user.changed')) void session.refreshUser();
    if (topics.some((topic) => MOVES_FIGURES.test(topic))) refreshFigures();
  }, [utils, refreshFigures]);

  return useCallback(
    ({ topic }) => {
      waiting.current.add(topic);
      timer.current ??= setTimeout(refresh, GATHER_MS);
    },
    [refresh],
  );
}
