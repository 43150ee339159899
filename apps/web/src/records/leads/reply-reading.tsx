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
  const actionOf = useActionOf({ lead, choose });
  if (!data?.reading || data.reading.facts.length === 0) return null;
  const { read_by, facts } = data.reading;
  return (
    <div>
      <p className="text-muted">{REPLY_WORDS.readBy(read_by)}</p>
      <ul className="mt-1 grid gap-1">
        {facts.map((fact) => {
          const action = actionOf(fact);
          return (
            <li key={`${fact.kind} ${fact.value} ${fact.quote}`} className="flex flex-wrap items-baseline gap-x-2">
              <span>
                {REPLY_FACT_LABELS[fact.kind]}
                {fact.value !== null && <span className="font-medium"> {inWords(fact.kind, fact.value)}</span>}
              </span>
              <q className="text-muted min-w-0 break-words">{fact.quote}</q>
              {action && <Action {...action} />}
            </li>
          );
        })}
      </ul>
      <div className="mt-1.5">
        <ProposalAction lead={lead} facts={facts} />
      </div>
    </div>
  );
}

/** When a day begins on which somebody is back. */
const MORNING = '09:00';

/** What a click does with the fact; null where there is nothing to do with it. */
function useActionOf({ lead, choose }: Omit<Props, 'reply_id'>) {
  const openDialog = useQuickDialog();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  return ({ kind, value }: ReplyFact): { label: string; run: () => void } | null => {
    if (value === null || readOnly || !can(user, 'leads.edit', lead)) return null;
    const [date = '', time] = value.split('T');
    const known = { lead: leadChoice(lead) };
    if (kind === 'topic' && choose && value !== lead.asked_about)
      return { label: REPLY_WORDS.useTopic(value), run: () => choose(value) };
    if (kind === 'time' && can(user, 'meetings.use'))
      return { label: REPLY_WORDS.schedule, run: () => openDialog({ id: 'meeting', ...known, start: { date, time } }) };
    if (kind === 'out_of_office' && can(user, 'tasks.use')) {
      const start = { title: REPLY_WORDS.writeAgain(leadName(lead)), due_at: `${date}T${time ?? MORNING}` };
      return {
        label: REPLY_WORDS.remind(formatCalendarDay(date)),
        run: () => openDialog({ id: 'task', ...known, start }),
      };
    }
    return null;
  };
}

/** Gives the offers and quantities that they named to an agent as a proposal to draft, after a look. */
function ProposalAction({ lead, facts }: { lead: Lead; facts: readonly ReplyFact[] }) {
  const openDialog = useQuickDialog();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const items = itemsAsked(facts, useTopics());
  if (items.length === 0 || readOnly || !can(user, 'agents.manage')) return null;
  const start = { task_type: 'proposal_generation' as const, items };
  return (
    <Action
      label={REPLY_WORDS.draftProposal(items)}
      run={() => openDialog({ id: 'agent_task', lead: leadChoice(lead), start })}
    />
  );
}

const Action = ({ label, run }: { label: string; run: () => void }) => (
  <button type="button" className="btn btn-line btn-xs" onClick={run}>
    {label}
  </button>
);

/** A day and a time as they were said: on no clock in particular. */
function inWords(kind: ReplyFactKind, value: string): string {
  if (kind !== 'time' && kind !== 'out_of_office') return value;
  const day = formatCalendarDay(value.slice(0, 10));
  const moment = value.includes('T') ? `${day}, ${formatClock(`${value}Z`, 'UTC')}` : day;
  return kind === 'time' ? moment : REPLY_WORDS.until(moment);
}
