import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { describeFailure } from '../errors/failure.ts';
import { ErrorState } from './error-state.tsx';
import { Forbidden } from './blank-state.tsx';

type QueryLike<T> = { data: T | undefined; error: unknown; refetch: () => unknown };
type QueryViewProps<T> = { query: QueryLike<T>; failure: string; loading: ReactNode; children: (data: T) => ReactNode };

/**
 * The states every list and panel has. What was loaded once stays on the screen; a failed refresh is a toast, not a
 * blank page.
 */
export function QueryView<T>({ query, failure, loading, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return loading;
  const { status, sentence } = describeFailure(query.error);
  if (status === 403) {
    return (
      <Forbidden
        title={sentence}
        actions={
          <Link to="/dashboard" className="btn btn-sm btn-line">
            Back to Dashboard
          </Link>
        }
      />
    );
  }
  return <ErrorState title={failure} detail={sentence} onRetry={() => void query.refetch()} />;
}
