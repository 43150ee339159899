import type { Key, ReactNode } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

type Page<Row> = { items: Row[]; total: number };
type PagedQuery<Row> = {
  data: { pages: Page<Row>[] } | undefined;
  error: Parameters<typeof QueryView>[0]['query']['error'];
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};
type RowsDialogProps<Row> = {
  title: string;
  query: PagedQuery<Row>;
  failure: string;
  children: (row: Row) => ReactNode;
  onClose: () => void;
};

/** How many a page of it asks for. */
export const ROWS_A_PAGE = 50;

/** The rows behind a number, page by page. */
export function RowsDialog<Row extends { id: Key }>({
  title,
  query,
  failure,
  children,
  onClose,
}: RowsDialogProps<Row>) {
  return (
    <Dialog title={title} onClose={onClose} width="max-w-xl">
      <div className="min-h-0 overflow-y-auto px-5 py-3">
        <QueryView
          query={{ data: query.data?.pages, error: query.error, refetch: query.refetch }}
          failure={failure}
          loading={<SkeletonRows label={WORDS.loading} rows={4} />}
        >
          {(pages) => {
            const rows = pages.flatMap((page) => page.items);
            if (rows.length === 0) return <p className="text-muted py-2">{WORDS.noRows}</p>;
            return (
              <>
                <ul className="divide-line divide-y">
                  {rows.map((row) => (
                    <li key={row.id} className="py-2.5">
                      {children(row)}
                    </li>
                  ))}
                </ul>
                <LoadMore
                  shown={rows.length}
                  total={pages[0]?.total ?? rows.length}
                  hasMore={query.hasNextPage}
                  busy={query.isFetchingNextPage}
                  onMore={() => void query.fetchNextPage()}
                />
              </>
            );
          }}
        </QueryView>
      </div>
    </Dialog>
  );
}
