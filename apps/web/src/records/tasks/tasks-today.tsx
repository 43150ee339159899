import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Task } from '@outrider/shared/records/tasks';
import { ListChecks, ListFilter } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { todayText } from '../../ground/ui/clock.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useNamed } from '../../ground/ui/use-named.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useSelection } from '../engine/selection.ts';
import { DayRail } from './day-rail.tsx';
import { useTodaysMeetings } from './use-todays-meetings.ts';
import { LogCallPop } from './log-call-pop.tsx';
import { NamedTask } from './named-task.tsx';
import { QuickAdd } from './quick-add.tsx';
import { SnoozePop } from './snooze-pop.tsx';
import { calledOf } from './subject-of.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { TasksBar } from './tasks-bar.tsx';
import { Filters, Head, Nothing, StartBar, TabLabel } from './tasks-head.tsx';
import { useTaskKeys } from './use-task-keys.ts';
import { useBulkTasks } from './use-bulk-tasks.ts';
import { useLogCall } from './use-log-call.ts';
import { type TaskActions, useTaskActions } from './use-task-actions.ts';
import { useTaskList, useTasksAsked } from './use-task-list.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

/** What is open over the list. */
type Opened = { what: 'call' | 'snooze'; task: Task; anchor: Element | null } | { what: 'edit'; task: Task } | null;

/** What there is to do, by the day it is due. */
export function TasksToday() {
  const asked = useTasksAsked();
  const list = useTaskList(asked);
  const { data: meetings } = useTodaysMeetings();
  const now = useNow();
  const panelId = useId();
  const addRef = useRef<HTMLInputElement>(null);
  const isFixed = useReadOnlyReason() !== null;
  const [opened, setOpened] = useState<Opened>(null);
  const [isFiltering, setFiltering] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const actions = useTaskActions();
  const calls = useLogCall();
  const selection = useSelection(asked.asked, undefined);
  const bulk = useBulkTasks(() => selection.clear());
  const tasks = (list.view.data?.tasks ?? []).filter((task) => !actions.isLeaving(task));
  const ids = tasks.map(({ id }) => id);
  const navigate = useNavigate();

  const doings = {
    isFixed,
    isSelecting,
    isSelected: ({ id }: Task) => selection.has(id),
    onToggle: (task: Task) =>
      isSelecting ? selection.toggle(task.id, ids) : task.done_at ? actions.reopen(task) : actions.complete(task),
    onCall: (task: Task, anchor: Element | null) => calledOf(task) && setOpened({ what: 'call', task, anchor }),
    onSnooze: (task: Task, anchor: Element | null) => setOpened({ what: 'snooze', task, anchor }),
    onEdit: (task: Task) => !isFixed && setOpened({ what: 'edit', task }),
  };
  useTaskKeys({ tasks, doings, onAdd: () => addRef.current?.focus(), onStart: () => void navigate('/tasks/focus') });

  const { groups } = list.summary ?? {};
  const overdue = tasks.filter((task) => task.due_at && Date.parse(task.due_at) < now);
  const [named, setNamed] = useNamed('task');
  const close = () => setOpened(null);
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col max-lg:overflow-y-auto">
        <Head asked={asked} groups={groups} firstMeeting={meetings?.[0]?.starts_at} />
        <Tabs
          className="mx-4 mt-2 lg:mx-5"
          label={WORDS.tabsLabel}
          panelId={panelId}
          selected={asked.tab}
          onSelect={asked.setTab}
          tabs={asked.tabs.map((id) => ({ id, label: <TabLabel tab={id} counts={list.summary} /> }))}
        />
        <div className="flex flex-wrap items-start gap-2 px-4 py-2.5 lg:px-5">
          <QuickAdd inputRef={addRef} />
          <span className="flex gap-2 max-lg:hidden">
            <Filters asked={asked} />
          </span>
          <button
            type="button"
            className={`btn btn-sm btn-square btn-line lg:hidden ${isFiltering || asked.isFiltered ? 'bg-base-300' : ''}`}
            aria-label={WORDS.filters}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <ListFilter className="i" />
          </button>
          {asked.tab !== 'done' && !isFixed && (
            <button
              type="button"
              className={`btn btn-sm btn-square btn-ghost ${isSelecting ? 'bg-base-300' : 'text-muted'}`}
              aria-label={isSelecting ? WORDS.selectDone : WORDS.select}
              aria-pressed={isSelecting}
              title={isSelecting ? WORDS.selectDone : WORDS.select}
              onClick={() => {
                setSelecting(!isSelecting);
                selection.clear();
              }}
            >
              <ListChecks className="i" />
            </button>
          )}
          {isFiltering && (
            <span className="flex w-full flex-wrap gap-2 lg:hidden">
              <Filters asked={asked} />
            </span>
          )}
        </div>
        <div
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabId(panelId, asked.tab)}
          className="flex min-h-0 flex-1 flex-col"
        >
          <QueryView
            query={list.view}
            failure={MESSAGES.loadTasksFailed}
            loading={<SkeletonRows label="Loading tasks" rows={8} />}
          >
            {() =>
              tasks.length === 0 || !list.summary ? (
                <Nothing asked={asked} />
              ) : (
                <TaskList
                  tasks={tasks}
                  summary={list.summary}
                  isDone={asked.tab === 'done'}
                  hasOwner={asked.tab === 'given' || asked.tab === 'team'}
                  isStale={list.isStale}
                  more={list.more}
                  doings={doings}
                  onAllToToday={
                    isFixed || asked.tab === 'team' || overdue.length < (groups?.overdue ?? 0)
                      ? undefined
                      : () => bulk.run(overdue, 'reschedule', { due_on: todayText(now) })
                  }
                />
              )
            }
          </QueryView>
        </div>
        {isSelecting && <TasksBar selection={selection} tasks={tasks} bulk={bulk} />}
        {asked.tab === 'mine' && !isSelecting && <StartBar />}
      </div>
      <DayRail meetings={meetings} onTask={isFixed ? null : doings.onEdit} />
      {named && !isFixed && <NamedTask id={named} onClose={() => setNamed(null)} />}
      {opened?.what === 'edit' && <TaskDialog task={opened.task} onClose={close} />}
      {opened?.what === 'snooze' && (
        <SnoozePop
          task={opened.task}
          anchor={opened.anchor}
          onSnooze={(due) => actions.snooze(opened.task, due)}
          onClose={close}
        />
      )}
      {opened?.what === 'call' && <CallOf opened={opened} onClose={close} calls={calls} actions={actions} />}
    </div>
  );
}

function CallOf({
  opened: { task, anchor },
  onClose,
  calls,
  actions: { leave, stay },
}: {
  opened: { task: Task; anchor: Element | null };
  onClose: () => void;
  calls: ReturnType<typeof useLogCall>;
  actions: TaskActions;
}) {
  const called = calledOf(task);
  if (!called) return null;
  const { type, id } = called;
  return (
    <LogCallPop
      called={called}
      phone={task.phone}
      anchor={anchor}
      onClose={onClose}
      onLog={(call, forget) => {
        leave(task);
        calls.log(
          { ...call, subject: { type, id }, task_id: task.id },
          {
            onFailed: () => stay(task.id),
            onDone() {
              forget();
              stay(task.id);
            },
          },
        );
      }}
    />
  );
}
