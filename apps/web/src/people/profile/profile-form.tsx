import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { profileUpdateSchema } from '@outrider/shared/schemas/people/users';
import { useForm } from 'react-hook-form';
import { session } from '../session/current-session.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { FormFoot } from './form-foot.tsx';
import { PROFILE_WORDS } from './words.ts';

/** One's name, and what others set. */
export function ProfileForm() {
  const user = useUser();
  const form = useForm({ resolver: zodResolver(profileUpdateSchema), defaultValues: { full_name: user.full_name } });
  const save = trpc.profile.update.useMutation({
    meta: { failure: MESSAGES.saveProfileFailed },
    onSuccess(saved) {
      session.updateUser(saved);
      form.reset({ full_name: saved.full_name });
      showToast(MESSAGES.profileSaved, { kind: 'success' });
    },
  });
  const submit = form.handleSubmit((input) => {
    if (!save.isPending) save.mutate(input);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 p-5 sm:grid-cols-2">
        <Field label="Full name" error={form.formState.errors.full_name?.message} className="sm:col-span-2">
          {(control) => (
            <input {...control} {...form.register('full_name')} autoComplete="name" className="input w-full" />
          )}
        </Field>
        <dl className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
          {[
            ['Email', user.email],
            ['Role', user.role_name],
            ['Team', user.team ?? 'No Team'],
          ].map(([label, value]) => (
            <div key={label} className="min-w-0 sm:first:col-span-2">
              <dt className="text-faint text-xs">{label}</dt>
              <dd className="mt-0.5 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-faint text-xs sm:col-span-2">
          {user.company ? PROFILE_WORDS.setByAdmin : PROFILE_WORDS.noCompany}
        </p>
      </div>
      <FormFoot pending={save.isPending} />
    </form>
  );
}
