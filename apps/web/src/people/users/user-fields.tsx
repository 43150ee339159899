import { DEPARTMENT_LABELS, DEPARTMENTS } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { COMPANY_ROLES, type CompanyRole, ROLE_LABELS } from '@outrider/shared/ground/roles';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { USERS_WORDS } from './words.ts';

type ControlProps = { field: UseFormRegisterReturn; error?: string };

type RoleFieldProps = {
  /** One that ships, or by its id one of the company's own. */
  value: string;
  onChange: (role: { role: CompanyRole; custom_role_id: string | null }) => void;
  error?: string;
  /** Nobody changes their own. */
  fixed?: boolean;
};

export function RoleField({ value, onChange, error, fixed = false }: RoleFieldProps) {
  const { data } = trpc.roles.list.useQuery(undefined, { meta: { failure: MESSAGES.rolesLoadFailed } });
  const own = (data?.items ?? []).filter(({ built_in }) => !built_in);
  const choose = (chosen: string) => {
    const role = own.find(({ id }) => id === chosen);
    const ships = COMPANY_ROLES.find((one) => one === chosen);
    if (role) onChange({ role: role.based_on, custom_role_id: role.id });
    else if (ships) onChange({ role: ships, custom_role_id: null });
  };
  return (
    <Field label="Role" error={error} hint={fixed ? USERS_WORDS.ownRole : undefined}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={fixed}
          className="select w-full"
          onChange={({ target }) => choose(target.value)}
        >
          {COMPANY_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
          {own.length > 0 && (
            <optgroup label={USERS_WORDS.ownRoles}>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      )}
    </Field>
  );
}

/** Any words; the teams there are are offered. */
export function TeamField({ field, error, teams }: ControlProps & { teams: string[] }) {
  const listId = useId();
  return (
    <Field label="Team (optional)" error={error}>
      {(control) => (
        <>
          <input {...control} {...field} list={listId} autoComplete="off" className="input w-full" />
          <datalist id={listId}>
            {teams.map((team) => (
              <option key={team}>{team}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Which of the organization's departments they work in. */
export function DepartmentField({ field, error }: ControlProps) {
  return (
    <Field label="Department (optional)" error={error}>
      {(control) => (
        <select {...control} {...field} className="select w-full">
          <option value="">None</option>
          {DEPARTMENTS.map((department) => (
            <option key={department} value={department}>
              {DEPARTMENT_LABELS[department]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
