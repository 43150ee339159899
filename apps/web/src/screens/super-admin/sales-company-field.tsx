import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { PLATFORM_WORDS } from './words.ts';

type SalesCompanyFieldProps = { value: string; error?: string; onChange: (id: string) => void };

/** Which company gets what prospects send. Lists the newest hundred companies, and whichever is chosen already. */
export function SalesCompanyField({ value, error, onChange }: SalesCompanyFieldProps) {
  const { data } = trpc.companies.list.useQuery({ limit: 100 });
  const listed = data?.items ?? [];
  const chosen = trpc.companies.get.useQuery({ id: value }, { enabled: value !== '' });
  const companies = chosen.data && !listed.some(({ id }) => id === value) ? [chosen.data, ...listed] : listed;
  return (
    <Field
      label="Sales company (optional)"
      error={error}
      hint={PLATFORM_WORDS.salesCompanyHint}
      className="sm:col-span-2"
    >
      {(control) => (
        <select {...control} className="select w-full" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">No contact form</option>
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
