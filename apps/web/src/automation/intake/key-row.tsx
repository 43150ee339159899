import { type CaptureKey, INTAKE_LABELS, KEY_PREFIX } from '@outrider/shared/automation/intake';
import { PROCESSING_MODE_LABELS, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { Ellipsis } from 'lucide-react';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { KEY_WORDS as WORDS } from './words-keys.ts';

export type KeyAction = 'edit' | 'rotate' | 'secret' | 'revoke';
type KeyRowProps = { captureKey: CaptureKey; onAction?: ((action: KeyAction) => void) | undefined };

/** A key by its name and last characters, where it opens and what its leads are; the key itself was shown once. */
export function KeyRow({ captureKey: key, onAction }: KeyRowProps) {
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-strong break-words">{key.name}</span>
          <span className="code text-faint">
            {KEY_PREFIX}…{key.hint}
          </span>
        </p>
        <p className="text-faint text-xs">{factsOf(key).join(' · ')}</p>
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
          {!key.revoked_at && key.old_key_until && (
            <>
              {' '}
              · {WORDS.replaced} <RelativeTime at={key.old_key_until} />
            </>
          )}
        </p>
      </div>
      {onAction && (
        <Menu label={WORDS.actions(key.name)} buttonClass="btn-square btn-xs" trigger={<Ellipsis className="i" />}>
          <MenuItem onSelect={() => onAction('edit')}>{WORDS.edit}</MenuItem>
          <MenuItem onSelect={() => onAction('rotate')}>{WORDS.rotate}</MenuItem>
          <MenuItem onSelect={() => onAction('secret')}>{WORDS.changeSecret}</MenuItem>
          <MenuItem danger onSelect={() => onAction('revoke')}>
            {WORDS.revoke}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

const factsOf = ({ channels, source, processing_mode, assigned_to_name, has_signing_secret }: CaptureKey): string[] =>
  [
    channels.map((channel) => INTAKE_LABELS[channel]).join(', '),
    source && SOURCE_LABELS[source],
    processing_mode && PROCESSING_MODE_LABELS[processing_mode],
    assigned_to_name,
    has_signing_secret && WORDS.withSecret,
  ].filter((fact) => typeof fact === 'string');
