import { MESSAGES } from '@outrider/shared/ground/messages';
import { ROLE_NAME_MAX, type RoleView } from '@outrider/shared/people/roles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { ROLES_WORDS as WORDS } from './words-roles.ts';

/** A role of the company's own that begins as another one is, and opens. */
export function CopyRoleDialog({ role, onClose }: { role: RoleView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [name, setName] = useState(WORDS.copyName(role.name).slice(0, ROLE_NAME_MAX));
  const create = trpc.roles.create.useMutation({
    meta: { failure: MESSAGES.roleSaveFailed },
    async onSuccess(made) {
      showToast(MESSAGES.roleCreated, { kind: 'success' });
      await utils.roles.invalidate();
      onClose();
      void navigate(`/settings/roles/${made.id}`);
    },
  });
  const wrong = create.error ? describeFailure(create.error).fields.find(({ field }) => field === 'name') : undefined;
  return (
    <FormDialog
      title={WORDS.copyOf(role.name)}
      action={WORDS.create}
      busyAction={WORDS.creating}
      busy={create.isPending}
      failure={create.error && !wrong ? sentenceOf(create.error, MESSAGES.roleSaveFailed) : null}
      width="max-w-md"
      onSubmit={(event) => {
        event.preventDefault();
        const { based_on, permissions } = role;
        if (!create.isPending) create.mutate({ name, based_on, permissions });
      }}
      onClose={onClose}
    >
      <Field label={WORDS.name} required error={wrong?.message} className="sm:col-span-2">
        {(control) => (
          <input
            {...control}
            className="input w-full"
            data-autofocus
            autoComplete="off"
            maxLength={ROLE_NAME_MAX}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <p className="text-faint text-xs sm:col-span-2">{WORDS.copyHint}</p>
    </FormDialog>
  );
}
