import type { CaptureKey, IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { later } from '../../ground/ui/later.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { type KeyAction, KeyRow } from './key-row.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { KEY_WORDS as WORDS } from './words-keys.ts';

const NewKeyDialog = later(() => import('./key-dialogs.tsx').then((module) => module.NewKeyDialog));
const RotateKeyDialog = later(() => import('./key-dialogs.tsx').then((module) => module.RotateKeyDialog));
const SigningSecretDialog = later(() => import('./key-dialogs.tsx').then((module) => module.SigningSecretDialog));
const KeyForm = later(() => import('./key-form.tsx').then((module) => module.KeyForm));

type Asking = { captureKey: CaptureKey; action: KeyAction };

/** The keys that open this channel, each with its own settings. */
export function CaptureKeys({ channel, onCreated }: { channel: IntakeChannel; onCreated: (key: string) => void }) {
  const manages = can(useUser(), 'intake.manage');
  const query = trpc.intake.keys.useQuery(undefined, { meta: { failure: MESSAGES.loadKeysFailed } });
  const [making, setMaking] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const keys = (query.data ?? []).filter((key) => key.channels.includes(channel));
  const live = keys.filter((key) => key.revoked_at === null);
  const revoked = keys.filter((key) => key.revoked_at !== null);

  return (
    <div className="field">
      <div className="flex items-center justify-between">
        <h3 className="text-[0.8125rem]/5">{WORDS.title}</h3>
        {manages && (
          <button type="button" className="btn btn-line btn-xs" onClick={() => setMaking(true)}>
            <KeyRound className="i" />
            {WORDS.add}
          </button>
        )}
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadKeysFailed}
        loading={<SkeletonRows label="Loading capture keys" rows={2} />}
      >
        {() => (
          <>
            {live.length === 0 && (
              <p className="border-line text-muted rounded-lg border border-dashed px-3 py-2.5">{WORDS.none}</p>
            )}
            {live.length > 0 && (
              <ul className="border-line divide-line divide-y border-y">
                {live.map((key) => (
                  <KeyRow
                    key={key.id}
                    captureKey={key}
                    onAction={manages ? (action) => setAsking({ captureKey: key, action }) : undefined}
                  />
                ))}
              </ul>
            )}
            {revoked.length > 0 && (
              <details className="text-xs">
                <summary className="text-faint cursor-pointer">{revoked.length} revoked</summary>
                <ul className="divide-line divide-y">
                  {revoked.map((key) => (
                    <KeyRow key={key.id} captureKey={key} />
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </QueryView>
      {making && <NewKeyDialog channel={channel} onCreated={onCreated} onClose={() => setMaking(false)} />}
      {asking?.action === 'edit' && <KeyForm captureKey={asking.captureKey} onClose={close} />}
      {asking?.action === 'rotate' && (
        <RotateKeyDialog captureKey={asking.captureKey} onCreated={onCreated} onClose={close} />
      )}
      {asking?.action === 'secret' && <SigningSecretDialog captureKey={asking.captureKey} onClose={close} />}
      {asking?.action === 'revoke' && <RevokeKeyDialog captureKey={asking.captureKey} onClose={close} />}
    </div>
  );
}
