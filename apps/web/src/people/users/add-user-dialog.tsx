import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { InvitedUser, UserCreate } from '@outrider/shared/people/users';
import { userCreateSchema } from '@outrider/shared/schemas/people/users';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { DepartmentField, RoleField, TeamField } from './user-fields.tsx';
import { USERS_WORDS } from './words.ts';

type Fields = z.input<typeof userCreateSchema>;
const BLANK: Fields = { full_name: '', email: '', role: 'sdr', custom_role_id: null, team: '', department: '' };

/** Invites somebody: by mail, or with a link to hand over where this server sends none. */
export function AddUserDialog({
  teams,
  onInvited,
  onClose,
}: {
  teams: string[];
  onInvited: (given: InvitedUser) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const form = useForm<Fields, unknown, UserCreate>({ resolver: zodResolver(userCreateSchema), defaultValues: BLANK });
  const {
    register,
    formState: { errors },
  } = form;
  const [role, custom_role_id] = useWatch({ control: form.control, name: ['role', 'custom_role_id'] });
  const draft = useFormDraft({
    name: 'user',
    value: useFormValues(form),
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
  const create = trpc.users.invite.useMutation({
    meta: { failure: MESSAGES.inviteFailed },
    onSuccess(given) {
      draft.forget();
      void utils.users.invalidate();
      onClose();
      onInvited(given);
    },
    onError: (error) => showFieldErrors(form, error, ['full_name', 'email', 'role', 'team', 'department']),
  });
  const submit = form.handleSubmit((user) => {
    if (!create.isPending) create.mutate(user);
  });
  return (
    <FormDialog
      title="Add User"
      action="Send invitation"
      busyAction="Inviting"
      busy={create.isPending}
      failure={
        create.error && describeFailure(create.error).fields.length === 0
          ? sentenceOf(create.error, MESSAGES.inviteFailed)
          : null
      }
      width="max-w-2xl"
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Full name" required error={errors.full_name?.message}>
        {(control) => (
          <input {...control} {...register('full_name')} data-autofocus autoComplete="off" className="input w-full" />
        )}
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        {(control) => (
          <input {...control} {...register('email')} type="email" autoComplete="off" className="input w-full" />
        )}
      </Field>
      <RoleField
        value={custom_role_id ?? role}
        error={errors.role?.message}
        onChange={(chosen) => {
          form.setValue('role', chosen.role);
          form.setValue('custom_role_id', chosen.custom_role_id);
        }}
      />
      <TeamField field={register('team')} error={errors.team?.message} teams={teams} />
      <DepartmentField field={register('department')} error={errors.department?.message} />
      <p className="text-faint self-center text-xs sm:col-span-2">{USERS_WORDS.invites}</p>
    </FormDialog>
  );
}
