import { DEPARTMENT_LABELS } from '@outrider/shared/ground/departments';
import type { CompanyUser, InvitedUser, UserWithPassword } from '@outrider/shared/people/users';
import { useUser } from '../session/user-context.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { formatDay, formatMoment } from '../../ground/ui/format.ts';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { UserActions } from './user-actions.tsx';
import { USERS_WORDS } from './words.ts';

type RowsProps = {
  users: CompanyUser[];
  teams: string[];
  onPassword: (given: UserWithPassword) => void;
  onInvited: (given: InvitedUser) => void;
};

/** Where there is room for columns. */
export function UserTable({ users, ...actions }: RowsProps) {
  const me = useUser().id;
  return (
    <table className="rows w-full [&_th]:bg-transparent @max-2xl:hidden">
      <thead>
        <tr className="text-left">
          <th>User</th>
          <th>Role</th>
          <th>Team</th>
          <th className="@max-3xl:hidden">Department</th>
          <th>Last sign-in</th>
          <th>
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className={user.disabled_at ? 'text-muted' : ''}>
            <td className="w-full max-w-0">
              <span className="flex items-center gap-2.5">
                <Avatar name={user.full_name} />
                <span className="truncate">
                  <span className="font-strong">{user.full_name}</span> <span className="text-faint">{user.email}</span>
                </span>
                <Marks user={user} me={me} />
              </span>
            </td>
            <td>{user.role_name}</td>
            <td className="max-w-40 truncate">{user.team ?? <span className="text-faint">–</span>}</td>
            <td className="@max-3xl:hidden">
              {user.department ? DEPARTMENT_LABELS[user.department] : <span className="text-faint">–</span>}
            </td>
            <td className="text-muted num">
              <LastSignIn user={user} />
            </td>
            <td className="text-right">
              <UserActions user={user} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same where there is not. */
export function UserCards({ users, ...actions }: RowsProps) {
  const me = useUser().id;
  return (
    <ul className="divide-line divide-y @2xl:hidden">
      {users.map((user) => (
        <li key={user.id} className="flex items-start gap-3 py-3 pr-2 pl-4">
          <Avatar name={user.full_name} className="size-9 text-xs" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-strong">{user.full_name}</p>
            <p className="text-faint truncate text-sm">{user.email}</p>
            <p className="text-muted mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <span>
                {[user.role_name, user.department && DEPARTMENT_LABELS[user.department], user.team]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Marks user={user} me={me} />
            </p>
          </div>
          <UserActions user={user} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function Marks({ user, me }: { user: CompanyUser; me: string }) {
  if (user.id === me) return <span className="tag">You</span>;
  if (user.disabled_at) return <span className="tag b-red">Disabled</span>;
  if (user.invited || user.must_change_password) return <Waiting user={user} />;
  return null;
}

/** Somebody who has yet to choose a password, and until when they can. */
function Waiting({ user: { invited, access_expires_at } }: { user: CompanyUser }) {
  const now = useNow();
  const what = invited ? 'Invited' : 'One-time password';
  if (access_expires_at === null) return <span className="tag b-yellow">{what}</span>;
  const over = Date.parse(access_expires_at) <= now;
  const until = formatMoment(access_expires_at);
  const says = over
    ? USERS_WORDS[invited ? 'invitationEnded' : 'oneTimeEnded']
    : USERS_WORDS[invited ? 'invitedUntil' : 'oneTimeUntil'](until);
  return (
    <span className={`tag shrink-0 ${over ? 'b-red' : 'b-yellow'}`} title={says}>
      {over ? `${what}, expired` : `${what}, expires ${formatDay(access_expires_at)}`}
    </span>
  );
}

function LastSignIn({ user: { last_sign_in, invited, must_change_password } }: { user: CompanyUser }) {
  if (last_sign_in) return <RelativeTime at={last_sign_in} />;
  return <span className="text-faint">{invited || must_change_password ? 'Not yet' : 'Not in 90 days'}</span>;
}
