import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import { SETTABLE_STATUSES } from '@outrider/shared/records/lead-edit';
import type { Lead } from '@outrider/shared/records/leads';
import { reachOf } from '@outrider/shared/ground/permissions';
import { sizeLabel } from '../engine/company-size.ts';
import { type FieldOptions, optionsOf } from '../engine/field-input.tsx';
import type { FormField } from '../engine/form-field.ts';
import { ownersOffered } from '../engine/owners-offered.ts';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { useTopics } from './use-topics.ts';

/** What of the catalogue can be changed in the drawer. */
export const LEAD_EDIT_FIELDS: readonly FormField[] = catalogue.sql.changeable.map((key) =>
  describeField(key, catalogue.fields[key]),
);
const SETTABLE: readonly string[] = SETTABLE_STATUSES;

/**
 * Where a lead offers something else than its catalogue: who may own it, the statuses that are set by hand, and what of
 * the playbook it can ask about.
 */
export function useLeadOptions(lead: Lead): (field: FormField) => FieldOptions | undefined {
  const user = useUser();
  const people = usePeople();
  const topics = useTopics();
  const mayGive = reachOf(user, 'leads.assign') === 'all';
  return (field) => {
    if (field.key === 'assigned_to')
      return ownersOffered({ id: lead.assigned_to, name: lead.assigned_to_name }, user, people, mayGive);
    if (field.key === 'asked_about' && topics.length > 0)
      return optionsOf(
        { ...field, options: topics.map(({ name }) => ({ value: name, label: name })) },
        lead.asked_about ?? '',
      );
    if (field.key === 'company_size')
      return optionsOf(field, lead.company_size ?? '').map(([size, label]) => [size, sizeLabel(label) ?? label]);
    if (field.key === 'status')
      return optionsOf(field).filter(([status]) => SETTABLE.includes(status) || status === lead.status);
    return undefined;
  };
}
