import type { AiAction } from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Link } from 'react-router-dom';
import { NEW_CAPTURE } from '../../records/leads/capture-link.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { ActivityIcon } from './activity-icon.tsx';
import { withSpaceBefore } from './activity-line.ts';
import { actionLine, actionReason, allowedLine } from './ai-action-line.ts';
import { DASHBOARD_WORDS } from './words.ts';

const PAGE = 25;

const words = DASHBOARD_WORDS.ai;

/** Every score and every act of an agent, with what or who allowed it. */
export function AiActivityLog() {
  const query = trpc.dashboard.aiActivity.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.next_cursor, meta: { failure: MESSAGES.loadAiActivityFailed } },
  );
  const rows = query.data?.pages.flatMap((page) => page.items);
  return (
    <section className="sheet overflow-hidden" aria-labelledby="ai-activity">
      <div className="head flex-wrap">
        <h3 id="ai-activity">AI Activity Log</h3>
        <span className="text-faint ml-auto text-xs">{words.intro}</span>
      </div>
      <QueryView
        query={{ data: rows, error: query.error, refetch: query.refetch }}
        failure={MESSAGES.loadAiActivityFailed}
        loading={<SkeletonRows label={words.loading} rows={8} />}
      >
        {(actions) =>
          actions.length === 0 ? (
            <EmptyState
              title={words.none}
              actions={
                <Link to={NEW_CAPTURE} className="btn btn-sm btn-primary">
                  Capture Lead
                </Link>
              }
            >
              {words.meaning}
            </EmptyState>
          ) : (
            <>
              <ol className="tl px-4 pt-1 pb-4">
                {actions.map((action) => (
                  <Action key={action.id} action={action} />
                ))}
              </ol>
              <LoadMore
                shown={actions.length}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
                className="border-line border-t px-4 py-2"
              />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Action({ action }: { action: AiAction }) {
  const { before, after } = actionLine(action);
  const reason = actionReason(action);
  return (
    <li>
      <ActivityIcon kind={action.kind} agent={action.actor_kind === 'agent'} />
      <div className="min-w-0 pt-0.5">
        <p className="line-clamp-2">
          {before}{' '}
          <Link to={action.link} className="font-strong hover:underline">
            {action.lead.name}
          </Link>
          {action.lead.company && <span className="text-faint"> {action.lead.company}</span>}
          {withSpaceBefore(after)}
          {reason && <span className="text-muted">, {reason}</span>}
        </p>
        <p className="text-faint text-xs">
          {allowedLine(action.allowed)} · <RelativeTime at={action.created_at} />
          {action.score && <span title={words.version}> · {action.score.version}</span>}
        </p>
      </div>
    </li>
  );
}
