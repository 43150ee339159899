import { can, type Capability, reachOf } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import type { FieldOptions } from './field-input.tsx';
import type { FormField } from './form-field.ts';
import { ownersOffered } from './owners-offered.ts';
import type { AnyRecord, RecordKind } from './record-kind.ts';
import { useAccountNames } from './use-found-accounts.ts';

/** What the facts of a record are shown and edited with: names by id, who may edit, and whom it can be given to. */
type FactParts = {
  names: Record<string, string>;
  canEdit: boolean;
  optionsOf: (field: FormField) => FieldOptions | undefined;
};

export function useFactParts<Row extends AnyRecord>(kind: RecordKind<Row>, row: Row): FactParts {
  const user = useUser();
  const people = usePeople();
  const values = row as unknown as Record<string, unknown>;
  const pointed = kind.facts.flatMap(({ kind: one, key }) => {
    const id = values[key];
    return one === 'record' && typeof id === 'string' ? [id] : [];
  });
  const owner = row.owner_id && row.owner_name ? { [row.owner_id]: row.owner_name } : {};
  const names = { ...people, ...owner, ...useAccountNames(pointed) };
  const edit: Capability = kind.can.edit;
  const mayGive = reachOf(user, edit) === 'all';
  return {
    names,
    canEdit: can(user, edit, { assigned_to: row.owner_id }),
    optionsOf: ({ key }) =>
      key === 'owner_id' ? ownersOffered({ id: row.owner_id, name: row.owner_name }, user, people, mayGive) : undefined,
  };
}
