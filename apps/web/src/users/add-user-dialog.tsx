import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/messages';
import { userCreateSchema, type UserCreate, type UserWithPassword } from '@outrider/shared/users';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.tsx';
import { DepartmentField, QuotaField, RoleField, TeamField } from './user-fields.tsx';
import { USERS_WORDS } from './words.ts';

type Fields = z.input<typeof userCreateSchema>;
const BLANK: Fields = { full_name: '', email: '', role: 'sdr', team: '', department: '', quarterly_quota: '' };

/** Makes an account; what comes back is the one-time password to hand over. */
export function AddUserDialog({
  teams,
  onAdded,
  onClose,
}: {
  teams: string[];
  onAdded: (given: UserWithPassword) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const utils = trpc.useUtils();
  const form = useForm<Fields, unknown, UserCreate>({ resolver: zodResolver(userCreateSchema), defaultValues: BLANK });
  const {
    register,
    formState: { errors },
  } = form;
  const create = trpc.users.create.useMutation({
    meta: { failure: MESSAGES.createUserFailed },
    onSuccess(given) {
      showToast(MESSAGES.userCreated(given.user.full_name), { kind: 'success' });
      void utils.users.invalidate();
      onClose();
      onAdded(given);
    },
    onError(error) {
      for (const { field, message } of describeFailure(error).fields) {
        if (Object.hasOwn(BLANK, field)) form.setError(field as keyof Fields, { message }, { shouldFocus: true });
      }
    },
  });
  const submit = form.handleSubmit((user) => {
    if (!create.isPending) create.mutate(user);
  });
  const foot = (
    <FormFoot formId={formId} action="Add User" busyAction="Adding" busy={create.isPending} onClose={onClose} />
  );
  return (
    <Dialog writes title="Add User" onClose={onClose} foot={foot}>
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        {create.error && describeFailure(create.error).fields.length === 0 && (
          <FormAlert className="sm:col-span-2">{sentenceOf(create.error, MESSAGES.createUserFailed)}</FormAlert>
        )}
        <Field label="Full name" error={errors.full_name?.message}>
          {(control) => (
            <input {...control} {...register('full_name')} data-autofocus autoComplete="off" className="input w-full" />
          )}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <input {...control} {...register('email')} type="email" autoComplete="off" className="input w-full" />
          )}
        </Field>
        <RoleField field={register('role')} error={errors.role?.message} />
        <TeamField field={register('team')} error={errors.team?.message} teams={teams} />
        <DepartmentField field={register('department')} error={errors.department?.message} />
        <QuotaField field={register('quarterly_quota')} error={errors.quarterly_quota?.message} />
        <p className="text-faint self-center text-xs sm:col-span-2">{USERS_WORDS.oneTime}</p>
      </form>
    </Dialog>
  );
}
