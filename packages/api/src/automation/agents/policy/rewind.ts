import { LEAD_STATUSES, type LeadStatus } from '@outrider/shared/records/leads';
import type { WorkCalendar } from '@outrider/shared/ground/working-days';
import { coolDownStart } from '../cool-down.ts';
import type { DealFacts, FactActivity, LeadFacts } from '../facts.ts';
import type { Limits } from '../plan.ts';
import { isAnswer } from '../touches.ts';
import { REACHED } from '../../../records/activities/open-reply.store.ts';
import { TOUCHES } from './limits.store.ts';

/**
 * The facts as far as they can be told of an earlier moment: what happened after it is taken away, and the status is
 * the one before the first change since. Fields and score stay today's.
 */
export function rewind<Facts extends LeadFacts | DealFacts>(facts: Facts, moment: Date): Facts {
  const before = ({ at }: { at: Date }) => at <= moment;
  const { lead } = facts;
  return {
    ...facts,
    lead: lead && {
      ...lead,
      status: statusAt(facts.activities, moment) ?? lead.status,
      last_contacted: lead.last_contacted && lead.last_contacted > moment ? null : lead.last_contacted,
    },
    activities: facts.activities.filter(before),
    messages: facts.messages.filter(({ sent_at }) => sent_at <= moment),
    agent_mails: facts.agent_mails.filter(before),
    open_reply: facts.open_reply && before(facts.open_reply) ? facts.open_reply : null,
    deals: facts.deals.filter(({ created_at }) => created_at <= moment),
  };
}

/** What the first change after the moment changed from; null without one. */
function statusAt(activities: FactActivity[], moment: Date): LeadStatus | null {
  const [change] = activities
    .filter(({ kind, at }) => kind === 'status_changed' && at > moment)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return LEAD_STATUSES.find((status) => status === change?.detail.from) ?? null;
}

/** The limits' own look at the timeline, on facts that were rewound (limits.store.ts reads the same of today). */
export function timelineLimits(
  { activities, messages, quiet_days }: Pick<LeadFacts, 'activities' | 'messages' | 'quiet_days'>,
  moment: Date,
  calendar?: WorkCalendar,
): Pick<Limits, 'quiet_since' | 'first_touch'> {
  const since = coolDownStart(moment, quiet_days, calendar);
  const signs = [
    ...activities
      .filter((activity) => (activity.actor_kind === 'user' && TOUCHES.includes(activity.kind)) || isAnswer(activity))
      .map(({ at }) => at),
    ...messages.map(({ sent_at }) => sent_at),
  ].filter((at) => at > since);
  const latest = Math.max(...signs.map((at) => at.getTime()));
  return {
    quiet_since: signs.length > 0 ? new Date(latest) : null,
    first_touch: !activities.some(({ kind }) => REACHED.includes(kind)),
  };
}
