import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { superAdminInviteSchema } from '@outrider/shared/schemas/people/ways-in';
import { useForm } from 'react-hook-form';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { TextField } from './company-fields.tsx';
import { PLATFORM_WORDS } from './words.ts';

/** Another super admin, by invitation. */
export function InviteSuperAdminDialog({
  onInvited,
  onClose,
}: {
  onInvited: (link: { name: string; url: string }) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const form = useForm({
    resolver: zodResolver(superAdminInviteSchema),
    defaultValues: { full_name: '', email: '' },
  });
  const { errors } = form.formState;
  const invite = trpc.platform.inviteSuperAdmin.useMutation({
    meta: { failure: MESSAGES.inviteFailed },
    onSuccess({ email, invitation: { url } }, { full_name }) {
      showToast(url ? MESSAGES.invitationMade(full_name) : MESSAGES.invitationSent(email), { kind: 'success' });
      onClose();
      if (url) onInvited({ name: full_name, url });
    },
    onError(error) {
      for (const { field, message } of describeFailure(error).fields)
        if (field === 'email' || field === 'full_name') form.setError(field, { message }, { shouldFocus: true });
    },
    onSettled: () => utils.platform.users.invalidate(),
  });
  const submit = form.handleSubmit((person) => {
    if (!invite.isPending) invite.mutate(person);
  });
  return (
    <FormDialog
      title={PLATFORM_WORDS.inviteSuper}
      action="Send invitation"
      busyAction="Inviting"
      busy={invite.isPending}
      failure={
        invite.error && describeFailure(invite.error).fields.length === 0
          ? sentenceOf(invite.error, MESSAGES.inviteFailed)
          : null
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="text-muted sm:col-span-2">{PLATFORM_WORDS.inviteSuperLead}</p>
      <TextField
        label="Full name"
        field={form.register('full_name')}
        error={errors.full_name?.message}
        data-autofocus
        autoComplete="off"
      />
      <TextField
        label="Email"
        field={form.register('email')}
        error={errors.email?.message}
        type="email"
        autoComplete="off"
      />
    </FormDialog>
  );
}
