import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PlainCapability } from '@outrider/shared/ground/permissions';
import type { NotificationKind } from '@outrider/shared/people/notifications';
import type { MayAsk } from '../../ground/sql/who-may.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { NOTIFICATION_WORDS } from './words.ts';

/** What a notification is made from: the event and the lead it is about, as it is now. */
export type LeadEventFacts = {
  topic: string;
  lead: {
    id: string;
    email: string;
    first_name: string | null;
    last_name: string | null;
    company_name: string | null;
    score: number | null;
    priority: string | null;
    assigned_to: string | null;
  };
  /** Who did it; nobody is told of their own doing. */
  actor_id: string | null;
};
export type Draft = {
  kind: NotificationKind;
  audience: { user_id: string } | MayAsk;
  title: string;
  message: string;
  link_path: string;
};

/**
 * What there is to say to one person, to whoever may do something about it, or else to those who lead a team; its words
 * were chosen with the event.
 */
export type Notice = { title: string; message: string; link_path: string; user_id?: string; may?: PlainCapability };
export const draftNotice = (
  topic: string,
  { title, message, link_path, user_id, may = 'team.read' }: Notice,
): Draft => ({
  kind: topic === 'agent.notice' ? 'approval' : 'system',
  title,
  message,
  link_path,
  audience: user_id ? { user_id } : { capability: may },
});

/**
 * Who hears of an event, and in what words; null where it is nobody's business. A new lead's owner hears; a hot one
 * without owner is for whoever may give it to anybody.
 */
export function draftNotification({ topic, lead, actor_id }: LeadEventFacts): Draft | null {
  if (topic !== 'lead.created') return null;
  const from = lead.company_name ? `${leadName(lead)}, ${lead.company_name}` : leadName(lead);
  const message = lead.score === null ? from : `${from} · score ${lead.score}`;
  const link_path = `/leads?lead=${lead.id}`;
  if (lead.assigned_to) {
    if (lead.assigned_to === actor_id) return null;
    return {
      kind: 'assigned',
      audience: { user_id: lead.assigned_to },
      title: NOTIFICATION_WORDS.newLead,
      message,
      link_path,
    };
  }
  if (lead.priority !== 'high') return null;
  return {
    kind: 'assigned',
    audience: { capability: 'leads.assign', far: 'all' },
    title: NOTIFICATION_WORDS.hotLead,
    message,
    link_path,
  };
}

/** The first of several leads that came together, for all of them. */
export function draftGathered(first: Draft, leads: number): Draft {
  const mine = 'user_id' in first.audience;
  return {
    kind: first.kind,
    audience: first.audience,
    title: mine ? MESSAGES.newLeadsForYou(leads) : NOTIFICATION_WORDS.hotLeads(leads),
    message: `${first.message} and ${leads - 1} more`,
    link_path: mine ? '/leads?tab=mine' : '/leads?assigned_to=nobody&priority=high',
  };
}
