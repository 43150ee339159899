import type { ListedLead } from '@outrider/shared/lead-list';
import { MESSAGES } from '@outrider/shared/messages';
import { Pencil, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { can } from '@outrider/shared/permissions';
import { DrawerFrame } from '../records/drawer-frame.tsx';
import { RecordSteps } from '../records/record-steps.tsx';
import { focusLink } from '../records/row-link.ts';
import { leadName } from '../records/lead-name.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import type { Total } from '../ui/format.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useMedia, WIDE } from '../ui/use-media.ts';
import { type LeadAction, LeadActions, LeadDialogs, LeadMenu } from './lead-actions.tsx';
import { LeadDetails } from './lead-details.tsx';
import { ScoreButton } from './score-button.tsx';

type LeadDrawerProps = {
  id: string;
  rows: ListedLead[];
  total?: Total;
  onOpen: (id: string | null) => void;
  onDelete: (id: string) => void;
};

export function LeadDrawer({ id, rows, total, onOpen, onDelete }: LeadDrawerProps) {
  const user = useUser();
  const wide = useMedia(WIDE);
  const details = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [shown, setShown] = useState<LeadAction | null>(null);
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
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
  const go = (step: number) => {
    const next = rows[at + step];
    if (at >= 0 && next) onOpen(next.id);
  };
  const close = () => {
    onOpen(null);
    // The row is there before the drawer is gone; which of the two lists shows depends on the width.
    focusLink(id);
  };
  const mayEdit = lead !== undefined && can(user, 'leads.edit', lead);
  const edit = () => mayEdit && setEditing(id);
  useKeys({ j: () => go(1), k: () => go(-1), e: edit, Escape: close });

  return (
    <DrawerFrame label={lead ? `Lead: ${leadName(lead)}` : 'Lead'} onClose={close}>
      <div className="flex h-12 shrink-0 items-center gap-1 px-3">
        <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label="Close" onClick={close}>
          <X className="i" />
        </button>
        <RecordSteps one="lead" at={at} loaded={rows.length} total={total} onStep={go} />
        <span className="ml-auto flex">
          {lead && <ScoreButton lead={lead} always />}
          {mayEdit && wide && (
            <button type="button" className="btn btn-ghost btn-sm" aria-keyshortcuts="e" onClick={edit}>
              <Pencil className="i" />
              Edit
            </button>
          )}
          {lead && (
            <LeadMenu lead={lead} folded={!wide} onAction={setShown} onEdit={edit} onDelete={() => onDelete(id)} />
          )}
        </span>
      </div>
      <section
        key={id}
        ref={details}
        aria-label="Lead details"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
        tabIndex={0}
        className="@container relative min-h-0 flex-1 overflow-y-auto -outline-offset-2"
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
      </section>
      {lead && !wide && !isEditing && <LeadActions lead={lead} onAction={setShown} foot />}
      {lead && <LeadDialogs lead={lead} shown={shown} onClose={() => setShown(null)} />}
    </DrawerFrame>
  );
}
