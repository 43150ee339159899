import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { TASK_PRIORITIES } from '@outrider/shared/records/pipeline';
import { TASK_KINDS } from '@outrider/shared/records/tasks';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { oneOf } from '../../ground/ui/one-of.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';

const TASK_TABS = ['mine', 'given', 'team', 'done'] as const;
export type TaskTab = (typeof TASK_TABS)[number];

const PAGE = 50;

/** Which tasks the address asks for. Reps have their own alone. */
export function useTasksAsked() {
  const [params] = useSearchParams();
  const leads = reachOf(useUser(), 'tasks.use') === 'all';
  const tabs = leads ? TASK_TABS : TASK_TABS.filter((tab) => tab === 'mine' || tab === 'done');
  const tab = oneOf(tabs, params.get('tab')) ?? 'mine';
  const kind = oneOf(TASK_KINDS, params.get('kind'));
  const priority = oneOf(TASK_PRIORITIES, params.get('priority'));
  const person = tab === 'team' || tab === 'done' ? (params.get('person') ?? undefined) : undefined;
  const set = useSetNamed();
  const owner = leads && (tab === 'team' || (tab === 'done' && person)) ? (person ?? 'all') : 'me';
  return {
    tabs,
    tab,
    kind,
    priority,
    person,
    isFiltered: Boolean(kind ?? priority ?? person),
    asked: { owner, given: tab === 'given', ...(kind && { kind }), ...(priority && { priority }) },
    setTab: (next: TaskTab) => set({ tab: next === 'mine' ? null : next, person: null }),
    setKind: (next: string | null) => set({ kind: next }),
    setPriority: (next: string | null) => set({ priority: next }),
    setPerson: (next: string | null) => set({ person: next }),
    clear: () => set({ kind: null, priority: null, person: null }),
  };
}
export type TasksAsked = ReturnType<typeof useTasksAsked>;

/** The tasks that are asked for, page by page, and how many there are of each group. */
export function useTaskList({ tab, asked }: TasksAsked) {
  const list = trpc.pipeline.tasks.list.useInfiniteQuery(
    { ...asked, show: tab === 'done' ? 'done' : 'open', limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadTasksFailed },
    },
  );
  const summary = trpc.pipeline.tasks.summary.useQuery(asked, {
    placeholderData: keepPreviousData,
    meta: { failure: MESSAGES.loadTasksFailed, quiet: true },
  });
  return {
    view: {
      data: list.data && summary.data ? { tasks: list.data.pages.flatMap((page) => page.items) } : undefined,
      error: list.error ?? summary.error,
      refetch: () => Promise.all([list.refetch(), summary.refetch()]),
    },
    summary: summary.data,
    isStale: list.isPlaceholderData,
    more: nextPageOf(list),
  };
}
