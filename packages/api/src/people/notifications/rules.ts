import { MESSAGES } from '@outrider/shared/ground/messages';
import type { NotificationKind } from '@outrider/shared/people/notifications';
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
  audience: { user_id: string } | { roles: readonly string[] };
  title: string;
  message: string;
  link_path: string;
};

const LEADERS = ['company_admin', 'manager'] as const;

/** What there is to say to one person, to a role or else to the leaders; its words were chosen with the event. */
export type Notice = { title: string; message: string; link_path: string; user_id?: string; roles?: string[] };
export const draftNotice = (
  topic: string,
  { title, message, link_path, user_id, roles = [...LEADERS] }: Notice,
): Draft => ({
  kind: topic === 'agent.notice' ? 'approval' : 'system',
  title,
  message,
  link_path,
  audience: user_id ? { user_id } : { roles },
});

/**
 * Who hears of an event, and in what words; null where it is nobody's business. A new lead's owner hears; a hot one
 * without owner is the managers'.
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
    audience: { roles: LEADERS },
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
