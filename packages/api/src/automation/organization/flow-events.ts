import type { FlowTrigger } from '@outrider/shared/automation/organization';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';

/** Where a deal came from and went to, as far as it is known. */
export type Moved = { from?: string | undefined; to?: string | undefined; pipeline_id?: string | undefined };
type Triggered = { trigger: FlowTrigger; detail: Moved };

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * What of the outbox sets flows off. Only a change that names what it changed to does, so a lead that is edited while
 * it is qualified is not qualified again.
 */
export function triggersOf({ topic, payload }: Pick<PendingEvent, 'topic' | 'payload'>): Triggered[] {
  const of = (trigger: FlowTrigger): Triggered[] => [{ trigger, detail: {} }];
  switch (topic) {
    case 'lead.created':
      return of('lead_captured');
    case 'lead.updated':
      if (payload.status === 'qualified') return of('lead_qualified');
      return payload.status === 'nurturing' ? of('lead_nurtured') : [];
    case 'opportunity.changed': {
      const detail = { from: text(payload.from), to: text(payload.stage), pipeline_id: text(payload.pipeline_id) };
      if (!detail.to) return [];
      const closed = { won: 'opportunity_won', lost: 'opportunity_lost' } as const;
      const end = closed[detail.to as keyof typeof closed];
      return [{ trigger: 'opportunity_moved', detail }, ...(end ? [{ trigger: end, detail }] : [])];
    }
    case 'opportunity.stale':
      return of('opportunity_stale');
    case 'opportunity.overdue':
      return of('opportunity_overdue');
    case 'organization.changed':
      return payload.answered === true ? of('satisfaction_below') : [];
    default:
      return [];
  }
}

/** The agent's or flow's action that made it happen, where it was one. */
export const causeOf = ({ payload }: Pick<PendingEvent, 'payload'>): string | null =>
  typeof payload.action_id === 'string' ? payload.action_id : null;
