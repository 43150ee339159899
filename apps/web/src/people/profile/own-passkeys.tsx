import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Passkey } from '@outrider/shared/people/passkeys';
import { describeDevice } from '@outrider/shared/ground/describe-device';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { canUsePasskeys, isDeclined } from '../session/passkey-answer.ts';
import { trpc } from '../../ground/trpc.ts';
import { formText } from '../../ground/ui/form-text.ts';
import { formatDay } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PASSKEY_WORDS as WORDS } from './words-passkeys.ts';

/** The passkeys that one can sign in with, each under a name of one's own. */
export function OwnPasskeys() {
  const query = trpc.passkeys.list.useQuery(undefined, { meta: { failure: MESSAGES.loadPasskeysFailed } });
  return (
    <section aria-labelledby="own-passkeys" className="border-line border-t py-4">
      <div className="flex items-center gap-3 px-5">
        <div className="min-w-0 flex-1">
          <h3 id="own-passkeys">{WORDS.title}</h3>
          <p className="text-muted text-sm text-pretty">{WORDS.intro}</p>
        </div>
        {canUsePasskeys() && <AddPasskey />}
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadPasskeysFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={1} />}
      >
        {(passkeys) =>
          passkeys.length > 0 && (
            <ul className="mt-2">
              {passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}

function AddPasskey() {
  const [busy, setBusy] = useState(false);
  const utils = trpc.useUtils();
  const start = trpc.passkeys.start.useMutation({ meta: { quiet: true } });
  const add = trpc.passkeys.add.useMutation({ meta: { quiet: true } });
  async function make() {
    setBusy(true);
    try {
      const [{ startRegistration }, { options }] = await Promise.all([
        import('@simplewebauthn/browser'),
        start.mutateAsync(),
      ]);
      const response = await startRegistration({ optionsJSON: options as never });
      await add.mutateAsync({ name: describeDevice(navigator.userAgent), response });
      showToast(MESSAGES.passkeyAdded, { kind: 'success' });
      await utils.passkeys.invalidate();
    } catch (error) {
      if (!isDeclined(error)) showToast(sentenceOf(error, MESSAGES.addPasskeyFailed), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" className="btn btn-line btn-sm" aria-disabled={busy} onClick={() => !busy && void make()}>
      <Plus className="i" />
      {busy ? WORDS.adding : WORDS.add}
    </button>
  );
}

function PasskeyItem({ passkey: { id, name, synced, created_at, last_used_at } }: { passkey: Passkey }) {
  const utils = trpc.useUtils();
  const [renaming, setRenaming] = useState(false);
  const onSettled = () => utils.passkeys.invalidate();
  const rename = trpc.passkeys.rename.useMutation({ meta: { failure: MESSAGES.renamePasskeyFailed }, onSettled });
  const remove = trpc.passkeys.remove.useMutation({
    meta: { failure: MESSAGES.removePasskeyFailed },
    onSuccess: () => showToast(MESSAGES.passkeyRemoved, { kind: 'success' }),
    onSettled,
  });
  if (renaming) {
    const save = (form: FormData) => {
      const next = formText(form, 'name');
      setRenaming(false);
      if (next && next !== name) rename.mutate({ id, name: next });
    };
    return (
      <li>
        <form action={save} className="flex items-center gap-2 px-5 py-2">
          <input
            name="name"
            aria-label={WORDS.name}
            maxLength={60}
            ref={(field) => field?.focus()}
            className="input input-sm min-w-0 flex-1"
            defaultValue={name}
          />
          <button type="submit" className="btn btn-primary btn-sm">
            {WORDS.save}
          </button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-3 px-5 py-2">
      <KeyRound className="i text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong">{(rename.isPending && rename.variables.name) || name}</p>
        <p className="text-faint text-xs">
          {WORDS.added(formatDay(created_at), synced)}
          {last_used_at && (
            <>
              {WORDS.used} <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => setRenaming(true)}>
        {WORDS.rename}
        <span className="sr-only"> {name}</span>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm text-error"
        aria-disabled={remove.isPending}
        onClick={() => !remove.isPending && remove.mutate({ id })}
      >
        {WORDS.remove}
        <span className="sr-only"> {name}</span>
      </button>
    </li>
  );
}
