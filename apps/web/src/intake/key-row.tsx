import { type CaptureKey, INTAKE_LABELS, KEY_PREFIX } from '@outrider/shared/intake';
import { RelativeTime } from '../ui/relative-time.tsx';

/** A key by its name and last characters; the key itself was shown once. */
export function KeyRow({ captureKey: key, onRevoke }: { captureKey: CaptureKey; onRevoke?: () => void }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-strong break-words">{key.name}</span>
          <span className="code text-faint">
            {KEY_PREFIX}…{key.hint}
          </span>
        </p>
        <p className="text-faint text-xs">
          {key.channels.map((channel) => INTAKE_LABELS[channel]).join(', ')}
          {key.has_signing_secret && ' · with signing secret'}
        </p>
        <p className="text-faint text-xs">
          Created <RelativeTime at={key.created_at} />
          {key.created_by_name && ` by ${key.created_by_name}`} ·{' '}
          {key.last_used_at ? (
            <>
              last used <RelativeTime at={key.last_used_at} />
            </>
          ) : (
            'never used'
          )}
          {key.revoked_at && (
            <>
              {' '}
              · revoked <RelativeTime at={key.revoked_at} />
            </>
          )}
        </p>
      </div>
      {onRevoke && (
        <button type="button" className="btn btn-ghost btn-xs text-error" onClick={onRevoke}>
          Revoke<span className="sr-only"> {key.name}</span>
        </button>
      )}
    </li>
  );
}
