import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { leadName, leadPosition } from '../engine/lead-name.ts';
import { RecordFiles } from '../engine/record-files.tsx';
import { type KeyFact, RecordFrame } from '../engine/record-frame.tsx';
import { RecordTasks } from '../engine/record-tasks.tsx';
import { RecordView } from '../engine/record-view.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ModeBadge } from '../../ground/ui/mode-badge.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { ScoreBadge } from '../../ground/ui/score-badge.tsx';
import { LEAD_BANDS } from '../../ground/ui/score-bands.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { HandOverNote } from './hand-over-note.tsx';
import { type LeadAction, LeadActions, LeadDialogs, LeadMenuItems } from './lead-actions.tsx';
import { LeadBecame } from './lead-became.tsx';
import { LeadFactInHead, LeadPageFacts } from './lead-page-facts.tsx';
import { LeadMeetings } from './lead-related.tsx';
import { useLeadSlots } from './lead-slots.ts';
import { ReplyNote } from './reply-note.tsx';
import { ScoreButton } from './score-button.tsx';
import { StatusMenu } from './status-menu.tsx';
import { useDeleteLead } from './use-delete-lead.ts';
import { WhyThisScore } from './why-this-score.tsx';
import { LEADS_WORDS } from './words.ts';

const { page: WORDS } = LEADS_WORDS;
const KIND = { one: WORDS.one, path: '/leads', crumb: WORDS.crumb, menu: WORDS.menu };

/** A lead: its score and why, what is known, what happened, and what it became. */
export function LeadPage() {
  const { id = '' } = useParams();
  const query = trpc.leads.get.useQuery({ id }, { meta: { failure: MESSAGES.loadLeadFailed } });
  return (
    <RecordView query={query} failure={MESSAGES.loadLeadFailed} one={WORDS.one} many={WORDS.many} path={KIND.path}>
      {(lead) => <Page key={id} lead={lead} />}
    </RecordView>
  );
}

function Page({ lead }: { lead: Lead }) {
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const wide = useMedia(WIDE);
  const [shown, setShown] = useState<LeadAction | null>(null);
  const { Proposals, Campaigns } = useLeadSlots();
  const remove = useDeleteLead(lead.id);
  const subject = { type: 'lead', id: lead.id } as const;
  const canEdit = !readOnly && can(user, 'leads.edit', lead);
  return (
    <>
      <RecordFrame
        subject={subject}
        name={leadName(lead)}
        position={leadPosition(lead, ' at ')}
        isPerson
        kind={KIND}
        actions={<LeadActions lead={lead} onAction={setShown} />}
        keyFacts={keyFactsOf(lead, setShown)}
        facts={(without) => <LeadPageFacts lead={lead} without={without} />}
        related={
          <>
            <div className="px-5 pb-4 empty:hidden max-lg:px-4">
              <ReplyNote lead={lead} />
              <HandOverNote lead={lead} />
              <Proposals lead={lead} />
              <PossibleDuplicates type="lead" id={lead.id} />
            </div>
            <div className="border-line border-b *:border-t-0">
              <WhyThisScore lead={lead} />
            </div>
            <LeadBecame lead={lead} />
            <RecordTasks subject={subject} canEdit={canEdit} />
            <LeadMeetings leadId={lead.id} />
            <Campaigns lead={lead} />
            <RecordFiles subject={subject} canEdit={canEdit} />
          </>
        }
        canEdit={canEdit}
        leadId={lead.id}
        menu={<LeadMenuItems lead={lead} folded={!wide} onAction={setShown} />}
        onDelete={!readOnly && can(user, 'leads.delete', lead) ? remove : null}
        reach={lead}
        onEmail={() => setShown('mail')}
      />
      <LeadDialogs lead={lead} shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

/** What matters most of a lead: how good it is, where it stands, whose it is, and what it may be worth. */
function keyFactsOf(lead: Lead, onAction: (action: LeadAction) => void): KeyFact[] {
  const inHead = (field: 'estimated_budget' | 'processing_mode' | 'assigned_to', said?: ReactNode) => ({
    field,
    value: <LeadFactInHead lead={lead} field={field} said={said} />,
  });
  return [
    {
      label: WORDS.score,
      value: (
        <span className="flex items-center gap-1 lg:-my-1">
          {lead.score === null ? WORDS.notScored : <ScoreBadge score={lead.score} bands={LEAD_BANDS} />}
          <span className="max-lg:hidden print:hidden">
            <ScoreButton lead={lead} always />
          </span>
        </span>
      ),
    },
    { label: WORDS.status, value: <StatusMenu lead={lead} onAction={onAction} /> },
    { label: WORDS.budget, ...inHead('estimated_budget') },
    { label: WORDS.mode, ...inHead('processing_mode', <ModeBadge mode={lead.processing_mode} />) },
    { label: WORDS.owner, ...inHead('assigned_to', lead.assigned_to ? undefined : WORDS.unassigned) },
    {
      label: WORDS.lastContact,
      value: lead.last_contacted ? <RelativeTime at={lead.last_contacted} /> : WORDS.never,
    },
  ];
}
