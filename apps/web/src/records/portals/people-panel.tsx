import { MESSAGES } from '@outrider/shared/ground/messages';
import { PORTAL_LIMITS } from '@outrider/shared/records/portal-paths';
import type { Portal, PortalLink } from '@outrider/shared/records/portals';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formatDay, formatMoment } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useMailStatus } from '../pipeline/use-mail-status.ts';
import { TextField } from '../../ground/ui/text-field.tsx';
import { PORTALS_WORDS } from './words.ts';

const WORDS = PORTALS_WORDS.links;
const DAYS = 90;
/** As many people of the account as are offered at once. */
const CONTACTS = 6;

/** Who has a link, and what became of it. */
export function PeoplePanel({ portal, canWrite }: { portal: Portal; canWrite: boolean }) {
  const { id, people } = portal;
  const [isAdding, setIsAdding] = useState(false);
  const [revoking, setRevoking] = useState<PortalLink | null>(null);
  return (
    <div className="max-w-3xl px-4 py-4 lg:px-5">
      {people.length === 0 && (
        <>
          <p className="font-strong">{WORDS.none}</p>
          <p className="text-muted">{WORDS.noneText}</p>
        </>
      )}
      <ul>
        {people.map((link) => (
          <li key={link.id} className="border-line flex items-start gap-3 border-b py-3">
            <Avatar name={link.name} className="size-9 shrink-0" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-strong">{link.name}</span>
              <span className="text-faint block truncate text-sm">{link.email}</span>
              <span className="text-muted block text-sm">{standingOf(link)}</span>
            </span>
            {canWrite && isOpen(link) && (
              <button
                type="button"
                className="btn btn-sm btn-ghost font-normal"
                aria-label={WORDS.revokeOf(link.name)}
                onClick={() => setRevoking(link)}
              >
                {WORDS.revoke}
              </button>
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <button type="button" className="btn btn-sm btn-line mt-4" onClick={() => setIsAdding(true)}>
          <Plus className="i" />
          {WORDS.invite}
        </button>
      )}
      {isAdding && <InviteDialog portal={portal} onClose={() => setIsAdding(false)} />}
      {revoking && <RevokeDialog id={id} link={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

const isOpen = ({ revoked_at, expires_at }: PortalLink) => revoked_at === null && Date.parse(expires_at) > Date.now();

function standingOf(link: PortalLink): string {
  const { revoked_at, expires_at, asks_code, opens, last_opened_at } = link;
  const day = revoked_at
    ? WORDS.revoked(formatDay(revoked_at))
    : isOpen(link)
      ? WORDS.until(formatDay(expires_at))
      : WORDS.over(formatDay(expires_at));
  const opened = last_opened_at ? PORTALS_WORDS.opened(opens, formatMoment(last_opened_at)) : PORTALS_WORDS.notOpened;
  return [opened, day, ...(asks_code ? [WORDS.withCode] : [])].join(' · ');
}

type RevokeProps = { id: string; link: PortalLink; onClose: () => void };

function RevokeDialog({ id, link, onClose }: RevokeProps) {
  const utils = trpc.useUtils();
  const revoke = trpc.portals.revoke.useMutation({
    meta: { failure: MESSAGES.savePortalFailed },
    async onSuccess() {
      await utils.portals.get.invalidate({ id });
      onClose();
      showToast(WORDS.revokedNow, { kind: 'success' });
    },
  });
  return (
    <ConfirmDialog
      title={WORDS.revokeTitle(link.name)}
      confirm={WORDS.revoke}
      busy={WORDS.revoking}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ link_id: link.id })}
      onClose={onClose}
    >
      {WORDS.revokeText}
    </ConfirmDialog>
  );
}

function InviteDialog({ portal: { id, account_id, people }, onClose }: { portal: Portal; onClose: () => void }) {
  const utils = trpc.useUtils();
  const mail = useMailStatus();
  const [draft, setDraft] = useState({ name: '', email: '', days: String(DAYS), asks_code: false, message: '' });
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const invite = trpc.portals.invite.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await utils.portals.get.invalidate({ id });
      void utils.portals.list.invalidate();
      showToast(WORDS.sent, { kind: 'success' });
      onClose();
    },
  });
  const contacts = trpc.contacts.list.useQuery(
    { filter: `account_id:${account_id}`, sort: 'name', order: 'asc', limit: CONTACTS },
    { meta: { quiet: true } },
  );
  const offered = (contacts.data?.items ?? []).filter(
    ({ email }) => email && !people.some((link) => link.email === email && isOpen(link)),
  );
  const said = invite.error ? describeFailure(invite.error).fields : [];
  const errorOf = (field: string) => said.find((one) => one.field === field)?.message;
  return (
    <FormDialog
      title={WORDS.invite}
      action={WORDS.send}
      busyAction={WORDS.sending}
      busy={invite.isPending}
      failure={invite.error && said.length === 0 && sentenceOf(invite.error, MESSAGES.invitePortalFailed)}
      note={mail?.configured !== false ? undefined : <span className="text-muted text-xs">{WORDS.kept}</span>}
      width="max-w-lg"
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending) invite.mutate({ ...draft, id, days: Number(draft.days) });
      }}
      onClose={onClose}
    >
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          {offered.map(({ id: contact_id, name, email }) => (
            <button
              key={contact_id}
              type="button"
              className="btn btn-line btn-xs font-normal max-lg:btn-sm"
              onClick={() => set({ name, email: email ?? '' })}
            >
              <Plus className="i" />
              {WORDS.addContact(name)}
            </button>
          ))}
        </div>
      )}
      <TextField
        label={WORDS.name}
        required
        isFirst
        maxLength={200}
        autoComplete="off"
        error={errorOf('name')}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <TextField
        label={WORDS.email}
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        error={errorOf('email')}
        value={draft.email}
        onChange={(email) => set({ email })}
      />
      <TextField
        label={WORDS.days}
        type="number"
        min={1}
        max={PORTAL_LIMITS.link_days}
        error={errorOf('days')}
        value={draft.days}
        onChange={(days) => set({ days })}
      />
      <label className="flex items-start gap-2.5 text-sm sm:col-span-2">
        <input
          type="checkbox"
          className="checkbox checkbox-sm mt-0.5"
          checked={draft.asks_code}
          onChange={({ target }) => set({ asks_code: target.checked })}
        />
        <span>
          {WORDS.code}
          <span className="text-muted block text-xs">{WORDS.codeHint}</span>
        </span>
      </label>
      <TextField
        label={WORDS.message}
        hint={WORDS.messageHint}
        rows={4}
        maxLength={4000}
        error={errorOf('message')}
        value={draft.message}
        onChange={(message) => set({ message })}
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}
