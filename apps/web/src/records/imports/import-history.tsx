import type { ImportRun } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { IMPORT_WORDS } from './words.ts';

/** How far an import is, in a few words. */
function importOutcome({
  state,
  record_type,
  counted: { created, updated, failed },
  undone,
  row_count,
}: ImportRun): string {
  const written = `${formatCount(created)} created, ${formatCount(updated)} updated${failed > 0 ? `, ${formatCount(failed)} failed` : ''}`;
  switch (state) {
    case 'uploading':
    case 'ready':
      return IMPORT_WORDS.toMap(row_count);
    case 'checking':
      return IMPORT_WORDS.checking;
    case 'checked':
      return IMPORT_WORDS.checked(row_count);
    case 'running':
      return `Running: ${written}`;
    case 'done':
      return written;
    case 'cancelled':
      return `Stopped: ${written}`;
    case 'failed':
      return `Failed: ${written}`;
    case 'undoing':
      return 'Undoing';
    case 'undone':
      return `Undone: ${MESSAGES.importUndone(record_type, undone?.removed ?? 0, undone?.restored ?? 0)}`;
  }
}

export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const query = trpc.imports.list.useQuery(undefined, { meta: { failure: MESSAGES.loadImportsFailed } });
  return (
    <section aria-labelledby="import-history">
      <h3 id="import-history" className="text-sm">
        Recent imports
      </h3>
      <QueryView
        query={query}
        failure={MESSAGES.loadImportsFailed}
        loading={<SkeletonRows label="Loading imports" rows={3} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted mt-1 text-sm">{IMPORT_WORDS.noHistory}</p>
          ) : (
            <ul className="divide-line mt-1.5 divide-y">
              {items.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className="hover:bg-base-200 flex w-full flex-wrap items-baseline gap-x-3 rounded px-2 py-2 text-left text-sm"
                    onClick={() => onOpen(one.id)}
                  >
                    <span className="font-strong min-w-0 truncate" title={one.file_name}>
                      {one.file_name}
                    </span>
                    <span className="text-faint text-xs">{IMPORT_WORDS.of[one.record_type].many}</span>
                    <span className="text-muted num">{importOutcome(one)}</span>
                    <span className="text-faint ml-auto text-xs">
                      {one.created_by_name}, <RelativeTime at={one.created_at} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
