import type { Lead } from '@outrider/shared/records/leads';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { HandOverNote } from './hand-over-note.tsx';
import { type LeadAction, LeadActions } from './lead-actions.tsx';
import { LeadActivities } from './lead-activities.tsx';
import { LeadEditForm } from './lead-edit-form.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { ReplyNote } from './reply-note.tsx';
import { leadName, leadPosition } from '../engine/lead-name.ts';
import { LeadRelated } from './lead-related.tsx';
import { useLeadSlots } from './lead-slots.ts';
import { WhyThisScore } from './why-this-score.tsx';

type LeadDetailsProps = {
  lead: Lead;
  /** Not yet while it is as the list has it. */
  isWhole: boolean;
  editing: boolean;
  onAction: (action: LeadAction) => void;
  onEdited: () => void;
};

export function LeadDetails({ lead, isWhole, editing, onAction, onEdited }: LeadDetailsProps) {
  const wide = useMedia(WIDE);
  const { Proposals } = useLeadSlots();
  const name = leadName(lead);
  return (
    <>
      <div className="px-5 pt-1 pb-4">
        <div className="flex items-start gap-3">
          <Avatar name={name} className="size-11 text-sm" />
          <div className="min-w-0 flex-1">
            <h2 className="text-xl break-words">{name}</h2>
            <p className="text-muted truncate">{leadPosition(lead, ' at ')}</p>
          </div>
          <p className="text-right">
            <ScoreBadge score={lead.score} bands={LEAD_BANDS} className="!h-8 !px-2.5 !text-xl" />
            {lead.score !== null && <span className="text-faint mt-1 block text-xs">of 100</span>}
          </p>
        </div>
        {editing ? (
          <LeadEditForm lead={lead} onClose={onEdited} />
        ) : (
          <>
            {wide && (
              <div className="mt-4">
                <LeadActions lead={lead} onAction={onAction} />
              </div>
            )}
            <ReplyNote lead={lead} />
            <HandOverNote lead={lead} />
            <PossibleDuplicates type="lead" id={lead.id} />
            <Proposals lead={lead} />
            <LeadFacts lead={lead} onAction={onAction} />
          </>
        )}
      </div>
      <WhyThisScore lead={lead} isWhole={isWhole} />
      <LeadRelated leadId={lead.id} />
      <LeadActivities leadId={lead.id} />
    </>
  );
}
