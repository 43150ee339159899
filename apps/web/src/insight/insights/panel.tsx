import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { INSIGHTS_WORDS as WORDS } from './words.ts';

type PanelProps<T> = {
  id: string;
  title: string;
  /** What it shows, in few words. */
  hint?: string | undefined;
  /** The way to all of it. */
  link?: { to: string; text: string } | null;
  query: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** Why there is nothing to see; null where there is something. */
  nothing?: (data: T) => string | null;
  children: (data: T) => ReactNode;
};

/** A part of the screen with a question of its own: its title, and what it is while there is nothing to show. */
export function Panel<T>({ id, title, hint, link, query, nothing, children }: PanelProps<T>) {
  return (
    <section aria-labelledby={id} className="min-w-0 px-4 pt-3.5 pb-2">
      <div className="mb-2 flex items-baseline gap-2">
        <h2 id={id} className="shrink-0 text-sm">
          {title}
        </h2>
        {hint && <span className="text-faint truncate text-xs max-sm:hidden">{hint}</span>}
        {link && (
          <Link to={link.to} replace className="text-link ml-auto shrink-0 text-xs hover:underline">
            {link.text}
          </Link>
        )}
      </div>
      <QueryView query={query} failure={WORDS.failed} loading={<SkeletonRows label={WORDS.loading} rows={7} />}>
        {(data) => {
          const why = nothing?.(data);
          return why ? <Nothing>{why}</Nothing> : children(data);
        }}
      </QueryView>
    </section>
  );
}

export const Nothing = ({ children }: { children: string }) => (
  <p className="text-muted px-4 py-8 text-center text-balance">{children}</p>
);
