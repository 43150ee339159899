import { MESSAGES } from '@outrider/shared/ground/messages';
import type { AccessToken } from '@outrider/shared/people/tokens';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { formatDay } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { describeAccess } from './describe-access.ts';
import { TOKENS_WORDS as WORDS } from './words.ts';

/**
 * Tokens by what they are called, may do and were last used for. `owners`: whose they are is shown; left out, they are
 * one's own.
 */
export function TokenList({ tokens, owners = false }: { tokens: readonly AccessToken[]; owners?: boolean }) {
  const [revoking, setRevoking] = useState<AccessToken | null>(null);
  const revoke = (token: AccessToken) => (
    <button type="button" className="btn btn-ghost btn-xs text-error" onClick={() => setRevoking(token)}>
      <span aria-hidden="true">{WORDS.revoke}</span>
      <span className="sr-only">{WORDS.revokeThis(token.name)}</span>
    </button>
  );
  return (
    <>
      {owners ? <Table tokens={tokens} revoke={revoke} /> : null}
      <ul className={`divide-line divide-y ${owners ? 'lg:hidden' : ''}`}>
        {tokens.map((token) => (
          <li key={token.id} className="flex items-start gap-3 px-5 py-3">
            <div className="min-w-0 flex-1">
              <TokenName token={token} />
              <p className="code text-faint">{token.hint}</p>
              <p className="text-muted text-sm text-pretty">{describeAccess(token.scopes)}</p>
              <p className="text-faint text-xs">
                {token.last_used_at && `${WORDS.lastUsed.toLowerCase()} `}
                <LastUsed token={token} /> · {token.expires_at && `${WORDS.expires.toLowerCase()} `}
                <Expiry token={token} never={WORDS.neverExpires} />
                {owners && ` · ${token.owner_name}`}
              </p>
            </div>
            {revoke(token)}
          </li>
        ))}
      </ul>
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

type TableProps = { tokens: readonly AccessToken[]; revoke: (token: AccessToken) => ReactNode };

const Table = ({ tokens, revoke }: TableProps) => (
  <table className="rows w-full max-lg:hidden">
    <thead>
      <tr className="text-left">
        <th>{WORDS.name}</th>
        <th>{WORDS.access}</th>
        <th>{WORDS.lastUsed}</th>
        <th>{WORDS.expires}</th>
        <th className="text-center">{WORDS.owner}</th>
        <th>
          <span className="sr-only">{WORDS.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {tokens.map((token) => (
        <tr key={token.id}>
          <td className="!h-13 max-w-56">
            <TokenName token={token} />
            <span className="code text-faint">{token.hint}</span>
          </td>
          <td className="text-muted w-full max-w-0" title={token.scopes.join(', ')}>
            <span className="line-clamp-2 text-sm">{describeAccess(token.scopes)}</span>
            {token.allowed_addresses.length > 0 && (
              <span className="text-faint block truncate text-xs">
                {WORDS.from(token.allowed_addresses.join(', '))}
              </span>
            )}
          </td>
          <td className="whitespace-nowrap">
            <LastUsed token={token} />
            {token.last_used_ip && <span className="text-faint block text-xs">{token.last_used_ip}</span>}
          </td>
          <td className="num text-muted whitespace-nowrap">
            <Expiry token={token} />
          </td>
          <td className="text-center">
            <span title={token.owner_name}>
              <Avatar name={token.owner_name} className="size-6" />
              <span className="sr-only">{token.owner_name}</span>
            </span>
          </td>
          <td>{revoke(token)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const TokenName = ({ token: { name, kind } }: { token: AccessToken }) => (
  <span className="block truncate leading-tight font-strong">
    {name}
    {kind !== 'personal' && <span className="tag ml-1.5 font-normal">{WORDS[kind]}</span>}
  </span>
);

const LastUsed = ({ token: { last_used_at } }: { token: AccessToken }) =>
  last_used_at ? <RelativeTime at={last_used_at} /> : <span className="text-faint">{WORDS.notUsed}</span>;

function Expiry({ token: { expires_at }, never = WORDS.never }: { token: AccessToken; never?: string }) {
  const now = useNow();
  if (!expires_at) return <span className="text-band-orange-ink">{never}</span>;
  const isOver = Date.parse(expires_at) <= now;
  return isOver ? <span className="text-error">{WORDS.expired}</span> : <>{formatDay(expires_at)}</>;
}

function RevokeDialog({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
  const utils = trpc.useUtils();
  const revoke = trpc.tokens.revoke.useMutation({
    meta: { failure: MESSAGES.revokeTokenFailed },
    onSuccess() {
      showToast(MESSAGES.tokenRevoked(name), { kind: 'success' });
      void utils.tokens.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={WORDS.revokeAsk(name)}
      confirm={WORDS.revokeToken}
      busy={WORDS.revoking}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
    >
      <p>{WORDS.revokeHint}</p>
    </ConfirmDialog>
  );
}
