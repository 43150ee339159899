import type { Mailbox } from '@outrider/shared/records/inbox';
import { MailboxForm } from './mailbox-form.tsx';
import { ServerFields } from './server-fields.tsx';
import { useConnectByPassword } from './use-connect-by-password.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** Other servers of a mailbox, as after a move to another provider; its conversations stay. */
export function ServersDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const { failure, isPending, action, submit, ...servers } = useConnectByPassword(mailbox, onClose, mailbox);
  return (
    <MailboxForm
      title={WORDS.serversTitle(mailbox.email)}
      note={WORDS.sealed}
      action={action}
      isBusy={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ServerFields {...servers} isKnown />
    </MailboxForm>
  );
}
