import type { FlowTrigger } from '@outrider/shared/automation/organization';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';

/** Where a deal came from and went to, as far as it is known; which fields changed; which flow’s date has come. */
export type Moved = {
  from?: string | undefined;
  to?: string | undefined;
  pipeline_id?: string | undefined;
  fields?: string[];
  flow_id?: string;
};
type Triggered = { trigger: FlowTrigger; detail: Moved };

/** A record’s changed fields, as flows call them. */
function changedIn(trigger: 'lead_changed' | 'opportunity_changed', payload: PendingEvent['payload']): Triggered[] {
  const fields = Array.isArray(payload.fields) ? payload.fields.filter((name) => typeof name === 'string') : [];
  return fields.length > 0 ? [{ trigger, detail: { fields: fields.map((name) => SPELLED[name] ?? name) } }] : [];
}
const SPELLED: Readonly<Record<string, string>> = { assigned_to: 'owner' };

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
      return [
        ...(payload.status === 'qualified' ? of('lead_qualified') : []),
        ...(payload.status === 'nurturing' ? of('lead_nurtured') : []),
        ...changedIn('lead_changed', payload),
      ];
    case 'opportunity.changed': {
      const detail = { from: text(payload.from), to: text(payload.stage), pipeline_id: text(payload.pipeline_id) };
      const changed = changedIn('opportunity_changed', payload);
      if (!detail.to) return changed;
      const closed = { won: 'opportunity_won', lost: 'opportunity_lost' } as const;
      const end = closed[detail.to as keyof typeof closed];
      return [{ trigger: 'opportunity_moved', detail }, ...(end ? [{ trigger: end, detail }] : []), ...changed];
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
