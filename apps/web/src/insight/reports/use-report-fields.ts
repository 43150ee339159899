import type { CustomField, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { REPORT_FIELDS } from '@outrider/shared/insight/report-catalogue';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useMemo } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { type FilterFields, filterFields } from '../../records/engine/filter-fields.ts';
import { accountsIn, useAccountNames } from '../../records/engine/use-found-accounts.ts';
import { useKnownFields } from '../../records/fields/use-custom-fields.ts';

/** Which field a new condition begins with. */
const STARTS: Record<RecordTypeName, string> = {
  lead: 'status',
  account: 'industry',
  contact: 'role',
  opportunity: 'status',
};

/** What a report's records can be filtered by, with the company's stages and its own fields; and the names in a filter. */
export function useReportFields(
  type: RecordTypeName,
  filter: string,
): { known: readonly CustomField[]; fields: FilterFields; names: Record<string, string> } {
  const known = useKnownFields(type);
  const pipelines = trpc.pipeline.pipelines.list.useQuery(
    {},
    { enabled: type === 'opportunity', meta: { failure: MESSAGES.loadPipelinesFailed, quiet: true } },
  );
  const stages = pipelines.data?.pipelines;
  const fields = useMemo(() => {
    const catalogue = REPORT_FIELDS[type];
    const stage = catalogue.stage;
    const options = Object.fromEntries(
      (stages ?? []).flatMap((pipeline) => pipeline.stages.map(({ key, label }) => [key, label])),
    );
    const withStages = stage?.kind === 'open_choice' ? { ...catalogue, stage: { ...stage, options } } : catalogue;
    return filterFields(withStages, known, STARTS[type], type === 'lead' ? 'owner' : 'owner_id');
  }, [type, known, stages]);
  const people = usePeople();
  const accounts = useAccountNames(accountsIn(filter, fields.catalogue));
  return { known, fields, names: { ...people, ...accounts } };
}
