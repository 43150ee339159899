import type { FlowTrigger } from '@outrider/shared/organization';
import type { PendingEvent } from '../events/outbox.store.ts';

/** What of the outbox sets flows off. Only a change that names what it changed to does, so a lead that is edited while it is qualified is not qualified again. */
export function triggerOf({ topic, payload }: Pick<PendingEvent, 'topic' | 'payload'>): FlowTrigger | null {
  switch (topic) {
    case 'lead.created':
      return 'lead_captured';
    case 'lead.updated':
      return payload.status === 'qualified' ? 'lead_qualified' : null;
    case 'opportunity.changed':
      return payload.stage === 'won' ? 'opportunity_won' : payload.stage === 'lost' ? 'opportunity_lost' : null;
    case 'organization.changed':
      return payload.answered === true ? 'satisfaction_below' : null;
    default:
      return null;
  }
}

/** The agent's or flow's action that made it happen, where it was one. */
export const causeOf = ({ payload }: Pick<PendingEvent, 'payload'>): string | null =>
  typeof payload.action_id === 'string' ? payload.action_id : null;
