import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NEW_CAPTURE } from '../intake/capture-link.ts';
import { EmptyState } from '../ui/blank-state.tsx';

export function NoLeads() {
  const actions = (
    <>
      <Link to={NEW_CAPTURE} className="btn btn-sm btn-primary">
        <Plus className="i" />
        Capture Lead
      </Link>
      <Link to="/lead-capture#integrations" className="btn btn-sm btn-line">
        Integrations
      </Link>
    </>
  );
  return (
    <EmptyState title="No leads yet" actions={actions}>
      Capture the first one, or point a form at your capture endpoint.
    </EmptyState>
  );
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const clear = (
    <button type="button" className="btn btn-sm btn-line" onClick={onClear}>
      Clear filters
    </button>
  );
  return (
    <EmptyState title="No lead matches these filters" actions={clear}>
      Take one of them away to see more.
    </EmptyState>
  );
}
