import { describeDevice } from '@outrider/shared/ground/describe-device';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanySession } from '@outrider/shared/people/users';
import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis, LogOut, Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { nextPageOf, useNextPageInView } from '../../ground/ui/use-next-page.ts';
import { SignOutDialog, type SignOutWhom } from './sign-out-dialog.tsx';
import { SECURITY_WORDS as WORDS } from './words-security.ts';

const PAGE = 10;
/** People come and go; nothing announces it. */
const LOOKS_EVERY_MS = 30_000;

/** Where everybody in the company is signed in, and the ways to end it. */
export function CompanySessions() {
  const [q, setQ] = useState('');
  const [asked, ask] = useState<SignOutWhom | null>(null);
  const query = trpc.security.sessions.useInfiniteQuery(
    { limit: PAGE, ...(q && { q }) },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.pages.length ?? 0) <= 1 && LOOKS_EVERY_MS,
      meta: { failure: MESSAGES.loadCompanySessionsFailed },
    },
  );
  const sessions = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  const end = useRef<HTMLDivElement>(null);
  const more = nextPageOf(query);
  useNextPageInView(end, more);
  return (
    <section className="mt-6" aria-labelledby="security-sessions">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="security-sessions" className="text-sm">
          {WORDS.sessions} {sessions && <span className="text-faint num font-normal">{formatCount(total)}</span>}
        </h3>
        <span className="ml-auto flex items-center gap-2 max-sm:order-last max-sm:w-full">
          {(total > PAGE || q) && (
            <SearchField label={WORDS.findSessions} value={q} onSearch={setQ} className="w-full sm:w-56" />
          )}
        </span>
        {total > 1 && !q && (
          <button
            type="button"
            className="btn btn-ghost btn-sm text-error max-sm:ml-auto"
            onClick={() => ask({ others: total - 1 })}
          >
            {WORDS.signOutEveryone}
          </button>
        )}
      </div>
      <QueryView
        query={{ data: sessions, error: query.error, refetch: query.refetch }}
        failure={MESSAGES.loadCompanySessionsFailed}
        loading={<SkeletonRows label={WORDS.sessionsLoading} rows={4} />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={WORDS.noSessions}>{WORDS.noSessionsHint}</EmptyState>
          ) : (
            <>
              <ul className="sheet mt-1">
                {items.map((one) => (
                  <SessionRow key={one.id} session={one} onEverywhere={() => ask({ person: one.person })} />
                ))}
              </ul>
              <div ref={end}>
                {total > PAGE && <LoadMore shown={items.length} total={total} {...more} className="px-1 py-2" />}
              </div>
            </>
          )
        }
      </QueryView>
      {asked && <SignOutDialog whom={asked} onClose={() => ask(null)} />}
    </section>
  );
}

const HELD = /iPhone|iPad|Android/;

function SessionRow({ session, onEverywhere }: { session: CompanySession; onEverywhere: () => void }) {
  const { id, user_agent, ip, in_sandbox, current, created_at, last_active_at, person } = session;
  const utils = trpc.useUtils();
  const end = trpc.security.endSession.useMutation({
    meta: { failure: MESSAGES.endSessionFailed },
    onSuccess: () => showToast(MESSAGES.sessionSignedOut, { kind: 'success' }),
    onSettled: () => utils.security.sessions.invalidate(),
  });
  const device = describeDevice(user_agent);
  const Icon = HELD.test(user_agent ?? '') ? Smartphone : Monitor;
  return (
    <li className="border-line flex items-center gap-3 border-b px-4 py-2.5 last:border-0">
      <Icon className="i text-faint shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={user_agent ?? undefined}>
          <span className="font-strong">{device}</span>{' '}
          <span className="text-muted @max-md:block @max-md:truncate">{person.full_name}</span>
        </span>
        <span className="text-faint block truncate text-xs">
          signed in <RelativeTime at={created_at} />
          {in_sandbox && `, ${WORDS.sandbox}`}
          {ip && <span className="@2xl:hidden"> · {ip}</span>}
        </span>
      </span>
      <span className="text-muted num w-36 truncate @max-2xl:hidden" title={ip ?? undefined}>
        {ip}
      </span>
      <span className="num text-muted w-24 text-right max-sm:hidden">
        {current ? WORDS.current : <RelativeTime at={last_active_at} />}
      </span>
      <span className="flex items-center justify-end gap-1 sm:w-28">
        {current ? (
          <span className="tag b-green sm:hidden">{WORDS.current}</span>
        ) : (
          <button
            type="button"
            className="btn btn-ghost btn-xs max-lg:btn-sm"
            aria-label={WORDS.signOutOf(device, person.full_name)}
            aria-disabled={end.isPending}
            onClick={() => !end.isPending && end.mutate({ id })}
          >
            {end.isPending ? WORDS.signingOut : WORDS.signOut}
          </button>
        )}
        <Menu
          label={WORDS.more(person.full_name)}
          trigger={<Ellipsis className="i" />}
          buttonClass="btn-square max-lg:btn-sm btn-xs"
          className="inline-block text-left"
        >
          <MenuItem danger onSelect={onEverywhere}>
            <LogOut className="i" />
            {WORDS.signOutPerson(person.full_name)}
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}
