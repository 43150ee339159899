import { type CaptureKey, type IntakeChannel, LIVE_KEYS_PER_CHANNEL } from '@outrider/shared/intake';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../trpc.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { KeyRow } from './key-row.tsx';
import { INTEGRATION_WORDS } from './words.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { later } from '../ui/later.tsx';

const NewKeyDialog = later(() => import('./new-key-dialog.tsx').then((module) => module.NewKeyDialog));

const liveFor = (keys: CaptureKey[], channel: IntakeChannel) =>
  keys.filter((key) => key.revoked_at === null && key.channels.includes(channel));

/** The keys that open this channel: two live ones at most, so that one can be changed without a gap. */
export function CaptureKeys({ channel, onCreated }: { channel: IntakeChannel; onCreated: (key: string) => void }) {
  const manages = can(useUser(), 'intake.manage');
  const query = trpc.intake.keys.useQuery(undefined, { meta: { failure: MESSAGES.loadKeysFailed } });
  const limitId = useId();
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<CaptureKey | null>(null);
  const keys = query.data ?? [];
  const live = liveFor(keys, channel);
  const revoked = keys.filter((key) => key.revoked_at !== null && key.channels.includes(channel));
  const full = live.length >= LIVE_KEYS_PER_CHANNEL;

  return (
    <div className="field">
      <div className="flex items-center justify-between">
        <h3 className="text-[0.8125rem]/5">Capture keys</h3>
        {manages && (
          // Never `disabled`: the focus comes back to it when the second key was made.
          <button
            type="button"
            className={`btn btn-line btn-xs ${full ? 'text-faint' : ''}`}
            aria-disabled={!query.data || full}
            aria-describedby={full ? limitId : undefined}
            onClick={() => query.data && !full && setMaking(true)}
          >
            <KeyRound className="i" />
            New key
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
              <p className="border-line text-muted rounded-lg border border-dashed px-3 py-2.5">
                {INTEGRATION_WORDS.noKey}
              </p>
            )}
            {live.length > 0 && (
              <ul className="border-line divide-line divide-y border-y">
                {live.map((key) => (
                  <KeyRow key={key.id} captureKey={key} onRevoke={manages ? () => setRevoking(key) : undefined} />
                ))}
              </ul>
            )}
            {full && (
              <p id={limitId} className="hint">
                {MESSAGES.keyLimit}
              </p>
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
      {making && (
        <NewKeyDialog
          channel={channel}
          isFull={(one) => liveFor(keys, one).length >= LIVE_KEYS_PER_CHANNEL}
          onCreated={onCreated}
          onClose={() => setMaking(false)}
        />
      )}
      {revoking && <RevokeKeyDialog captureKey={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}
