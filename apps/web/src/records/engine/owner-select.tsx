import { reachOf } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';

type OwnerSelectProps = { value: string; onChange: (id: string) => void; unset: string; error?: string };

/**
 * Whom to give it to, for those who may give; `unset` says what an empty choice means. Reps keep what they make, so
 * they see nothing.
 */
export function OwnerSelect({ value, onChange, unset, error }: OwnerSelectProps) {
  const user = useUser();
  const mayGive = reachOf(user, 'tasks.use') === 'all';
  const { data: people = [] } = trpc.pipeline.people.useQuery(undefined, { enabled: mayGive, meta: { quiet: true } });
  if (!mayGive) return null;
  return (
    <Field label="Owner" error={error}>
      {(control) => (
        <select {...control} className="select w-full" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{unset}</option>
          {people.map(({ id, full_name }) => (
            <option key={id} value={id}>
              {id === user.id ? `${full_name} (you)` : full_name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
