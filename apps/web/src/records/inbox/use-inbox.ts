import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Mailbox } from '@outrider/shared/records/inbox';
import { INBOX_FOLDERS, type InboxFolder } from '@outrider/shared/records/inbox-folders';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';

const HOME = '/communications';
const PAGE = 50;

/** What the address asks for: the folder, what is searched for, and the conversation that is open. */
export function useInboxAsked() {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const folder = oneOf(INBOX_FOLDERS, params.get('folder')) ?? 'mine';
  const q = params.get('q') ?? '';
  const openId = pathname.startsWith(`${HOME}/`) ? pathname.slice(HOME.length + 1) || null : null;
  const at = (change: { folder?: InboxFolder; q?: string }) => {
    const next = { folder, q, ...change };
    const asked = new URLSearchParams({
      ...(next.folder !== 'mine' && { folder: next.folder }),
      ...(next.q && { q: next.q }),
    }).toString();
    return asked ? `?${asked}` : '';
  };
  return {
    folder,
    q,
    openId,
    pathTo: (id: string | null) => `${HOME}${id ? `/${id}` : ''}${search}`,
    /** Another folder begins with nothing open. */
    setFolder: (next: InboxFolder) => void navigate(HOME + at({ folder: next, q: '' })),
    setSearch: (text: string) => void navigate(pathname + at({ q: text }), { replace: true }),
    open: (id: string | null, replace = false) => void navigate(`${HOME}${id ? `/${id}` : ''}${search}`, { replace }),
  };
}
export type InboxAsked = ReturnType<typeof useInboxAsked>;

export function useConversations({ folder, q }: Pick<InboxAsked, 'folder' | 'q'>) {
  const list = trpc.inbox.list.useInfiniteQuery(
    { folder, ...(q && { q }), limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadInboxFailed },
    },
  );
  const first = list.data?.pages[0];
  return {
    view: {
      data: list.data?.pages.flatMap(({ items }) => items),
      error: list.error,
      refetch: () => list.refetch(),
    },
    total: first && { count: first.total, isExact: first.total_is === 'exact' },
    isStale: list.isPlaceholderData,
    more: nextPageOf(list),
  };
}

export const useFolders = () => trpc.inbox.folders.useQuery(undefined, { meta: { quiet: true } });
/** When a mailbox was read last is no news that events tell of. */
const READ_AGAIN_MS = 30_000;
export const useMailboxes = () =>
  trpc.inbox.mailboxes.list.useQuery(undefined, {
    refetchInterval: READ_AGAIN_MS,
    meta: { failure: MESSAGES.loadInboxFailed },
  });
/** Whose conversations the user reads; those who answer for sign-ins see others' mailboxes as well, not into them. */
export const isRead = ({ is_mine, sharing }: Mailbox): boolean => is_mine || sharing === 'all';
