import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { COMPANY_ROLES, ROLE_LABELS } from '@outrider/shared/ground/roles';
import type { CompanyUserList, InvitedUser, UserWithPassword } from '@outrider/shared/people/users';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState, Forbidden } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { filterUsers, NO_FILTER, type UserFilter } from './filter-users.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { Seats } from './seats.tsx';
import { UserCards, UserTable } from './user-rows.tsx';
import { USERS_WORDS } from './words.ts';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { later } from '../../ground/ui/later.tsx';

const AddUserDialog = later(() => import('./add-user-dialog.tsx').then((module) => module.AddUserDialog));

const PAGE = 100;

/** User Management: who works here, as what, and how many seats they take. */
export function UsersScreen() {
  if (!can(useUser(), 'users.manage')) {
    return (
      <Forbidden
        title="For company admins"
        actions={
          <Link to="/dashboard" className="btn btn-sm btn-line">
            Back to Dashboard
          </Link>
        }
      >
        {MESSAGES.usersForbidden}
      </Forbidden>
    );
  }
  return <Users />;
}

function Users() {
  const query = trpc.users.list.useQuery(undefined, { meta: { failure: MESSAGES.loadUsersFailed } });
  const [adding, setAdding] = useState(false);
  const [given, setGiven] = useState<UserWithPassword | null>(null);
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  const onInvited = ({ user: { full_name: name, email }, invitation: { url } }: InvitedUser) => {
    showToast(url ? MESSAGES.invitationMade(name) : MESSAGES.invitationSent(email), { kind: 'success' });
    if (url) setLink({ name, url });
  };
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{USERS_WORDS.intro}</p>
        <button type="button" className="btn btn-sm btn-primary" onClick={() => setAdding(true)}>
          <UserPlus className="i" />
          Add User
        </button>
      </div>
      <div className={query.data ? 'mt-4' : 'sheet mt-4 overflow-hidden'}>
        <QueryView
          query={query}
          failure={MESSAGES.loadUsersFailed}
          loading={<SkeletonRows label="Loading users" rows={8} />}
        >
          {(list) => <UserList list={list} onPassword={setGiven} onInvited={onInvited} />}
        </QueryView>
      </div>
      {adding && <AddUserDialog teams={teamNames(query.data)} onInvited={onInvited} onClose={() => setAdding(false)} />}
      {link && <InvitationDialog {...link} onClose={() => setLink(null)} />}
      {given && <OneTimePasswordDialog {...given} onClose={() => setGiven(null)} />}
    </Page>
  );
}

function UserList({
  list: { items, seats },
  ...actions
}: {
  list: CompanyUserList;
  onPassword: (given: UserWithPassword) => void;
  onInvited: (given: InvitedUser) => void;
}) {
  const [filter, setFilter] = useState<UserFilter>(NO_FILTER);
  const [shown, setShown] = useState(PAGE);
  const found = filterUsers(items, filter);
  const rows = { users: found.slice(0, shown), teams: teamNames({ items, seats }), ...actions };
  return (
    <>
      <Seats seats={seats} disabled={items.filter(({ disabled_at }) => disabled_at !== null).length} />
      <section className="@container mt-6" aria-labelledby="users">
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <h2 id="users" className="text-sm">
            Users <output className="text-faint num text-xs font-normal">{formatCount(found.length)}</output>
          </h2>
          <div className="flex gap-2 max-sm:w-full sm:ml-auto">
            <SearchField
              label="Search users"
              value={filter.q}
              onSearch={(q) => setFilter({ ...filter, q })}
              className="max-sm:flex-1 sm:w-56"
            />
            <span className="flex max-sm:w-32 max-sm:shrink-0">
              <SelectFilter
                label="Role"
                value={filter.role}
                options={COMPANY_ROLES}
                labels={ROLE_LABELS}
                onChange={(role) => setFilter({ ...filter, role })}
              />
            </span>
          </div>
        </div>
        <div className="sheet">
          {found.length === 0 ? (
            <EmptyState
              title="Nobody matches"
              actions={
                <button type="button" className="btn btn-sm btn-line" onClick={() => setFilter(NO_FILTER)}>
                  Clear filters
                </button>
              }
            >
              {USERS_WORDS.noMatch}
            </EmptyState>
          ) : (
            <>
              <UserTable {...rows} />
              <UserCards {...rows} />
            </>
          )}
        </div>
        <LoadMore
          shown={rows.users.length}
          total={found.length}
          hasMore={found.length > shown}
          busy={false}
          onMore={() => setShown(shown + PAGE)}
          className="pt-3"
        />
      </section>
    </>
  );
}

/** The teams there are, for the form to offer. */
const teamNames = (list: CompanyUserList | undefined) =>
  [...new Set((list?.items ?? []).flatMap(({ team }) => (team ? [team] : [])))].sort((a, b) => a.localeCompare(b));
