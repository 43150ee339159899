import type { Mailbox } from '@outrider/shared/records/inbox';
import type { SignInProvider } from '@outrider/shared/records/inbox-folders';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ExternalLink, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useUser } from '../../people/session/user-context.ts';
import { can } from '@outrider/shared/ground/permissions';
import { useSignIn } from './use-sign-in.ts';
import { ServersDialog } from './servers-dialog.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { INBOX_WORDS as WORDS } from './words.ts';

type MailboxesDialogProps = { mailboxes: readonly Mailbox[]; onConnect: () => void; onClose: () => void };

/** The mailboxes that somebody reads, and what their owners may change about them. */
export function MailboxesDialog({ mailboxes, onConnect, onClose }: MailboxesDialogProps) {
  const [leaving, setLeaving] = useState<Mailbox | null>(null);
  const [moving, setMoving] = useState<Mailbox | null>(null);
  const foot = (
    <button type="button" className="btn btn-line btn-sm mr-auto" onClick={onConnect}>
      <Plus className="i" />
      {WORDS.connect}
    </button>
  );
  return (
    <>
      <Dialog title={WORDS.mailboxes} onClose={onClose} foot={foot}>
        <ul className="divide-line min-h-0 divide-y overflow-y-auto">
          {mailboxes.map((mailbox) => (
            <Row
              key={mailbox.id}
              mailbox={mailbox}
              onServers={() => setMoving(mailbox)}
              onDisconnect={() => setLeaving(mailbox)}
            />
          ))}
        </ul>
      </Dialog>
      {moving && <ServersDialog mailbox={moving} onClose={() => setMoving(null)} />}
      {leaving && <Disconnect mailbox={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

type RowProps = { mailbox: Mailbox; onServers: () => void; onDisconnect: () => void };
function Row({ mailbox, onServers, onDisconnect }: RowProps) {
  const user = useUser();
  const utils = trpc.useUtils();
  const update = trpc.inbox.mailboxes.update.useMutation({
    meta: { failure: MESSAGES.inboxChangeFailed },
    // Under way until the list has it, so that nothing jumps back in between.
    onSettled: () => utils.inbox.invalidate(),
  });
  const { sharing, offers_new_senders } = { ...mailbox, ...(update.isPending && update.variables) };
  const { id, version, provider, email, owner, is_mine, conversations, synced_at, failing_since, failing_reason } =
    mailbox;
  return (
    <li className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h3 className="truncate text-sm font-strong">{email}</h3>
          <p className="text-faint text-xs">
            {!is_mine && `${WORDS.ownedBy(owner.full_name)} · `}
            {WORDS.conversations(conversations)}
            {synced_at && !failing_since && (
              <>
                {' · '}
                <RelativeTime at={synced_at} />
              </>
            )}
          </p>
        </div>
        {is_mine && provider === 'imap' && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={onServers}>
            {WORDS.changeServers}
          </button>
        )}
        {(is_mine || can(user, 'security.manage')) && (
          <button type="button" className="btn btn-ghost btn-sm text-error" onClick={onDisconnect}>
            {WORDS.disconnect}
          </button>
        )}
      </div>
      {failing_since && (
        <p className="text-error text-sm">
          {failing_reason} ({WORDS.since} <RelativeTime at={failing_since} />)
        </p>
      )}
      {is_mine &&
        failing_since &&
        (provider === 'imap' ? <NewPassword id={id} version={version} /> : <SignInAgain id={id} provider={provider} />)}
      {is_mine && (
        <SharingFields
          sharing={sharing}
          offers_new_senders={offers_new_senders}
          disabled={update.isPending}
          onChange={(changes) =>
            update.mutate({ id, version, ...changes }, { onSuccess: () => showToast(WORDS.saved, { kind: 'success' }) })
          }
        />
      )}
    </li>
  );
}

function SignInAgain({ id, provider }: { id: string; provider: SignInProvider }) {
  const { signIn, isWaiting } = useSignIn();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="btn btn-sm btn-line"
        aria-disabled={isWaiting || undefined}
        onClick={() => !isWaiting && void signIn({ provider, id })}
      >
        <ExternalLink className="i" />
        {WORDS.signInAgain}
      </button>
      <output className="text-faint text-xs">{isWaiting && WORDS.signInWaiting}</output>
    </div>
  );
}

function NewPassword({ id, version }: { id: string; version: number }) {
  const utils = trpc.useUtils();
  const [password, setPassword] = useState('');
  const update = trpc.inbox.mailboxes.update.useMutation({
    meta: { failure: MESSAGES.inboxChangeFailed },
    onSuccess: () => showToast(WORDS.passwordSaved, { kind: 'success' }),
    onSettled: () => void utils.inbox.invalidate(),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password && !update.isPending) update.mutate({ id, version, password });
  }
  return (
    <form className="flex gap-2" onSubmit={submit}>
      <input
        type="password"
        autoComplete="off"
        aria-label={WORDS.newPassword}
        placeholder={WORDS.newPassword}
        maxLength={1_000}
        className="input input-sm min-w-0 flex-1"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <button type="submit" className="btn btn-sm btn-line" aria-disabled={update.isPending || password === ''}>
        {update.isPending ? WORDS.testing : WORDS.newPasswordSave}
      </button>
    </form>
  );
}

function Disconnect({ mailbox: { id, email, conversations }, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.inbox.mailboxes.remove.useMutation({
    meta: { failure: MESSAGES.inboxChangeFailed },
    onSuccess() {
      showToast(WORDS.disconnected, { kind: 'success' });
      onClose();
    },
    onSettled: () => void utils.inbox.invalidate(),
  });
  return (
    <ConfirmDialog
      title={WORDS.disconnectTitle(email)}
      confirm={WORDS.disconnect}
      busy={WORDS.disconnecting}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{WORDS.disconnectText(conversations)}</p>
    </ConfirmDialog>
  );
}
