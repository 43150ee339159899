import { AGENT_TASK_PRIORITIES, AGENT_TASK_STATUS_LABELS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { TaskCards, TaskTable } from './task-rows.tsx';
import { ASKED_STATUSES, useTaskFilters } from './use-task-filters.ts';
import { TASKS_WORDS } from './words.ts';

const PAGE = 50;
const STATUS_LABELS = { open: 'Open', ...AGENT_TASK_STATUS_LABELS };

/** All tasks of all agents, newest first. */
export function TasksTab({ openId, onAssign }: { openId: string | null; onAssign: () => void }) {
  const { filters, change, isFiltered, clear } = useTaskFilters();
  const agents =
    trpc.agents.list.useQuery(undefined, { meta: { failure: MESSAGES.loadSalesAgentsFailed, quiet: true } }).data
      ?.agents ?? [];
  const input = {
    limit: PAGE,
    status: filters.status,
    q: filters.q || undefined,
    agent_id: filters.agent_id === 'all' ? undefined : filters.agent_id,
    priority: filters.priority === 'all' ? undefined : filters.priority,
  };
  const query = trpc.agents.taskPage.useInfiniteQuery(input, {
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    meta: { failure: MESSAGES.loadAgentTasksFailed },
  });
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchField
          label="Search tasks"
          value={filters.q}
          onSearch={(q) => change({ q })}
          className="w-full sm:w-56"
        />
        <SelectFilter
          label="Agent"
          value={filters.agent_id}
          options={agents.map(({ id }) => id)}
          labels={Object.fromEntries(agents.map(({ id, name }) => [id, name]))}
          onChange={(agent_id) => change({ agent_id })}
        />
        <SelectFilter
          label="Status"
          value={filters.status}
          options={ASKED_STATUSES}
          labels={STATUS_LABELS}
          onChange={(status) => change({ status })}
        />
        <SelectFilter
          label="Priority"
          value={filters.priority}
          options={AGENT_TASK_PRIORITIES}
          labels={TASK_PRIORITY_LABELS}
          onChange={(priority) => change({ priority })}
        />
      </div>
      <div className="sheet dims overflow-hidden" aria-busy={query.isPlaceholderData}>
        <QueryView
          query={{ data: rows, error: query.error, refetch: query.refetch }}
          failure={MESSAGES.loadAgentTasksFailed}
          loading={<SkeletonRows label="Loading tasks" rows={8} />}
        >
          {(tasks) =>
            tasks.length > 0 ? (
              <>
                <TaskTable tasks={tasks} openId={openId} />
                <TaskCards tasks={tasks} />
              </>
            ) : isFiltered ? (
              <EmptyState
                title="No matching tasks"
                actions={
                  <button type="button" className="btn btn-sm btn-line" onClick={clear}>
                    Clear filters
                  </button>
                }
              >
                {TASKS_WORDS.noMatch}
              </EmptyState>
            ) : (
              <EmptyState
                title="No tasks yet"
                actions={
                  <button type="button" className="btn btn-sm btn-primary" onClick={onAssign}>
                    Assign Task
                  </button>
                }
              >
                {TASKS_WORDS.empty}
              </EmptyState>
            )
          }
        </QueryView>
      </div>
      <LoadMore
        shown={rows?.length ?? 0}
        total={query.data?.pages[0]?.total}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        className="pt-3"
      />
    </>
  );
}
