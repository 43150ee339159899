import { CALL_OUTCOME_LABELS, CALL_OUTCOMES, type CallOutcome } from '@outrider/shared/records/call-outcomes';
import type { Task } from '@outrider/shared/records/tasks';
import { AlarmClock, Check, Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { useKeys } from '../../ground/ui/use-keys.ts';
import { useDraft } from '../engine/drafts.ts';
import { placeOf } from '../engine/subject-calls.ts';
import { TaskPriorityTag } from '../pipeline/task-priority.tsx';
import type { Outcome, Step } from './focus-queue.ts';
import { KindIcon } from './kind-icon.tsx';
import { OUTCOME_ICONS } from './outcome-icon.tsx';
import { SnoozePop } from './snooze-pop.tsx';
import { calledOf } from './subject-of.ts';
import { TaskDue } from './task-parts.tsx';
import type { useLogCall } from './use-log-call.ts';
import type { TaskActions } from './use-task-actions.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.focus;

type InHandProps = {
  task: Task;
  /** How often a task was chosen in the queue, this one again included. */
  chosen: number;
  actions: TaskActions;
  calls: ReturnType<typeof useLogCall>;
  next: Step | undefined;
  onSettle: (outcome: Outcome) => void;
  onTakeBack: () => void;
  onStep: (by: 1 | -1) => void;
  onExit: () => void;
};

/** The one task: what it is about, how a call went, and what to do with it. */
export function InHand({ task, chosen, actions, calls, next, onSettle, onTakeBack, onStep, onExit }: InHandProps) {
  const isFixed = useReadOnlyReason() !== null;
  // The keys are for the task in hand, not for the line of the queue by which it was chosen.
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), [chosen]);
  const { text: note, write: setNote, forget } = useDraft(task.id, 'call');
  const [isAsking, setAsking] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const called = task.kind === 'call' ? calledOf(task) : null;
  const record = calledOf(task);

  const finish = () => {
    if (isFixed) return;
    // A note belongs to a call: done without its outcome it would be lost.
    if (called && note.trim() !== '') {
      setAsking(true);
      return;
    }
    actions.complete(task, () => onSettle({ words: TASKS_WORDS.columns.done, isDone: true }), onTakeBack);
  };
  function log(outcome: CallOutcome) {
    if (!called || isFixed) return;
    const { type, id } = called;
    calls.log(
      { subject: { type, id }, outcome, note, task_id: task.id, again_by_rule: true },
      {
        onDone() {
          forget();
          onSettle({ words: CALL_OUTCOME_LABELS[outcome], isDone: true });
        },
        onUndone: onTakeBack,
      },
    );
  }
  const snooze = () => !isFixed && setAnchor(document.getElementById('focus-snooze'));
  useKeys({
    Enter: finish,
    s: snooze,
    ArrowRight: () => onStep(1),
    ArrowLeft: () => onStep(-1),
    Escape: onExit,
    ...Object.fromEntries(CALL_OUTCOMES.map((outcome, i) => [String(i + 1), () => log(outcome)])),
  });

  return (
    <section
      ref={place}
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-col outline-none"
      aria-labelledby="focus-title"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-5 lg:p-8">
        <p className="text-muted flex flex-wrap items-center gap-3">
          <span className="flex items-center gap-2">
            <KindIcon kind={task.kind} />
            <span aria-hidden="true">{TASKS_WORDS.kinds[task.kind]}</span>
          </span>
          <TaskDue task={task} />
          <TaskPriorityTag priority={task.priority} />
        </p>
        <h2 id="focus-title" className="mt-2 text-xl text-pretty">
          {task.title}
        </h2>
        {task.notes && <p className="text-muted mt-2 max-w-prose whitespace-pre-line">{task.notes}</p>}
        {record && (
          <p className="mt-4 lg:hidden">
            <Link to={placeOf(record.type, record.id)} className="btn btn-line btn-sm max-lg:h-11">
              {record.name}
            </Link>
          </p>
        )}
        {task.phone && (
          <p className="mt-4">
            <a href={`tel:${task.phone}`} className="btn btn-line">
              <Phone className="i" /> <span className="num">{task.phone}</span>
            </a>
          </p>
        )}
        {called && !isFixed && (
          <>
            <h3 className="mt-6 text-base">{TASKS_WORDS.call.outcomes}</h3>
            <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-5">
              {CALL_OUTCOMES.map((outcome, i) => {
                const Icon = OUTCOME_ICONS[outcome];
                return (
                  <button
                    key={outcome}
                    type="button"
                    className="border-line hover:bg-hover grid min-h-20 cursor-pointer content-between gap-2 rounded-lg border p-3 text-left text-sm"
                    onClick={() => log(outcome)}
                  >
                    <span className="flex items-center justify-between">
                      <Icon className="i text-faint" />
                      <kbd className="kbd max-lg:hidden">{i + 1}</kbd>
                    </span>
                    {CALL_OUTCOME_LABELS[outcome]}
                  </button>
                );
              })}
            </div>
            <label className="mt-6 block">
              <span className="font-strong">{WORDS.note}</span>
              <textarea
                rows={3}
                maxLength={5000}
                placeholder={WORDS.notePlaceholder}
                className="textarea mt-2 w-full"
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              {isAsking && (
                <span role="alert" className="text-error text-xs">
                  {WORDS.outcomeFirst}
                </span>
              )}
            </label>
          </>
        )}
      </div>
      <div className="border-line flex shrink-0 items-center gap-2 border-t px-4 py-3 lg:px-8">
        <button type="button" className="btn btn-ghost btn-sm max-lg:h-11" onClick={() => onStep(1)}>
          {WORDS.skip} <kbd className="kbd max-lg:hidden">→</kbd>
        </button>
        {!isFixed && (
          <button
            type="button"
            id="focus-snooze"
            className="btn btn-line btn-sm max-lg:h-11"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <AlarmClock className="i" /> {WORDS.snooze} <kbd className="kbd max-lg:hidden">S</kbd>
          </button>
        )}
        <span className="text-muted ml-auto min-w-0 truncate text-sm max-lg:hidden">
          {next && 'task' in next ? WORDS.next(next.task.title) : WORDS.last}
        </span>
        {!isFixed && (
          <button type="button" className="btn btn-primary btn-sm max-lg:ml-auto max-lg:h-11" onClick={finish}>
            <Check className="i" /> {WORDS.done} <kbd className="kbd max-lg:hidden">↵</kbd>
          </button>
        )}
      </div>
      {anchor && (
        <SnoozePop
          task={task}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onSnooze={(due) =>
            actions.snooze(task, due, (when) => onSettle({ words: WORDS.snoozedTo(when), isDone: false }), onTakeBack)
          }
        />
      )}
    </section>
  );
}
