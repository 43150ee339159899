import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SheetsAgent, SyncLog } from '@outrider/shared/automation/sheets';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { countOf, formatCount, formatMoment } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { durationText, nextSyncText, syncNote } from './agent-words.ts';
import { SHEETS_WORDS } from './words.ts';

/** How the agent's syncs went, newest first. */
export function SyncHistory({ agent: { id, total_synced, last_sync, next_sync } }: { agent: SheetsAgent }) {
  const now = Math.max(useNow(), last_sync ? Date.parse(last_sync) : 0);
  const query = trpc.sheets.logs.useQuery({ id }, { meta: { failure: MESSAGES.loadSyncLogsFailed } });
  const figures = [
    ['Total synced', countOf(total_synced, 'lead')],
    ['Last sync', last_sync ? <RelativeTime key="last" at={last_sync} /> : 'Never'],
    ['Next sync', nextSyncText(next_sync, now)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-4 px-5 py-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="label-xs">{label}</dt>
            <dd className="num text-base font-strong max-sm:text-sm">{value}</dd>
          </div>
        ))}
      </dl>
      <QueryView
        query={query}
        failure={MESSAGES.loadSyncLogsFailed}
        loading={<SkeletonRows label="Loading the history" />}
      >
        {({ logs }) =>
          logs.length === 0 ? (
            <EmptyState title="No syncs yet">{SHEETS_WORDS.noHistory}</EmptyState>
          ) : (
            <ul className="border-line divide-line divide-y border-y">
              {logs.map((log) => (
                <LogRow key={log.id} log={log} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  );
}

const STATUS = {
  completed: ['Completed', 'b-green'],
  failed: ['Failed', 'b-red'],
  running: ['Running', 'b-blue'],
} as const;

function LogRow({ log }: { log: SyncLog }) {
  const [word, tone] = STATUS[log.status];
  const note = syncNote(log);
  const rows = log.errors.filter(({ row }) => row !== null);
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3 px-5 py-2.5">
      <span>
        <span className={`tag ${tone}`}>{word}</span>
      </span>
      <span className="min-w-0">
        <span className="num block">
          {formatMoment(log.sync_started)} <span className="text-faint">{durationText(log)}</span>
        </span>
        {note && <span className="text-faint block text-xs text-pretty">{note}</span>}
        {log.webhook && <span className="text-faint block text-xs text-pretty">{webhookText(log.webhook)}</span>}
        {rows.length > 0 && (
          <details className="text-xs">
            <summary className="text-link cursor-pointer">{countOf(rows.length, 'row')} to review</summary>
            <ul className="text-muted mt-1 space-y-0.5">
              {rows.map(({ row, message }) => (
                <li key={row} className="num">
                  Row {row}: {message}
                </li>
              ))}
            </ul>
          </details>
        )}
      </span>
      <span className="num text-right text-xs">
        <span className={log.records_created ? '' : 'text-faint'}>{formatCount(log.records_created)} created</span>
        <br />
        <span className={log.records_updated ? '' : 'text-faint'}>{formatCount(log.records_updated)} updated</span>
      </span>
    </li>
  );
}

function webhookText({ state, attempts, http_status, reason }: NonNullable<SyncLog['webhook']>): string {
  if (state === 'sent') return SHEETS_WORDS.webhookSent(http_status);
  if (state === 'failed') return `Webhook failed: ${reason}`;
  return attempts === 0 ? SHEETS_WORDS.webhookNext : SHEETS_WORDS.webhookTried(attempts, reason ?? 'in progress');
}
