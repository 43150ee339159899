import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { describeFailure } from '../../ground/errors/failure.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { RECORDS_WORDS } from './words.ts';

type RecordViewProps<Row> = {
  query: { data: Row | undefined; error: unknown; refetch: () => unknown };
  failure: string;
  one: string;
  many: string;
  path: string;
  children: (row: Row) => ReactNode;
};

/** The screen of one record: while it loads, where it is not there, and then its page. */
export function RecordView<Row extends { id: string }>({
  query,
  failure,
  one,
  many,
  path,
  children,
}: RecordViewProps<Row>) {
  useShownId(path, query.data?.id);
  const { status } = query.error ? describeFailure(query.error) : { status: null };
  if (!query.data && (status === 404 || status === 400 || status === 422))
    return (
      <EmptyState
        title={RECORDS_WORDS.missingTitle(one)}
        actions={
          <Link to={path} className="btn btn-sm btn-line">
            {RECORDS_WORDS.viewAll(many)}
          </Link>
        }
      >
        {RECORDS_WORDS.missing}
      </EmptyState>
    );
  return (
    <div className="paper @container flex min-w-0 flex-1 flex-col overflow-y-auto">
      <QueryView
        query={query}
        failure={failure}
        loading={<SkeletonRows label={RECORDS_WORDS.loading(one)} rows={10} />}
      >
        {children}
      </QueryView>
    </div>
  );
}

/**
 * A record that was merged into another one is answered with that one: the address says which it is, and all else it
 * carries stays.
 */
function useShownId(path: string, shown: string | undefined): void {
  const { id } = useParams();
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (shown && id && shown !== id)
      void navigate({ pathname: `${path}/${shown}`, search, hash }, { replace: true, state });
  }, [path, shown, id, search, hash, state, navigate]);
}
