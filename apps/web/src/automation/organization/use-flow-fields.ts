import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowSubject } from '@outrider/shared/automation/organization';
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
