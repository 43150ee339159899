import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyUser, InvitedUser, UserWithPassword } from '@outrider/shared/people/users';
import { CircleCheck, CircleOff, Ellipsis, KeyRound, Pencil, Send, ShieldOff, UserX } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import { ResetTwoStepDialog } from './reset-two-step-dialog.tsx';
import { USERS_WORDS } from './words.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { later } from '../../ground/ui/later.tsx';

const EditUserDialog = later(() => import('./edit-user-dialog.tsx').then((module) => module.EditUserDialog));

type UserActionsProps = {
  user: CompanyUser;
  teams: string[];
  onPassword: (given: UserWithPassword) => void;
  onInvited: (given: InvitedUser) => void;
};

/** What an admin may do with a person. Nobody disables themselves or resets their own password here. */
export function UserActions({ user, teams, onPassword, onInvited }: UserActionsProps) {
  const isSelf = useUser().id === user.id;
  const [open, setOpen] = useState<'edit' | 'reset' | 'two-step' | 'disable' | 'withdraw' | null>(null);
  const close = () => setOpen(null);
  const utils = trpc.useUtils();
  const enable = trpc.users.enable.useMutation({
    meta: { failure: MESSAGES.enableUserFailed },
    onSuccess: ({ full_name }) => showToast(MESSAGES.userEnabled(full_name), { kind: 'success' }),
    onSettled: () => utils.users.invalidate(),
  });
  const resend = trpc.users.resendInvitation.useMutation({
    meta: { failure: MESSAGES.inviteFailed },
    onSuccess: onInvited,
    onSettled: () => utils.users.invalidate(),
  });
  return (
    <>
      <Menu
        label={`Actions for ${user.full_name}`}
        trigger={<Ellipsis className="i" />}
        buttonClass="btn-square"
        className="inline-block text-left"
      >
        <MenuItem onSelect={() => setOpen('edit')}>
          <Pencil className="i text-faint" />
          Edit
        </MenuItem>
        {user.invited && !user.disabled_at && (
          <MenuItem onSelect={() => !resend.isPending && resend.mutate({ id: user.id })}>
            <Send className="i text-faint" />
            Send invitation again
          </MenuItem>
        )}
        {!isSelf && (
          <MenuItem onSelect={() => setOpen('reset')}>
            <KeyRound className="i text-faint" />
            Reset password
          </MenuItem>
        )}
        {!isSelf && user.two_step && (
          <MenuItem onSelect={() => setOpen('two-step')}>
            <ShieldOff className="i text-faint" />
            {USERS_WORDS.resetTwoStep}
          </MenuItem>
        )}
        {!isSelf && !user.disabled_at && (
          <MenuItem danger onSelect={() => setOpen('disable')}>
            <CircleOff className="i" />
            Disable
          </MenuItem>
        )}
        {user.invited && (
          <MenuItem danger onSelect={() => setOpen('withdraw')}>
            <UserX className="i" />
            Withdraw invitation
          </MenuItem>
        )}
        {user.disabled_at && (
          <MenuItem onSelect={() => !enable.isPending && enable.mutate({ id: user.id })}>
            <CircleCheck className="i text-faint" />
            Enable
          </MenuItem>
        )}
      </Menu>
      {open === 'edit' && <EditUserDialog user={user} teams={teams} onClose={close} />}
      {open === 'reset' && <ResetDialog user={user} onReset={onPassword} onClose={close} />}
      {open === 'two-step' && <ResetTwoStepDialog user={user} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog user={user} onClose={close} />}
      {open === 'disable' && <DisableDialog user={user} onClose={close} />}
    </>
  );
}
