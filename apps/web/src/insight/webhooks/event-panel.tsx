import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import type { WebhookEndpoint, WebhookEventDetail } from '@outrider/shared/automation/webhooks';
import { RotateCcw, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { trpc } from '../../ground/trpc.ts';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { formatCount, formatMoment } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { ResponseTag } from './endpoint-log.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

type EventPanelProps = { endpoint: WebhookEndpoint; id: string; onClose: () => void };
const PANEL = 'relative w-[26rem] max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-20 max-xl:shadow-lift';

/** One event beside the log: what was sent, what came back, and the way to send it again. */
export function EventPanel({ endpoint, id, onClose }: EventPanelProps) {
  const utils = trpc.useUtils();
  const query = trpc.webhooks.event.useQuery(
    { id: endpoint.id, event_id: id },
    {
      meta: { failure: MESSAGES.loadWebhookEventsFailed },
      refetchInterval: ({ state }) => state.data?.state === 'queued' && 3_000,
    },
  );
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => showToast(WORDS.sentAgain, { kind: 'success' }),
    onSettled: () => void utils.webhooks.invalidate(),
  });
  return (
    <DrawerFrame label={query.data?.type ?? WORDS.event} onClose={onClose} width={PANEL}>
      <div className="border-line flex h-14 shrink-0 items-center gap-2 border-b px-4">
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square -ml-2"
          aria-label={WORDS.close}
          onClick={onClose}
        >
          <X className="i" />
        </button>
        <button
          type="button"
          className="btn btn-line btn-sm ml-auto"
          aria-disabled={replay.isPending || endpoint.stopped_by !== null}
          title={endpoint.stopped_by ? MESSAGES.webhookStopped : undefined}
          onClick={() => !replay.isPending && !endpoint.stopped_by && replay.mutate({ id: endpoint.id, event_id: id })}
        >
          <RotateCcw className="i" />
          {WORDS.again}
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView
          query={query}
          failure={MESSAGES.loadWebhookEventsFailed}
          loading={<SkeletonRows label={WORDS.loadingEvents} rows={5} />}
        >
          {(event) => <EventDetail endpoint={endpoint} event={event} />}
        </QueryView>
      </div>
    </DrawerFrame>
  );
}

function EventDetail({ endpoint, event }: { endpoint: WebhookEndpoint; event: WebhookEventDetail }) {
  const path = pathOf(event);
  return (
    <>
      <div className="border-line grid gap-2 border-b p-4">
        <p className="flex items-center gap-2">
          <ResponseTag event={event} />
          <span className="code min-w-0 truncate font-strong">{event.type}</span>
        </p>
        {event.reason && <p className="text-error">{event.reason}</p>}
        {event.state === 'queued' && event.next_attempt_at && event.attempts > 0 && (
          <p className="text-muted">{WORDS.next(formatMoment(event.next_attempt_at))}</p>
        )}
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1.5">
          <dt className="text-muted">{WORDS.eventId}</dt>
          <dd className="code truncate">{event.id}</dd>
          {path && (
            <>
              <dt className="text-muted">{WORDS.record}</dt>
              <dd>
                <Link to={path} className="link">
                  {WORDS.openRecord}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </div>
      <section aria-label={WORDS.request} className="border-line border-b p-4">
        <div className="mb-2 flex items-center justify-between">
          <h3>{WORDS.request}</h3>
          {event.body !== null && (
            <CopyButton text={curlOf(endpoint.url, event)} label={WORDS.copyCurl} className="btn-ghost btn-xs">
              {WORDS.copyCurl}
            </CopyButton>
          )}
        </div>
        {event.body === null ? (
          <p className="text-muted">{WORDS.requestGone}</p>
        ) : (
          <pre className="bg-base-200 code overflow-x-auto rounded-lg p-3 text-xs">
            {JSON.stringify(JSON.parse(event.body), null, 2)}
          </pre>
        )}
        {event.body !== null && endpoint.payload === 'full' && <p className="hint mt-1.5">{WORDS.requestFull}</p>}
      </section>
      <section aria-label={WORDS.attempts} className="p-4">
        <h3 className="mb-2">{WORDS.attempts}</h3>
        {event.tries.length === 0 && <p className="text-muted">{WORDS.noTries}</p>}
        <ol className="grid gap-3">
          {event.tries.map((attempt) => (
            <li key={attempt.at}>
              <p className="num flex gap-2">
                <span className="font-strong">{attempt.status ?? WORDS.notReached}</span>
                <span className="text-muted">{formatMoment(attempt.at)}</span>
                <span className="text-faint ml-auto">{WORDS.took(formatCount(attempt.ms))}</span>
              </p>
              {attempt.reason && <p className="text-muted text-xs">{attempt.reason}</p>}
              {attempt.answer && (
                <pre className="bg-base-200 code mt-1.5 max-h-40 overflow-auto rounded-lg p-3 text-xs whitespace-pre-wrap">
                  {attempt.answer}
                </pre>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function pathOf({ type, subject_id }: WebhookEventDetail): string | null {
  const [record = ''] = type.split('.');
  const paths: Record<string, string> = RECORD_PATHS;
  return subject_id && paths[record] && !type.endsWith('.deleted') ? `${paths[record]}/${subject_id}` : null;
}

/** The call as a command, without its signature: that is of its moment. */
const curlOf = (url: string, { id, body }: WebhookEventDetail) =>
  `curl -X POST '${url}' -H 'content-type: application/json' -H 'webhook-id: ${id}' -d '${(body ?? '').replaceAll("'", "'\\''")}'`;
