import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowRun } from '@outrider/shared/automation/organization';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatMoment } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { linkOfRun, RUN_STATE_LABELS, RUN_STATE_TONES } from './flow-words.ts';
import { useView } from './use-view.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

/** What flows did and why, newest first: of one, or of all. */
export function FlowRuns({ flowId }: { flowId?: string }) {
  const query = trpc.organization.flowRuns.useInfiniteQuery(
    { flow_id: flowId, limit: 20 },
    {
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      meta: { failure: MESSAGES.loadFlowRunsFailed, forbiddenInPlace: true },
    },
  );
  return (
    <QueryView
      query={query}
      failure={MESSAGES.loadFlowRunsFailed}
      loading={<SkeletonRows label={WORDS.loadingRuns} rows={4} />}
    >
      {({ pages }) => {
        const runs = pages.flatMap((page) => page.items);
        if (runs.length === 0) return <p className="text-muted px-5 py-6">{flowId ? WORDS.neverRun : WORDS.noRuns}</p>;
        return (
          <>
            <ul className="divide-line divide-y">
              {runs.map((run) => (
                <RunRow key={run.id} run={run} ofAll={flowId === undefined} />
              ))}
            </ul>
            <LoadMore
              shown={runs.length}
              total={pages[0]?.total}
              hasMore={query.hasNextPage}
              busy={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
              className="px-5 py-2"
            />
          </>
        );
      }}
    </QueryView>
  );
}

/** What a run of several steps did so far, for whoever wants to know. */
function Trail({ trail }: Pick<FlowRun, 'trail'>) {
  return (
    <details className="mt-1 text-xs">
      <summary className="text-link cursor-pointer">{WORDS.stepsSoFar(trail.length)}</summary>
      <ol className="border-line mt-1 grid gap-0.5 border-l-2 pl-3">
        {trail.map(({ step, at, text, became }) => (
          <li key={step} className="text-muted">
            {text} <span className="text-faint">{formatMoment(at)}</span>
            {became && <span className="block">{became}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function RunRow({ run, ofAll }: { run: FlowRun; ofAll: boolean }) {
  const { linkToFlow } = useView();
  const link = linkOfRun(run);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-2.5">
      <span className={`tag w-20 justify-center ${RUN_STATE_TONES[run.state]}`}>{RUN_STATE_LABELS[run.state]}</span>
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-strong">
          {link ? (
            <Link to={link} className="hover:underline">
              {run.subject_name}
            </Link>
          ) : (
            run.subject_name
          )}
        </span>
        {ofAll && (
          <>
            {' '}
            <span className="text-faint">in</span>{' '}
            <Link to={linkToFlow(run.flow_id)} className="hover:underline">
              {run.flow_name}
            </Link>
          </>
        )}
        <span className="text-muted block text-sm text-pretty">
          {run.reason}
          {run.resume_at && <span className="text-faint"> {WORDS.goesOn(formatMoment(run.resume_at))}</span>}
          {run.depth > 0 && <span className="text-faint"> {WORDS.byFlow}</span>}
        </span>
        {run.trail.length > 1 && <Trail trail={run.trail} />}
      </span>
      <span className="text-faint text-xs">
        <RelativeTime at={run.created_at} />
      </span>
    </li>
  );
}
