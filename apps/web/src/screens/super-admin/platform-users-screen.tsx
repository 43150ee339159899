import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PlatformUser } from '@outrider/shared/people/platform';
import { ROLE_LABELS, ROLES } from '@outrider/shared/ground/roles';
import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis, KeyRound, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount, formatDay } from '../../ground/ui/format.ts';
import { InvitationDialog } from '../../people/users/invitation-dialog.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { InviteSuperAdminDialog } from './invite-super-admin-dialog.tsx';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { useListParams } from './use-list-params.ts';
import { PLATFORM_WORDS } from './words.ts';

const PAGE = 50;

/** Everybody with an account, across companies. Their companies' admins manage them; here they are found. */
export function PlatformUsersScreen() {
  const { q, choice: role, setQ, setChoice, clear } = useListParams('role', ROLES);
  const query = trpc.platform.users.useInfiniteQuery(
    { q: q.trim() || undefined, role: role === 'all' ? undefined : role, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadPlatformUsersFailed },
    },
  );
  const rows = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total;
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{PLATFORM_WORDS.usersIntro}</p>
        <button type="button" className="btn btn-sm btn-line" onClick={() => setInviting(true)}>
          <UserPlus className="i" />
          {PLATFORM_WORDS.inviteSuper}
        </button>
      </div>
      <section className="@container mt-4" aria-labelledby="people">
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <h2 id="people" className="text-sm">
            Users{' '}
            <output className="text-faint num text-xs font-normal">{total !== undefined && formatCount(total)}</output>
          </h2>
          <div className="flex gap-2 max-sm:w-full sm:ml-auto">
            <SearchField label="Search users" value={q} onSearch={setQ} className="max-sm:flex-1 sm:w-64" />
            <span className="flex max-sm:w-32 max-sm:shrink-0">
              <SelectFilter label="Role" value={role} options={ROLES} labels={ROLE_LABELS} onChange={setChoice} />
            </span>
          </div>
        </div>
        <div className="sheet dims overflow-hidden" aria-busy={query.isPlaceholderData}>
          <QueryView
            query={{ data: rows, error: query.error, refetch: query.refetch }}
            failure={MESSAGES.loadPlatformUsersFailed}
            loading={<SkeletonRows label="Loading users" rows={10} />}
          >
            {(users) =>
              users.length === 0 ? (
                <EmptyState
                  title="Nobody matches"
                  actions={
                    <button type="button" className="btn btn-sm btn-line" onClick={clear}>
                      Clear filters
                    </button>
                  }
                >
                  {PLATFORM_WORDS.noUserMatch}
                </EmptyState>
              ) : (
                <>
                  <UserTable users={users} />
                  <UserCards users={users} />
                </>
              )
            }
          </QueryView>
        </div>
        <LoadMore
          shown={rows?.length ?? 0}
          total={total}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          className="pt-3"
        />
      </section>
      {inviting && <InviteSuperAdminDialog onInvited={setLink} onClose={() => setInviting(false)} />}
      {link && <InvitationDialog {...link} onClose={() => setLink(null)} />}
    </Page>
  );
}

function UserTable({ users }: { users: PlatformUser[] }) {
  return (
    <table className="rows w-full @max-2xl:hidden">
      <thead>
        <tr className="text-left">
          <th>User</th>
          <th>Role</th>
          <th>Company</th>
          <th>Last active</th>
          <th className="@max-4xl:hidden">Created</th>
          <th>
            <span className="sr-only">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className="w-full max-w-0">
              <span className="flex items-center gap-2.5">
                <Avatar name={user.full_name} />
                <span className="truncate">
                  <span className="font-strong">{user.full_name}</span> <span className="text-faint">{user.email}</span>
                </span>
                {user.disabled_at && <span className="tag">Disabled</span>}
              </span>
            </td>
            <td>{ROLE_LABELS[user.role]}</td>
            <td className="max-w-56 truncate">
              <CompanyLink user={user} />
            </td>
            <td className="text-muted num">
              <LastActive user={user} />
            </td>
            <td className="text-muted num @max-4xl:hidden">{formatDay(user.created_at)}</td>
            <td className="text-right">
              <PlatformUserActions user={user} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UserCards({ users }: { users: PlatformUser[] }) {
  return (
    <ul className="divide-line divide-y @2xl:hidden">
      {users.map((user) => (
        <li key={user.id} className="flex items-start gap-3 px-4 py-3">
          <Avatar name={user.full_name} className="size-9 text-xs" />
          <div className="min-w-0 flex-1">
            <p className="truncate font-strong">{user.full_name}</p>
            <p className="text-faint truncate text-sm">{user.email}</p>
            <p className="text-faint mt-1 flex flex-wrap gap-x-2 text-sm">
              <span>{ROLE_LABELS[user.role]}</span>
              <CompanyLink user={user} />
              {user.disabled_at && <span className="tag">Disabled</span>}
            </p>
          </div>
          <span className="text-faint num shrink-0 text-sm">
            <LastActive user={user} />
          </span>
          <PlatformUserActions user={user} />
        </li>
      ))}
    </ul>
  );
}

function PlatformUserActions({ user }: { user: PlatformUser }) {
  const [recovering, setRecovering] = useState(false);
  if (user.disabled_at) return null;
  return (
    <>
      <Menu
        label={`Actions for ${user.full_name}`}
        trigger={<Ellipsis className="i" />}
        buttonClass="btn-square"
        className="inline-block text-left"
      >
        <MenuItem onSelect={() => setRecovering(true)}>
          <KeyRound className="i text-faint" />
          {PLATFORM_WORDS.recover}
        </MenuItem>
      </Menu>
      {recovering && <RecoveryDialog user={user} onClose={() => setRecovering(false)} />}
    </>
  );
}

function CompanyLink({ user: { company } }: { user: PlatformUser }) {
  if (!company) return <span className="text-faint">Platform</span>;
  return (
    <>
      <Link to={`/super-admin/companies?q=${encodeURIComponent(company.name)}`} className="hover:underline">
        {company.name}
      </Link>
      {company.status === 'suspended' && <span className="text-error text-xs"> suspended</span>}
    </>
  );
}

const LastActive = ({ user }: { user: PlatformUser }) =>
  user.last_active_at ? <RelativeTime at={user.last_active_at} /> : <span title={PLATFORM_WORDS.notRecently}>–</span>;
