import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser, UserUpdate } from '@outrider/shared/people/users';
import { userUpdateSchema } from '@outrider/shared/schemas/people/users';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { USERS_WORDS } from './words.ts';
import { DepartmentField, RoleField, TeamField } from './user-fields.tsx';

type Fields = z.input<typeof userUpdateSchema>;

export function EditUserDialog({ user, teams, onClose }: { user: CompanyUser; teams: string[]; onClose: () => void }) {
  const formId = useId();
  const isSelf = useUser().id === user.id;
  const utils = trpc.useUtils();
  const form = useForm<Fields, unknown, UserUpdate>({
    resolver: zodResolver(userUpdateSchema),
    defaultValues: {
      id: user.id,
      role: user.role,
      custom_role_id: user.custom_role_id,
      team: user.team ?? '',
      department: user.department ?? '',
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const [role = user.role, custom_role_id] = useWatch({ control: form.control, name: ['role', 'custom_role_id'] });
  const save = trpc.users.update.useMutation({
    meta: { failure: MESSAGES.saveUserFailed },
    onSuccess() {
      showToast(MESSAGES.userSaved(user.full_name), { kind: 'success' });
      onClose();
    },
    onSettled: () => Promise.all([utils.users.invalidate(), utils.organization.invalidate()]),
  });
  const submit = form.handleSubmit((changes) => {
    if (!save.isPending) save.mutate(changes);
  });
  const foot = <FormFoot formId={formId} action="Save" busyAction="Saving" busy={save.isPending} onClose={onClose} />;
  return (
    <Dialog writes title={user.full_name} onClose={onClose} foot={foot} width="max-w-md">
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={(event) => void submit(event)}
      >
        {save.error && <FormAlert>{sentenceOf(save.error, MESSAGES.saveUserFailed)}</FormAlert>}
        <p className="text-muted">{user.email}</p>
        <RoleField
          value={custom_role_id ?? role}
          error={errors.role?.message}
          fixed={isSelf}
          onChange={(chosen) => {
            form.setValue('role', chosen.role);
            form.setValue('custom_role_id', chosen.custom_role_id);
          }}
        />
        {(role !== user.role || custom_role_id !== user.custom_role_id) && (
          <p className="text-muted -mt-2 text-sm">{USERS_WORDS.roleTokens}</p>
        )}
        <TeamField field={register('team')} error={errors.team?.message} teams={teams} />
        <DepartmentField field={register('department')} error={errors.department?.message} />
      </form>
    </Dialog>
  );
}
