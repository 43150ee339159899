import { UNMERGE_DAYS } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { duplicatesOf } from './duplicates-calls.ts';
import { useUnmerge } from './use-unmerge.ts';
import { DUPLICATES_WORDS } from './words.ts';

/** What was merged of late, each with the way back. */
export function MergedList({ type }: { type: RecordTypeName }) {
  const query = duplicatesOf(type).merges.useQuery(undefined, { meta: { failure: MESSAGES.loadDuplicatesFailed } });
  const unmerge = useUnmerge(type);
  return (
    <section className="sheet overflow-hidden" aria-label={DUPLICATES_WORDS.merged(type)}>
      <QueryView
        query={query}
        failure={MESSAGES.loadDuplicatesFailed}
        loading={<SkeletonRows label="Loading the merges" rows={4} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing merged">{DUPLICATES_WORDS.nothingMerged(type, UNMERGE_DAYS)}</EmptyState>
          ) : (
            <ul className="divide-line divide-y">
              {items.map((merge) => (
                <li key={merge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
                  <p className="min-w-0 flex-1 basis-64">
                    <span className="font-strong">{merge.other_name}</span> merged into{' '}
                    <Link to={`${RECORD_PATHS[type]}/${merge.survivor_id}`} className="text-link underline">
                      {merge.survivor_name}
                    </Link>
                    <span className="text-faint block text-xs">
                      {merge.merged_by_name ?? 'Somebody'} · <RelativeTime at={merge.merged_at} />
                    </span>
                  </p>
                  {merge.can_unmerge && (
                    <button
                      type="button"
                      className="btn btn-line btn-sm"
                      aria-disabled={unmerge.isPending}
                      onClick={() => !unmerge.isPending && unmerge.mutate({ id: merge.id })}
                    >
                      Un-merge<span className="sr-only"> {merge.other_name}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
