import { formatCount, formatTotal, type Total } from './format.ts';

/** Whether there is a next page, whether it is on its way, and how it is asked for. */
export type NextPage = { hasMore: boolean; busy: boolean; onMore: () => void };
type LoadMoreProps = NextPage & { shown: number; total?: number | Total; className?: string };

/** "1-50 of 12,345" and the way to the next page. */
export function LoadMore({ shown, total, hasMore, busy, onMore, className = '' }: LoadMoreProps) {
  return (
    <div className={`text-faint flex min-h-8 items-center justify-between text-xs ${className}`}>
      <output className="num">
        {shown > 0 &&
          (total === undefined ? `${formatCount(shown)} shown` : `1-${formatCount(shown)} of ${formatTotal(total)}`)}
      </output>
      {hasMore && (
        <button type="button" className="btn btn-ghost btn-sm" aria-disabled={busy} onClick={() => !busy && onMore()}>
          {busy ? 'Loading' : 'Show more'}
        </button>
      )}
    </div>
  );
}
