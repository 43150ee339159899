import type { CustomField } from '@outrider/shared/fields/custom';
import { useMemo } from 'react';
import { trpc } from '../trpc.ts';

const NONE: readonly CustomField[] = [];

/** A lead's fields that the company made for itself, in their order, the archived ones too: filters may still ask for them. Empty until they are known. */
export function useKnownLeadFields(): readonly CustomField[] {
  const { data } = trpc.fields.list.useQuery(
    { record_type: 'lead', archived: true },
    { staleTime: 60_000, meta: { quiet: true } },
  );
  return data?.items ?? NONE;
}

/** The same without the archived ones. */
export function useLeadFields(): readonly CustomField[] {
  const known = useKnownLeadFields();
  return useMemo(() => known.filter(({ archived_at }) => archived_at === null), [known]);
}
