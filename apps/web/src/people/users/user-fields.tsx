import { DEPARTMENT_LABELS, DEPARTMENTS } from '@outrider/shared/ground/departments';
import { COMPANY_ROLES, ROLE_LABELS } from '@outrider/shared/ground/roles';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../ground/ui/field.tsx';
import { USERS_WORDS } from './words.ts';

type ControlProps = { field: UseFormRegisterReturn; error?: string };

export function RoleField({
  field,
  error,
  fixed = false,
}: ControlProps & { /** Nobody changes their own. */ fixed?: boolean }) {
  return (
    <Field label="Role" error={error} hint={fixed ? USERS_WORDS.ownRole : undefined}>
      {(control) => (
        <select {...control} {...field} disabled={fixed} className="select w-full">
          {COMPANY_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
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
