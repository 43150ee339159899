import type { CustomField, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { skipToken } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../ground/trpc.ts';

const NONE: readonly CustomField[] = [];

/**
 * The fields that the company made for the records of a type, in their order, the archived ones too: filters may still
 * ask for them. Empty until they are known, and for null: what is no record type has none.
 */
export function useKnownFields(record_type: RecordTypeName | null): readonly CustomField[] {
  const { data } = trpc.fields.list.useQuery(record_type ? { record_type, archived: true } : skipToken, {
    staleTime: 60_000,
    meta: { quiet: true },
  });
  return data?.items ?? NONE;
}

/** The same without the archived ones. */
export function useCustomFields(record_type: RecordTypeName): readonly CustomField[] {
  const known = useKnownFields(record_type);
  return useMemo(() => known.filter(({ archived_at }) => archived_at === null), [known]);
}
