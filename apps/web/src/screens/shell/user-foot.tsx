import { PRODUCT_VERSION } from '@outrider/shared/ground/product';
import { useConnection } from '../live/connection.ts';
import { useUser } from '../../people/session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';

/** Who is signed in, and whether live updates arrive. */
export function UserFoot({ compact = false }: { compact?: boolean }) {
  const user = useUser();
  return (
    <div
      className={`border-line mt-auto flex w-full shrink-0 items-center gap-2.5 border-t py-3 ${compact ? 'justify-center' : 'px-4'}`}
    >
      <Avatar name={user.full_name} className="size-7" />
      {!compact && (
        <div className="min-w-0 flex-1 text-xs">
          <p className="flex justify-between gap-2">
            <span className="truncate font-strong">{user.full_name}</span>
            <Connection />
          </p>
          <p className="text-faint">{user.custom_role_id ? user.role_name : user.role.toUpperCase()}</p>
          <p className="text-faint flex justify-between gap-2">
            <span className="truncate">{user.team ?? 'No Team'}</span>
            <span className="num">{PRODUCT_VERSION}</span>
          </p>
        </div>
      )}
    </div>
  );
}

function Connection() {
  const online = useConnection() === 'online';
  return (
    <output className="text-muted flex shrink-0 items-center gap-1.5">
      <span className={`size-1.5 rounded-full ${online ? 'bg-band-green' : 'bg-band-orange'}`} />
      {online ? 'Online' : 'Reconnecting'}
    </output>
  );
}
