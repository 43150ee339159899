import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { REPLY_FACT_LABELS, type ReplyFact, type ReplyFactKind } from '@outrider/shared/records/replies';
import { leadChoice } from '../engine/lead-choice.ts';
import { leadName } from '../engine/lead-name.ts';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatCalendarDay, formatClock } from '../../ground/ui/format.ts';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { itemsAsked } from './items-asked.ts';
import { useTopics } from './use-topics.ts';
import { REPLY_WORDS } from './words.ts';

type Props = { lead: Lead; reply_id: string; choose: ((topic: string) => void) | undefined };

/**
 * What a language model found in the words, each with the words it stands in. It changes nothing by itself: a click
 * fills in the form that deals with it.
 */
export function ReplyReadingList({ lead, reply_id, choose }: Props) {
  const { data } = trpc.replies.reading.useQuery(
    { lead_id: lead.id, reply_id },
    { meta: { failure: MESSAGES.loadReplyFailed, quiet: true }, staleTime: Infinity },
  );
  if (!data?.reading || data.reading.facts.length === 0) return null;
  const { read_by, facts } = data.reading;
  return (
    <div>
      <p className="text-muted">{REPLY_WORDS.readBy(read_by)}</p>
      <ul className="mt-1 grid gap-1">
        {facts.map((fact) => (
          <li key={`${fact.kind} ${fact.value} ${fact.quote}`} className="flex flex-wrap items-baseline gap-x-2">
            <span>
              {REPLY_FACT_LABELS[fact.kind]}
              {fact.value !== null && <span className="font-medium"> {inWords(fact.kind, fact.value)}</span>}
            </span>
            <q className="text-muted min-w-0 break-words">{fact.quote}</q>
            <FactAction lead={lead} fact={fact} choose={choose} />
          </li>
        ))}
      </ul>
      <ProposalAction lead={lead} facts={facts} />
    </div>
  );
}

const ACTION = 'btn btn-line btn-xs';

/** What a click does with the fact. */
function FactAction({ lead, fact: { kind, value }, choose }: Omit<Props, 'reply_id'> & { fact: ReplyFact }) {
  const openDialog = useQuickDialog();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  if (value === null || readOnly || !can(user, 'leads.edit', lead)) return null;
  const [date = '', time] = value.split('T');
  if (kind === 'topic' && choose && value !== lead.asked_about)
    return (
      <button type="button" className={ACTION} onClick={() => choose(value)}>
        {REPLY_WORDS.useTopic(value)}
      </button>
    );
  if (kind === 'time' && can(user, 'meetings.use'))
    return (
      <button
        type="button"
        className={ACTION}
        onClick={() => openDialog({ id: 'meeting', meeting: { lead: leadChoice(lead), date, time } })}
      >
        {REPLY_WORDS.schedule}
      </button>
    );
  if (kind === 'out_of_office' && can(user, 'tasks.use'))
    return (
      <button
        type="button"
        className={ACTION}
        onClick={() =>
          openDialog({
            id: 'task',
            task: {
              lead: leadChoice(lead),
              title: REPLY_WORDS.writeAgain(leadName(lead)),
              due_at: `${date}T${time ?? MORNING}`,
            },
          })
        }
      >
        {REPLY_WORDS.remind(formatCalendarDay(date))}
      </button>
    );
  return null;
}
/** When a day begins on which somebody is back. */
const MORNING = '09:00';

/** Gives the offers and quantities that they named to an agent as a proposal to draft, after a look. */
function ProposalAction({ lead, facts }: { lead: Lead; facts: readonly ReplyFact[] }) {
  const openDialog = useQuickDialog();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const items = itemsAsked(facts, useTopics());
  if (items.length === 0 || readOnly || !can(user, 'agents.manage')) return null;
  return (
    <button
      type="button"
      className={`${ACTION} mt-1.5`}
      onClick={() =>
        openDialog({
          id: 'agent_task',
          task: { lead: leadChoice(lead), task_type: 'proposal_generation', items },
        })
      }
    >
      {REPLY_WORDS.draftProposal(items.map(({ offer, quantity }) => `${quantity} × ${offer}`))}
    </button>
  );
}

/** A day and a time as they were said: on no clock in particular. */
function inWords(kind: ReplyFactKind, value: string): string {
  if (kind !== 'time' && kind !== 'out_of_office') return value;
  const day = formatCalendarDay(value.slice(0, 10));
  return value.includes('T') ? `${day}, ${formatClock(`${value}Z`, 'UTC')}` : day;
}
