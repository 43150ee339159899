import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RoleView } from '@outrider/shared/people/roles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { ChoiceField } from '../../ground/ui/choice-field.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { ROLES_WORDS as WORDS } from './words-roles.ts';

/** Deletes a role; whoever has it gets another in the same step. */
export function DeleteRoleDialog({ role, roles, onClose }: { role: RoleView; roles: RoleView[]; onClose: () => void }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [to, setTo] = useState<string>(role.based_on);
  const remove = trpc.roles.remove.useMutation({
    meta: { failure: MESSAGES.roleDeleteFailed },
    async onSuccess() {
      showToast(MESSAGES.roleDeleted, { kind: 'success' });
      onClose();
      await navigate('/settings/roles');
      void Promise.all([utils.roles.invalidate(), utils.users.invalidate()]);
    },
  });
  const has = role.people.length;
  const others = roles.filter(({ id }) => id !== role.id).map(({ id, name }) => [id, name] as const);
  return (
    <ConfirmDialog
      title={WORDS.deleteTitle(role.name)}
      confirm={WORDS.delete}
      busy={WORDS.deleting}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: role.id, ...(has > 0 && { to }) })}
      onClose={onClose}
    >
      {remove.error && <FormAlert>{sentenceOf(remove.error, MESSAGES.roleDeleteFailed)}</FormAlert>}
      <p>{has === 0 ? WORDS.deleteHint : WORDS.moveHint(has)}</p>
      {has > 0 && <ChoiceField label={WORDS.moveTo} value={to} options={others} onChange={setTo} />}
    </ConfirmDialog>
  );
}
