import { MESSAGES } from '@outrider/shared/ground/messages';
import { FLOW_DATES, FLOW_WATCHED, type FlowSubject } from '@outrider/shared/automation/organization';
import { isTimeKind } from '@outrider/shared/ground/fields/field';
import { customName, specOf } from '@outrider/shared/ground/fields/custom';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { useMemo } from 'react';
import { useKnownFields } from '../../records/fields/use-custom-fields.ts';
import { useLeadFilterFields } from '../../records/leads/use-lead-filter-fields.ts';
import { useDealKind } from '../../records/opportunities/deal-kind.tsx';
import { filterFields, type FilterFields } from '../../records/engine/filter-fields.ts';
import { trpc } from '../../ground/trpc.ts';

/** The company's pipelines with their stages; none while they are on their way. */
export function useFlowPipelines(): readonly Pipeline[] {
  const { data } = trpc.pipeline.pipelines.list.useQuery({}, { meta: { failure: MESSAGES.loadPipelinesFailed } });
  return data?.pipelines ?? NO_PIPELINES;
}
const NO_PIPELINES: readonly Pipeline[] = [];

/** What flows can ask of a lead and of a deal. */
export function useFlowFields(): Record<FlowSubject, FilterFields> {
  const lead = useLeadFilterFields();
  const kind = useDealKind(useFlowPipelines());
  const known = useKnownFields('opportunity');
  return useMemo(
    () => ({ lead, opportunity: filterFields(kind.filters, known, kind.filterStart) }),
    [lead, kind, known],
  );
}

/** What a trigger can wait for, by name and label: fields that change, or dates; the company's own after ours. */
export function useWaitedFields(of: FlowSubject, isDate: boolean): readonly (readonly [string, string])[] {
  const known = useKnownFields(of);
  const ours = Object.entries((isDate ? FLOW_DATES : FLOW_WATCHED)[of]).map(
    ([name, { label }]) => [name, label] as const,
  );
  const own = known
    .filter((field) => field.archived_at === null && (!isDate || isTimeKind(specOf(field).kind)))
    .map(({ key, label }) => [customName(key), label] as const);
  return [...ours, ...own];
}
