import { z } from 'zod';

/**
 * What can have changed. A live event carries the topic and the row's id, never the row: the browser asks again through
 * the guard.
 */
export const TOPICS = [
  'lead.created',
  'lead.updated',
  'lead.scored',
  'delivery.changed',
  'notification.created',
  'company.changed',
  'user.changed',
  'role.changed',
  'account.changed',
  'contact.changed',
  'opportunity.changed',
  'pipeline.changed',
  'forecast.changed',
  'task.changed',
  'meeting.changed',
  /** A calendar that somebody reads in, or what is in it. */
  'external_calendar.changed',
  /** A booking page, or what was booked on it. */
  'booking.changed',
  'proposal.changed',
  'portal.changed',
  'campaign.changed',
  'prices.changed',
  'mail.changed',
  /** A mailbox, or a conversation in one. */
  'inbox.changed',
  'scoring.changed',
  /** Deals have other win chances. */
  'chances.changed',
  'fields.changed',
  'playbook.changed',
  'templates.changed',
  'import.changed',
  'bulk.changed',
  /** Somebody is being erased, or allowed again. */
  'erasure.changed',
  'duplicates.changed',
  'sheets.changed',
  'assignment.changed',
  'agent.changed',
  'agent_task.changed',
  'agent_action.changed',
  'organization.changed',
  /** An endpoint, or what became of its events. */
  'webhook.changed',
  /** Events may have been missed: whatever is shown has to be asked for again. Its id is empty. */
  'live.resumed',
] as const;
export type Topic = (typeof TOPICS)[number];

export const liveEventSchema = z.object({ topic: z.enum(TOPICS), id: z.string() });
/** Where a stream that broke off goes on; clients that reconnect by themselves send it. */
export const liveInputSchema = z.strictObject({ lastEventId: z.string().max(100).nullish() }).optional();
export type LiveEvent = z.infer<typeof liveEventSchema>;
