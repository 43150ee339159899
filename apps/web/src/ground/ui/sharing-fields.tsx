import { COMPANY_ROLES, type CompanyRole } from '@outrider/shared/ground/roles';
import { Field } from './field.tsx';
import { UI_WORDS as WORDS } from './words.ts';

type NameProps = { value: string; max: number; error: string | undefined; onChange: (name: string) => void };

/** What somebody calls something of their own; the first field of its dialog. */
export const NameField = ({ value, max, error, onChange }: NameProps) => (
  <Field label={WORDS.name} error={error} className="sm:col-span-2">
    {(control) => (
      <input
        {...control}
        data-autofocus
        className="input w-full"
        value={value}
        maxLength={max}
        required
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

type ShareProps = { checked: boolean; disabled?: boolean; hint?: string; onChange: (shared: boolean) => void };

/** Whether everybody in the company finds it. */
export const ShareField = ({ checked, disabled, hint, onChange }: ShareProps) => (
  <label className="flex items-start gap-2.5 sm:col-span-2">
    <input
      type="checkbox"
      className="checkbox mt-0.5"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>
      {WORDS.share}
      {hint && <span className="text-muted block text-xs">{hint}</span>}
    </span>
  </label>
);

type RoleProps = {
  label: string;
  hint: string;
  role: CompanyRole | null;
  onChange: (role: CompanyRole | null) => void;
};

/** The role whose people start with it. */
export const StartRoleField = ({ label, hint, role, onChange }: RoleProps) => (
  <Field label={label} hint={hint} className="sm:col-span-2">
    {(control) => (
      <select
        {...control}
        className="select w-full"
        value={role ?? ''}
        onChange={(event) => onChange(COMPANY_ROLES.find((one) => one === event.target.value) ?? null)}
      >
        <option value="">{WORDS.nobody}</option>
        {COMPANY_ROLES.map((one) => (
          <option key={one} value={one}>
            {WORDS.roles[one]}
          </option>
        ))}
      </select>
    )}
  </Field>
);
