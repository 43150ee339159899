import type { opportunity } from '@outrider/shared/ground/fields/opportunity';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { daysBetween } from '@outrider/shared/ground/days';
import { can } from '@outrider/shared/ground/permissions';
import { isClosed, type Pipeline } from '@outrider/shared/records/pipelines';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { PossibleDuplicates } from '../duplicates/possible-duplicates.tsx';
import { ContactAccount } from '../contacts/contact-account.tsx';
import { FactInHead } from '../engine/key-fact.tsx';
import { LastTouch } from '../engine/last-touch.tsx';
import { RecordFiles } from '../engine/record-files.tsx';
import { type KeyFact, RecordFrame } from '../engine/record-frame.tsx';
import { RecordTasks } from '../engine/record-tasks.tsx';
import { RecordView } from '../engine/record-view.tsx';
import { SourceLeads } from '../engine/source-leads.tsx';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { formatCalendarDay } from '../../ground/ui/format.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { DealProposals } from '../proposals/deal-proposals.tsx';
import { DealPeople } from './deal-people.tsx';
import { DealFacts } from './deal-facts.tsx';
import { companyOf } from './company-of.ts';
import { DEAL } from './deal-kind.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoAccount } from './no-account.tsx';
import { OutcomeButtons, StagePath } from './stage-path.tsx';
import { useDealSlots } from './deal-slots.ts';
import { useDealKeys } from './use-deal-keys.tsx';
import { useDeleteDeal } from './use-delete-deal.ts';
import { useMoveDeal } from './use-move-deal.ts';
import { WhyChance } from './why-chance.tsx';
import { DEALS_WORDS } from './words.ts';

const WORDS = DEALS_WORDS.page;
const NO_PIPELINES: Pipeline[] = [];
const KIND = { one: WORDS.one, path: '/opportunities', crumb: WORDS.crumb, menu: DEALS_WORDS.drawer.actions };

/** A deal: where it stands, what is known, what happened on it, its people, its account and its lead. */
export function DealPage() {
  const { id = '' } = useParams();
  const query = trpc.pipeline.opportunities.get.useQuery({ id }, { meta: { failure: MESSAGES.loadDealFailed } });
  return (
    <RecordView query={query} failure={MESSAGES.loadDealFailed} one={WORDS.one} many={WORDS.many} path={KIND.path}>
      {(deal) => <Page key={id} deal={deal} />}
    </RecordView>
  );
}

function Page({ deal }: { deal: Opportunity }) {
  const { id, name, owner_id, lead_id } = deal;
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const now = useNow();
  const wide = useMedia(WIDE);
  const { data } = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  const pipelines = data?.pipelines ?? NO_PIPELINES;
  const stages = pipelines.find((one) => one.id === deal.pipeline_id)?.stages ?? [];
  const moves = useMoveDeal(pipelines);
  const keys = useDealKeys({ pipelines, moves });
  const remove = useDeleteDeal();
  const { Proposals } = useDealSlots();
  const may = (capability: 'pipeline.edit' | 'pipeline.delete') =>
    !readOnly && can(user, capability, { assigned_to: owner_id });
  const canEdit = may('pipeline.edit');
  const subject = { type: 'opportunity', id } as const;
  // Of a deal's keys only these two: the composer has the others here.
  const outcomeKeys = isClosed(deal.stage)
    ? undefined
    : {
        run: { w: () => keys.run.w?.(deal), l: () => keys.run.l?.(deal) },
        hints: keys.hints.filter(([key]) => key === 'w' || key === 'l'),
      };
  return (
    <>
      <RecordFrame
        subject={subject}
        name={name}
        position={companyOf(deal)}
        isPerson={false}
        kind={KIND}
        actions={canEdit && <OutcomeButtons deal={deal} stages={stages} moves={moves} />}
        path={
          <>
            {canEdit && !wide && (
              <p className="mb-4 flex gap-2 *:flex-1 print:hidden">
                <OutcomeButtons deal={deal} stages={stages} moves={moves} />
              </p>
            )}
            <StagePath deal={deal} stages={stages} moves={moves} mayEdit={canEdit} />
          </>
        }
        keyFacts={keyFactsOf(deal, now)}
        facts={(without) => <DealFacts deal={deal} without={without} />}
        related={
          <>
            <PossibleDuplicates {...subject} place="column" />
            <Proposals deal={deal} />
            {!deal.closed_at && <WhyChance deal={deal} />}
            <DealPeople deal={deal} canEdit={canEdit} />
            {deal.account_id ? <ContactAccount id={deal.account_id} /> : <NoAccount deal={deal} canEdit={canEdit} />}
            <SourceLeads subject={subject} />
            <RecordTasks subject={subject} canEdit={canEdit} />
            <DealProposals deal={deal} canEdit={canEdit} />
            <RecordFiles subject={subject} canEdit={canEdit} />
          </>
        }
        canEdit={canEdit}
        keys={outcomeKeys}
        leadId={lead_id}
        onDelete={may('pipeline.delete') ? (back) => remove(deal, back) : null}
      />
      {moves.asked && (
        <MoveDialog asked={moves.asked} onAnswer={(...answer) => void moves.answer(...answer)} onClose={moves.forget} />
      )}
    </>
  );
}

/** What matters most of a deal: what it is worth, until when, how likely, whose it is, and what comes next. */
function keyFactsOf(deal: Opportunity, now: number): KeyFact[] {
  const { close_date, closed_at, chance_by, probability, last_activity_at, next_step, next_step_at } = deal;
  const inHead = (field: keyof typeof opportunity.fields, said?: ReactNode) => ({
    field,
    value: <FactInHead kind={DEAL} row={deal} field={field} said={said} />,
  });
  return [
    { label: DEALS_WORDS.facts.amount, ...inHead('amount') },
    {
      label: DEALS_WORDS.facts.close_date,
      ...inHead('close_date'),
      note: close_date && !closed_at && WORDS.daysLeft(daysUntil(close_date, now)),
    },
    {
      label: WORDS.chance,
      ...inHead('probability', WORDS.percent(probability)),
      note: WORDS.chanceBy[chance_by],
    },
    { label: WORDS.lastActivity, value: <LastTouch at={last_activity_at} /> },
    { label: DEALS_WORDS.facts.owner_id, ...inHead('owner_id') },
    {
      label: DEALS_WORDS.facts.next_step,
      ...inHead(
        'next_step',
        next_step || closed_at ? undefined : <span className="text-band-orange-ink">{DEALS_WORDS.noNextStep}</span>,
      ),
      note: next_step_at && formatCalendarDay(next_step_at),
    },
  ];
}

/** Whole days from today, by the company's calendar. */
const daysUntil = (day: string, now: number): number => daysBetween(todayText(now), day);
