import type { CompanyExport } from '@outrider/shared/people/company-data';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatBytes, formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { DATA_WORDS as WORDS } from './words.ts';

const ASK_AGAIN_MS = 2_000;
const isRunning = ({ state }: CompanyExport) => state === 'queued' || state === 'running';

/** Starts an export of everything, shows how far it is, and lists the last ones. */
export function ExportList({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const query = trpc.companyData.exports.useQuery(undefined, {
    meta: { failure: MESSAGES.exportsLoadFailed },
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? ASK_AGAIN_MS : false),
  });
  return (
    <section className="@container mt-4" aria-labelledby="data-export">
      <Heading id="data-export" className="text-sm">
        {WORDS.exportTitle}
      </Heading>
      <ul className="sheet mt-2">
        <li className="border-line flex items-start justify-between gap-6 border-b px-4 py-3 last:border-0 @max-md:flex-col @max-md:gap-3">
          <span className="text-muted min-w-0 text-pretty max-lg:text-sm">{WORDS.exportText}</span>
          <StartButton running={query.data?.items.some(isRunning) ?? false} />
        </li>
        <li className="contents">
          <QueryView
            query={query}
            failure={MESSAGES.exportsLoadFailed}
            loading={<SkeletonRows label={WORDS.loading} rows={2} />}
          >
            {({ items }) =>
              items.length === 0 ? (
                <p className="text-muted px-4 py-3 max-lg:text-sm">{WORDS.exportNone}</p>
              ) : (
                <ul>
                  {items.map((item) => (
                    <ExportRow key={item.id} item={item} />
                  ))}
                </ul>
              )
            }
          </QueryView>
        </li>
      </ul>
    </section>
  );
}

function StartButton({ running }: { running: boolean }) {
  const utils = trpc.useUtils();
  const start = trpc.companyData.startExport.useMutation({
    meta: { failure: MESSAGES.exportStartFailed },
    onSuccess: () => showToast(MESSAGES.exportStarted, { kind: 'success' }),
    onSettled: () => utils.companyData.exports.invalidate(),
  });
  const busy = start.isPending || running;
  return (
    <button
      type="button"
      className="btn btn-sm btn-primary shrink-0 @max-md:w-full"
      aria-disabled={busy}
      onClick={() => !busy && start.mutate()}
    >
      {start.isPending ? WORDS.exportStarting : running ? WORDS.exportRunning : WORDS.exportStart}
    </button>
  );
}

function ExportRow({ item }: { item: CompanyExport }) {
  const { state, done, total, size_bytes, created_at, expires_at } = item;
  const facts =
    state === 'done' && expires_at
      ? [WORDS.rows(total), formatBytes(size_bytes), WORDS.until(formatDay(expires_at))]
      : state === 'running'
        ? [WORDS.exportProgress(done, total)]
        : [WORDS.exportStates[state]];
  return (
    <li className="border-line flex items-center justify-between gap-4 border-b px-4 py-3 last:border-0 @max-md:flex-col @max-md:items-stretch @max-md:gap-2">
      <span className="min-w-0 flex-1">
        <span className="block font-strong">{formatDay(created_at)}</span>
        <span className="text-muted block max-lg:text-sm">
          {[...facts, WORDS.exportBy(item.asked_by_name)].join(' · ')}
        </span>
        {isRunning(item) && (
          <progress
            className="progress progress-primary mt-2 w-full"
            aria-label={WORDS.exportRunning}
            {...(total > 0 && { value: done, max: total })}
          />
        )}
      </span>
      {state === 'done' && <DownloadButton item={item} />}
    </li>
  );
}

function DownloadButton({ item: { id, created_at } }: { item: CompanyExport }) {
  const { company } = useUser();
  const [busy, setBusy] = useState(false);
  async function download() {
    if (busy) return;
    setBusy(true);
    try {
      await downloadFile(
        `/api/company/exports/${id}/content`,
        `${company?.name ?? ''} ${created_at.slice(0, 10)}.zip`,
        undefined,
        MESSAGES.downloadFailed,
      );
    } catch (error) {
      showToast(error instanceof Error ? error.message : MESSAGES.downloadFailed, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <button
      type="button"
      className="btn btn-sm btn-line shrink-0"
      aria-label={WORDS.downloadOf(formatDay(created_at))}
      aria-disabled={busy}
      onClick={() => void download()}
    >
      {busy ? WORDS.downloading : WORDS.download}
    </button>
  );
}
