import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { RECORDS_WORDS } from './words.ts';

/** Nothing in a list fits its filters. `many`: what its rows are. */
export function NoMatch({ many, onClear }: { many: string; onClear: () => void }) {
  const clear = (
    <button type="button" className="btn btn-sm btn-line" onClick={onClear}>
      Clear filters
    </button>
  );
  return (
    <EmptyState title={RECORDS_WORDS.noMatch(many)} actions={clear}>
      {RECORDS_WORDS.noMatchHint(many)}
    </EmptyState>
  );
}
