import type { CustomField } from '@outrider/shared/fields/custom';
import { useMemo } from 'react';
import { trpc } from '../trpc.ts';

/** A lead's fields that the company made for itself, in their order, the archived ones left out. Empty until they are known. */
export function useLeadFields(): readonly CustomField[] {
  const { data } = trpc.fields.list.useQuery({ record_type: 'lead' }, { staleTime: 60_000, meta: { quiet: true } });
  return useMemo(() => (data?.items ?? []).filter(({ archived_at }) => archived_at === null), [data]);
}
