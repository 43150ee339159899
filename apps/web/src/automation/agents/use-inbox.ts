import type { AgentAction } from '@outrider/shared/automation/agents';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { nextPageOf, useNextPageWhen } from '../../ground/ui/use-next-page.ts';
import { useDecided } from './use-decided.ts';

export type InboxView = 'proposed' | 'review' | 'done';
const PAGE = 50;
/** So many rows before the end the next page is asked for. */
const AHEAD = 10;

/** What an action stands with in the list: its lead, else its deal, else the company. */
export const subjectId = (action: AgentAction | undefined) => action?.lead_id ?? action?.opportunity_id ?? '';

/** What one task proposes is decided together. */
export const bundleOf = ({ id, task_id }: AgentAction) => task_id ?? id;

/**
 * The same actions, those of one lead together and of one task beside each other, in the order in which each comes
 * first.
 */
const byLead = (actions: AgentAction[]): AgentAction[] =>
  [...groupBy(actions, subjectId).values()].flatMap((some) => [...groupBy(some, bundleOf).values()].flat());

/** The actions of one view, without what was decided here a moment ago, and the one that is open. */
export function useInbox(view: InboxView, named: string | null, wide: boolean) {
  const query = trpc.agents.actions.useInfiniteQuery(
    { show: view, limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: MESSAGES.loadAgentActionsFailed } },
  );
  const loaded = query.data?.pages.flatMap(({ items }) => items);
  const { rows: open, settled, ...decided } = useDecided(loaded ?? []);
  const rows = loaded && byLead(open);
  const at = rows?.findIndex(({ id }) => id === named) ?? -1;
  const other = trpc.agents.action.useQuery(
    { id: named ?? '' },
    { enabled: named !== null && rows !== undefined && at === -1, meta: { failure: MESSAGES.loadAgentActionsFailed } },
  );
  const elsewhere = named !== null && at === -1 ? other.data : undefined;
  const current = rows?.[at] ?? elsewhere ?? (wide && named === null ? rows?.[0] : undefined);
  const position = rows && current ? rows.indexOf(current) : -1;

  const more = nextPageOf(query);
  useNextPageWhen(rows !== undefined && position >= rows.length - AHEAD, more);

  return {
    list: { data: rows, error: query.error, refetch: query.refetch },
    more,
    total: query.data
      ? Math.max(0, (query.data.pages[0]?.total ?? 0) - (loaded?.filter(({ id }) => settled.has(id)).length ?? 0))
      : undefined,
    rows: rows ?? [],
    current,
    position,
    missing: named !== null && at === -1 && other.error ? other : null,
    settled,
    ...decided,
  };
}
export type InboxState = ReturnType<typeof useInbox>;
