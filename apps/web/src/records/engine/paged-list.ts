import type { Total } from '../../ground/ui/format.ts';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';

type Page<Row> = { items: Row[]; total: number; total_is: 'exact' | 'at_least' };
type PagedQuery<Row> = {
  data: { pages: Page<Row>[] } | undefined;
  error: unknown;
  refetch: () => unknown;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** A list that is read page by page, as its screen shows it. */
export function pagedList<Row extends { id: string }>(query: PagedQuery<Row>) {
  const rows = query.data && unique(query.data.pages.flatMap((page) => page.items));
  const first = query.data?.pages[0];
  const total: Total | undefined = first && { count: first.total, isExact: first.total_is === 'exact' };
  return {
    view: { data: rows, error: query.error, refetch: query.refetch },
    rows: rows ?? [],
    total,
    stale: query.isPlaceholderData,
    more: nextPageOf(query),
  };
}

/** A record that moved between two pages while they were read is shown once. */
const unique = <Row extends { id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
