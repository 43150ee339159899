import { leadChoice } from '../engine/lead-choice.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import type { ListedLead } from '@outrider/shared/records/lead-list';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { Maximize2, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { can } from '@outrider/shared/ground/permissions';
import { HEAD_BUTTON, HEAD_LABEL } from '../engine/head-button.ts';
import { leadName } from '../engine/lead-name.ts';
import { RecordDrawer } from '../engine/record-drawer.tsx';
import { placeOf } from '../engine/subject-calls.ts';
import { withNeighbours } from '../engine/use-neighbours.ts';
import { RECORDS_WORDS } from '../engine/words.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import type { Total } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { type LeadAction, LeadActions, LeadDialogs, LeadMenu } from './lead-actions.tsx';
import { LeadDetails } from './lead-details.tsx';
import { ScoreButton } from './score-button.tsx';
import { LEADS_WORDS } from './words.ts';

type LeadDrawerProps = {
  id: string;
  rows: ListedLead[];
  total?: Total;
  onOpen: (id: string | null) => void;
  onDelete: (id: string) => void;
};

export function LeadDrawer({ id, rows, total, onOpen, onDelete }: LeadDrawerProps) {
  const user = useUser();
  const openDialog = useQuickDialog();
  const wide = useMedia(WIDE);
  const { pathname, search } = useLocation();
  const details = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [shown, setShown] = useState<LeadAction | null>(null);
  const row = rows.find((one) => one.id === id);
  const query = trpc.leads.get.useQuery(
    { id },
    { placeholderData: row && { ...row, ai_insights: null }, meta: { failure: MESSAGES.loadLeadFailed } },
  );
  const lead = query.data;
  const isEditing = editing === id && !query.isPlaceholderData;
  // A link to a lead that was merged leads to the one it went into.
  const shownId = lead?.id;
  useEffect(() => {
    if (shownId && shownId !== id) onOpen(shownId);
  });
  const page = { to: placeOf('lead', id), state: withNeighbours({ rows, total }, pathname + search) };
  const mayEdit = lead !== undefined && can(user, 'leads.edit', lead);
  const edit = () => mayEdit && setEditing(id);

  return (
    <RecordDrawer
      id={id}
      one="lead"
      label={lead ? `Lead: ${leadName(lead)}` : 'Lead'}
      rows={rows}
      total={total}
      keys={{ e: edit, ...(mayEdit && { c: () => openDialog({ id: 'call', lead: leadChoice(lead) }) }) }}
      onOpen={onOpen}
      region={details}
      tools={
        <>
          <Link
            {...page}
            className="btn btn-ghost btn-sm btn-square"
            aria-label={LEADS_WORDS.openPage}
            title={LEADS_WORDS.openPage}
          >
            <Maximize2 className="i" />
          </Link>
          {lead && <ScoreButton lead={lead} always />}
          {mayEdit && wide && (
            <button
              type="button"
              className={HEAD_BUTTON}
              aria-keyshortcuts="e"
              title={RECORDS_WORDS.edit}
              onClick={edit}
            >
              <Pencil className="i" />
              <span className={HEAD_LABEL}>{RECORDS_WORDS.edit}</span>
            </button>
          )}
          {lead && (
            <LeadMenu lead={lead} folded={!wide} onAction={setShown} onEdit={edit} onDelete={() => onDelete(id)} />
          )}
        </>
      }
      foot={
        lead && (
          <>
            {!wide && !isEditing && <LeadActions lead={lead} onAction={setShown} foot />}
            <LeadDialogs lead={lead} shown={shown} onClose={() => setShown(null)} />
          </>
        )
      }
    >
      <QueryView query={query} failure={MESSAGES.loadLeadFailed} loading={<SkeletonRows label="Loading the lead" />}>
        {(loaded) => (
          <LeadDetails
            lead={loaded}
            isWhole={!query.isPlaceholderData}
            editing={isEditing}
            onAction={setShown}
            onEdited={() => {
              setEditing(null);
              details.current?.focus();
            }}
          />
        )}
      </QueryView>
    </RecordDrawer>
  );
}
