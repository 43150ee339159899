import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Meeting } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { useTodaysMeetings } from './use-todays-meetings.ts';
import { nextTask, type Outcome, type Step, withMeetings } from './focus-queue.ts';
import { FocusRecord } from './focus-record.tsx';
import { Queue } from './focus-steps.tsx';
import { InHand } from './focus-task.tsx';
import { useLogCall } from './use-log-call.ts';
import { useTaskActions } from './use-task-actions.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.focus;
/** Where one was, so that leaving and coming back goes on there. */
const PLACE = 'tasks-focus';

/** Today's tasks one by one, beside whom they are about. */
export function FocusScreen() {
  const { data: meetings } = useTodaysMeetings();
  // The queue as it was when one began: what is done stays in sight, ticked off.
  const queue = trpc.pipeline.tasks.queue.useQuery(undefined, {
    meta: { failure: MESSAGES.loadTasksFailed },
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <QueryView
        query={{ ...queue, data: queue.isFetchedAfterMount && meetings ? queue.data : undefined }}
        failure={MESSAGES.loadTasksFailed}
        loading={<SkeletonRows label="Loading tasks" rows={8} />}
      >
        {({ items }) => <Walk tasks={items} meetings={meetings ?? []} />}
      </QueryView>
    </div>
  );
}

function Walk({ tasks, meetings }: { tasks: Task[]; meetings: Meeting[] }) {
  const navigate = useNavigate();
  const now = useNow();
  const [steps] = useState(() => withMeetings(tasks, meetings, now));
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  // Here, where they outlive the task in hand: what takes a step back comes later than the step.
  const actions = useTaskActions();
  const calls = useLogCall();
  const [at, setAt] = useState<string | null>(() => {
    const kept = sessionStorage.getItem(PLACE);
    return tasks.some(({ id }) => id === kept) ? kept : (tasks[0]?.id ?? null);
  });
  const [chosen, setChosen] = useState(0);
  const go = (id: string | null) => {
    if (id) sessionStorage.setItem(PLACE, id);
    else sessionStorage.removeItem(PLACE);
    setAt(id);
  };
  const settle = (id: string, outcome: Outcome) => {
    const next = { ...outcomes, [id]: outcome };
    setOutcomes(next);
    go(nextTask(steps, next, id));
  };
  const takeBack = (id: string) => {
    setOutcomes(({ [id]: _, ...others }) => others);
    go(id);
  };
  const current = steps.find((step) => step.id === at);
  const task = current && 'task' in current ? current.task : null;
  // Of the steps, not of what the server still has to do: that shrinks on the way.
  const walked = steps.filter((step) => 'task' in step);
  const position = walked.findIndex((step) => step.id === at) + 1;

  return (
    <>
      <div className="border-line flex h-12 shrink-0 items-center gap-3 border-b px-4 lg:px-5">
        <p>
          {task ? (
            <span className="font-strong">{WORDS.position(position, walked.length)}</span>
          ) : (
            <span className="font-strong">{WORDS.title}</span>
          )}
        </p>
        <ol className="flex min-w-0 flex-1 gap-1.5 max-lg:hidden" aria-hidden="true">
          {walked.map(({ id }) => (
            <li key={id} className={`h-1 max-w-9 flex-1 rounded-full ${barInk(outcomes[id], id === at)}`} />
          ))}
        </ol>
        <Link to="/tasks" className="btn btn-ghost btn-sm ml-auto">
          {WORDS.exit} <kbd className="kbd max-lg:hidden">Esc</kbd>
        </Link>
      </div>
      {task ? (
        <div className="flex min-h-0 flex-1">
          <Queue
            steps={steps}
            outcomes={outcomes}
            at={at}
            onGo={(id) => {
              setChosen(chosen + 1);
              go(id);
            }}
          />
          <InHand
            key={task.id}
            task={task}
            chosen={chosen}
            actions={actions}
            calls={calls}
            next={steps.find((step) => step.id === nextTask(steps, { ...outcomes, [task.id]: DEALT }, task.id))}
            onSettle={(outcome) => settle(task.id, outcome)}
            onTakeBack={() => takeBack(task.id)}
            onStep={(by) => go(neighbour(steps, task.id, by))}
            onExit={() => void navigate('/tasks')}
          />
          <FocusRecord key={`of ${task.id}`} task={task} />
        </div>
      ) : (
        <Finished dealt={Object.keys(outcomes).length} />
      )}
    </>
  );
}

const DEALT: Outcome = { words: '', isDone: true };
const barInk = (outcome: Outcome | undefined, isCurrent: boolean) =>
  isCurrent ? 'bg-primary' : outcome?.isDone ? 'bg-base-content' : outcome ? 'bg-line-strong' : 'bg-base-300';

/** The task beside it, whatever became of that. */
function neighbour(steps: readonly Step[], id: string, by: 1 | -1): string {
  const tasks = steps.filter((step) => 'task' in step);
  const at = tasks.findIndex((step) => step.id === id);
  return tasks[(at + by + tasks.length) % tasks.length]?.id ?? id;
}

const Finished = ({ dealt }: { dealt: number }) => (
  <EmptyState
    title={dealt > 0 ? WORDS.finished : WORDS.nothing}
    actions={
      <Link to="/tasks" className="btn btn-sm btn-line">
        {WORDS.toTasks}
      </Link>
    }
  >
    {dealt > 0 ? WORDS.finishedText(dealt) : WORDS.nothingText}
  </EmptyState>
);
