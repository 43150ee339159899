import type { AuditFilter } from '@outrider/shared/ground/audit';
import { AUDIT_MESSAGES } from '@outrider/shared/ground/messages-audit';
import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import type { Total } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { downloadFile } from '../../ground/ui/transfer.ts';
import { nextPageOf, useNextPageInView } from '../../ground/ui/use-next-page.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { auditFilterIn, isFiltered } from './audit-address.ts';
import { AuditFilters } from './audit-filters.tsx';
import { EntryList } from './entry-list.tsx';
import { Keeping } from './keeping.tsx';
import { AUDIT_WORDS as WORDS } from './words.ts';

const PAGE = 50;
/**
 * What happens meanwhile is shown at the top of the first page, so often in ms; who reads further down is left alone.
 */
const LOOKS_EVERY_MS = 30_000;

/** Settings, Audit log: who did what, from where. Read only. */
export function AuditSection() {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const filter = auditFilterIn(params, useNow());
  const query = trpc.audit.list.useInfiniteQuery(
    { ...filter, limit: PAGE, total: 'bounded' },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.pages.length ?? 0) <= 1 && LOOKS_EVERY_MS,
      refetchOnMount: 'always',
      meta: { failure: AUDIT_MESSAGES.loadFailed },
    },
  );
  const state = trpc.audit.state.useQuery(undefined, { meta: { failure: AUDIT_MESSAGES.loadFailed } });
  const entries = query.data?.pages.flatMap(({ items }) => items);
  const first = query.data?.pages[0];
  const total: Total | undefined = first && { count: first.total, isExact: first.total_is === 'exact' };
  const end = useRef<HTMLDivElement>(null);
  const more = nextPageOf(query);
  useNextPageInView(end, more);
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro} width="max-w-6xl" actions={<ExportButton filter={filter} />}>
      <AuditFilters total={total} />
      <QueryView
        query={{ data: entries, error: query.error, refetch: query.refetch }}
        failure={AUDIT_MESSAGES.loadFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={10} />}
      >
        {(items) =>
          items.length === 0 ? (
            <Nothing
              filtered={isFiltered(params)}
              onClear={() => set({ q: null, group: null, person: null, date: 'any' })}
            />
          ) : (
            <>
              <EntryList entries={items} />
              <div ref={end}>
                <LoadMore shown={items.length} total={total} {...more} className="px-1 py-2" />
              </div>
            </>
          )
        }
      </QueryView>
      {state.data && <Keeping state={state.data} />}
    </SettingsFrame>
  );
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <EmptyState title={WORDS.noneTitle}>{WORDS.none}</EmptyState>;
  return (
    <EmptyState
      title={WORDS.noMatchTitle}
      actions={
        <button type="button" className="btn btn-line btn-sm" onClick={onClear}>
          {WORDS.clear}
        </button>
      }
    >
      {WORDS.noMatch}
    </EmptyState>
  );
}

/** The entries that the filters leave, as a file. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const [busy, setBusy] = useState(false);
  const utils = trpc.useUtils();
  async function save() {
    if (busy) return;
    setBusy(true);
    const name = `audit-log-${todayText(Date.now())}.csv`;
    const asked = new URLSearchParams(Object.entries(filter) as [string, string][]).toString();
    try {
      const answer = await downloadFile(`/api/audit/export?${asked}`, name, undefined, AUDIT_MESSAGES.exportFailed);
      showToast(WORDS.exported(Number(answer.headers.get('x-total-count') ?? 0)), { kind: 'success' });
      void utils.audit.list.invalidate();
    } catch (error) {
      showToast(error instanceof Error ? error.message : AUDIT_MESSAGES.exportFailed, { kind: 'error' });
    }
    setBusy(false);
  }
  return (
    <button type="button" className="btn btn-line btn-sm" aria-disabled={busy} onClick={() => void save()}>
      <Download className="i" />
      {busy ? WORDS.exporting : WORDS.export}
    </button>
  );
}
