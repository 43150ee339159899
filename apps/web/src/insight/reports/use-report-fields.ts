import { withPipelines } from '@outrider/shared/ground/fields/opportunity';
import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { REPORT_FIELDS } from '@outrider/shared/insight/report-catalogue';
import { isRecordType, type ReportSubject } from '@outrider/shared/insight/report-subjects';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useMemo } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { type FilterFields, filterFields } from '../../records/engine/filter-fields.ts';
import { accountsIn, useAccountNames } from '../../records/engine/use-found-accounts.ts';
import { useKnownFields } from '../../records/fields/use-custom-fields.ts';

/** Which field a new condition begins with. */
const STARTS: Record<ReportSubject, string> = {
  lead: 'status',
  account: 'industry',
  contact: 'role',
  opportunity: 'status',
  activity: 'part',
};
/** The field that says whose they are, where who sees a part finds their own and nobody's only. */
const OWNERS: Partial<Record<ReportSubject, string>> = {
  lead: 'owner',
  account: 'owner_id',
  contact: 'owner_id',
  opportunity: 'owner_id',
};

/** What a report's records can be filtered by, with the company's pipelines and its own fields; and the names in a filter. */
export function useReportFields(
  type: ReportSubject,
  filter: string,
): { known: readonly CustomField[]; fields: FilterFields; names: Record<string, string> } {
  const known = useKnownFields(isRecordType(type) ? type : null);
  const pipelines = trpc.pipeline.pipelines.list.useQuery(
    {},
    { enabled: type === 'opportunity', meta: { failure: MESSAGES.loadPipelinesFailed, quiet: true } },
  );
  const all = pipelines.data?.pipelines;
  const fields = useMemo(() => {
    const catalogue = REPORT_FIELDS[type];
    const asked = type === 'opportunity' ? withPipelines(catalogue, all ?? []) : catalogue;
    return filterFields(asked, known, STARTS[type], OWNERS[type]);
  }, [type, known, all]);
  const people = usePeople();
  const accounts = useAccountNames(accountsIn(filter, fields.catalogue));
  return { known, fields, names: { ...people, ...accounts } };
}
