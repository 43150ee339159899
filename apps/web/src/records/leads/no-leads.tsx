import { seesPart } from '@outrider/shared/ground/permissions';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SEES_PART } from '../engine/words.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { NEW_CAPTURE } from './capture-link.ts';
import { LEADS_WORDS } from './words.ts';

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
      {seesPart(useUser()) ? SEES_PART('leads') : LEADS_WORDS.none}
    </EmptyState>
  );
}

/** A list of a tab that nothing belongs to: nothing is filtered that could be cleared. */
export function EmptyTab({ id }: { id: string }) {
  const [title, meaning] = LEADS_WORDS.emptyTabs[id] ?? LEADS_WORDS.emptyTab;
  const actions = (
    <Link to="/leads" className="btn btn-sm btn-line">
      View all leads
    </Link>
  );
  return (
    <EmptyState title={title} actions={actions}>
      {meaning}
    </EmptyState>
  );
}
