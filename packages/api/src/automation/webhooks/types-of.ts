import type { WebhookType } from '@outrider/shared/automation/webhooks';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';

/** What is told of a record whose change has one of these names on its timeline; every other change is an update. */
const ENDS: Record<string, 'created' | 'deleted' | 'restored'> = {
  created: 'created',
  deleted: 'deleted',
  restored: 'restored',
};

/** The topics of the outbox that `typesOf` knows. */
export const TOLD_TOPICS = [
  'lead.created',
  'lead.scored',
  'lead.updated',
  'account.changed',
  'contact.changed',
  'opportunity.changed',
  'task.changed',
  'meeting.changed',
  'campaign.enrolled',
  'campaign.finished',
  'campaign.left',
  'agent_action.changed',
  'import.changed',
] as const;

/** What the outside world is told of an event of the outbox; nothing of what only makes a screen ask again. */
export function typesOf({ topic, payload }: Pick<PendingEvent, 'topic' | 'payload'>): WebhookType[] {
  const { kind, stage, status } = payload;
  const change = typeof kind === 'string' ? (ENDS[kind] ?? 'updated') : null;
  switch (topic) {
    case 'lead.created':
      return ['lead.created'];
    case 'lead.scored':
      return ['lead.scored'];
    case 'lead.updated':
      return [...(change ? [`lead.${change}` as const] : []), ...(status ? (['lead.status_changed'] as const) : [])];
    case 'account.changed':
      return change ? [`account.${change}`] : [];
    case 'contact.changed':
      return change ? [`contact.${change}`] : [];
    case 'opportunity.changed': {
      const isClosed = stage === 'won' || stage === 'lost';
      return [
        ...(change ? [`opportunity.${change}` as const] : []),
        ...(stage ? (['opportunity.stage_changed'] as const) : []),
        ...(isClosed ? [`opportunity.${stage}` as const] : []),
      ];
    }
    case 'task.changed':
      return ['task.changed'];
    case 'meeting.changed':
      return ['meeting.changed'];
    case 'campaign.enrolled':
    case 'campaign.finished':
    case 'campaign.left':
      return [topic];
    case 'agent_action.changed':
      return payload.state === 'proposed' ? ['agent.proposed'] : payload.state === 'done' ? ['agent.acted'] : [];
    case 'import.changed':
      return payload.ended === 'done' ? ['import.finished'] : [];
    default:
      return [];
  }
}

/** Sent beside the id of an enrollment. */
const TOLD_OF_ENROLLMENTS = ['campaign_id', 'lead_id', 'reason'] as const;

/** What an event says of its record. */
export const dataOf = ({ topic, subject_id, payload }: Pick<PendingEvent, 'topic' | 'subject_id' | 'payload'>) => ({
  id: subject_id,
  ...(topic.startsWith('campaign.') &&
    Object.fromEntries(TOLD_OF_ENROLLMENTS.flatMap((name) => (name in payload ? [[name, payload[name]]] : [])))),
});
