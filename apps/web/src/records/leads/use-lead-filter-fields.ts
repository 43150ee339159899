import { FILTER_FIELDS } from '@outrider/shared/records/lead-filter';
import { useMemo } from 'react';
import { useKnownFields } from '../fields/use-custom-fields.ts';
import { filterFields, type FilterFields } from '../engine/filter-fields.ts';

/** What can be asked of a lead: of its catalogue, and of the company's own fields. */
export function useLeadFilterFields(): FilterFields {
  const known = useKnownFields('lead');
  return useMemo(() => filterFields(FILTER_FIELDS, known, 'status', 'owner'), [known]);
}
