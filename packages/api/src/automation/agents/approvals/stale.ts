import type { Diff, Evidence } from '@outrider/shared/automation/agents';
import { LEAD_STATUS_LABELS } from '@outrider/shared/records/leads';
import { fieldEvidence, missingEvidence } from '../evidence.ts';
import type { FactLead } from '../facts.ts';

/**
 * Which facts of a proposal do not hold any more, by their labels. A lead that changed in other fields, was scored or
 * merely touched does not make a proposal stale: it falls only with a field that it rests on, or that it would change.
 */
export function fallenFacts({ evidence, diff }: { evidence: Evidence[]; diff: Diff[] }, lead: FactLead): string[] {
  const fields = evidence.filter(
    ({ kind, field }) => kind === 'field' && field !== null && field in lead && field !== 'created_at',
  );
  const valueOf = (field: Parameters<typeof fieldEvidence>[1]) =>
    (fieldEvidence(lead, field) ?? missingEvidence(field)).value;
  const fallen = fields
    .filter(({ field, value }) => valueOf(field as Parameters<typeof valueOf>[0]) !== value)
    .map(({ label }) => label);
  const moved = diff
    .filter(
      ({ field, before }) =>
        (field === 'status' && before !== null && before !== LEAD_STATUS_LABELS[lead.status]) ||
        (field === 'assigned_to' && before === null && lead.assigned_to !== null),
    )
    .map(({ label }) => label);
  return [...new Set([...fallen, ...moved])];
}
