import type { AgentAction } from '@outrider/shared/agents';
import { groupBy } from '@outrider/shared/group-by';
import { MESSAGES } from '@outrider/shared/messages';
import { useEffect, useState } from 'react';
import { trpc } from '../trpc.ts';

export type InboxView = 'proposed' | 'review' | 'done';
/** What the server said to a decision that came to nothing, beside the row it was about. */
export type Notes = Readonly<Record<string, { action: AgentAction; sentence: string }>>;

const PAGE = 50;
/** So many rows before the end the next page is asked for. */
const AHEAD = 10;

/** What an action stands with in the list: its lead, else its deal, else the company. */
export const subjectId = (action: AgentAction | undefined) => action?.lead_id ?? action?.opportunity_id ?? '';

/** The same actions, those of one lead together, in the order in which each lead comes first. */
const byLead = (actions: AgentAction[]): AgentAction[] => [...groupBy(actions, subjectId).values()].flat();

/** The actions of one view, without what was decided here a moment ago, and the one that is open. */
export function useInbox(view: InboxView, named: string | null, wide: boolean) {
  const query = trpc.agents.actions.useInfiniteQuery(
    { show: view, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: MESSAGES.loadAgentActionsFailed } },
  );
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<Notes>({});
  const loaded = query.data?.pages.flatMap(({ items }) => items);
  const open = loaded?.filter(({ id }) => !settled.has(id));
  // What turned out to be out of date is not in the answer any more; it stays until somebody has read why.
  const strays = Object.values(notes)
    .map(({ action }) => action)
    .filter(({ id }) => !open?.some((one) => one.id === id) && !settled.has(id));
  const rows = open && byLead([...strays, ...open]);
  const at = rows?.findIndex(({ id }) => id === named) ?? -1;
  const other = trpc.agents.action.useQuery(
    { id: named ?? '' },
    { enabled: named !== null && rows !== undefined && at === -1, meta: { failure: MESSAGES.loadAgentActionsFailed } },
  );
  const elsewhere = named !== null && at === -1 ? other.data : undefined;
  const current = rows?.[at] ?? elsewhere ?? (wide && named === null ? rows?.[0] : undefined);
  const position = rows && current ? rows.indexOf(current) : -1;

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const nearEnd = rows !== undefined && position >= rows.length - AHEAD;
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return {
    list: { data: rows, error: query.error, refetch: query.refetch },
    more: { hasMore: hasNextPage, busy: isFetchingNextPage, onMore: () => void fetchNextPage() },
    total: query.data
      ? Math.max(0, (query.data.pages[0]?.total ?? 0) - (loaded?.filter(({ id }) => settled.has(id)).length ?? 0))
      : undefined,
    rows: rows ?? [],
    current,
    position,
    missing: named !== null && at === -1 && other.error ? other : null,
    notes,
    hide: (ids: string[]) => setSettled((now) => new Set([...now, ...ids])),
    show: (ids: string[]) => setSettled((now) => new Set([...now].filter((id) => !ids.includes(id)))),
    note: (action: AgentAction, sentence: string) => setNotes((now) => ({ ...now, [action.id]: { action, sentence } })),
    dismiss: (id: string) => setNotes(({ [id]: _gone, ...rest }) => rest),
  };
}
export type InboxState = ReturnType<typeof useInbox>;
