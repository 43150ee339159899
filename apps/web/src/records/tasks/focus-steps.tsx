import { AlarmClock, CalendarDays, Check, Circle } from 'lucide-react';
import { formatClock } from '../../ground/ui/format.ts';
import type { Outcome, Step } from './focus-queue.ts';
import { calledOf } from './subject-of.ts';
import { TaskDue } from './task-parts.tsx';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.focus;

type QueueProps = {
  steps: Step[];
  outcomes: Readonly<Record<string, Outcome>>;
  at: string | null;
  onGo: (id: string) => void;
};
/** The day's tasks and meetings in order, with what became of each. */
export function Queue({ steps, outcomes, at, onGo }: QueueProps) {
  return (
    <nav className="border-line w-64 shrink-0 overflow-y-auto border-r py-2 max-xl:hidden" aria-label={WORDS.queue}>
      <ol>
        {steps.map((step) =>
          'meeting' in step ? (
            <li key={step.id} className="flex gap-3 px-4 py-2">
              <CalendarDays className="i text-faint mt-0.5" />
              <Words
                title={step.meeting.title}
                who={step.meeting.lead_name}
                when={formatClock(step.meeting.starts_at)}
              />
            </li>
          ) : (
            <li key={step.id}>
              <button
                type="button"
                aria-current={step.id === at ? 'step' : undefined}
                className={`flex w-full cursor-pointer gap-3 px-4 py-2 text-left ${step.id === at ? 'bg-selected shadow-[inset_2px_0_var(--link)]' : 'hover:bg-hover'}`}
                onClick={() => onGo(step.id)}
              >
                <StepIcon outcome={outcomes[step.id]} />
                <Words
                  title={step.task.title}
                  who={calledOf(step.task)?.name ?? null}
                  when={outcomes[step.id]?.words ?? <TaskDue task={step.task} />}
                  isDealt={outcomes[step.id] !== undefined}
                />
              </button>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

function StepIcon({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <Circle className="i text-faint mt-0.5" />;
  return outcome.isDone ? (
    <Check className="i text-band-green-ink mt-0.5" />
  ) : (
    <AlarmClock className="i text-faint mt-0.5" />
  );
}

type WordsProps = { title: string; who: string | null; when: React.ReactNode; isDealt?: boolean };
const Words = ({ title, who, when, isDealt }: WordsProps) => (
  <span className="min-w-0 flex-1">
    <span className={`block truncate ${isDealt ? 'text-muted' : ''}`}>{title}</span>
    <span className="text-muted flex gap-2 text-xs">
      <span className="min-w-0 flex-1 truncate">{who}</span>
      <span className="num shrink-0">{when}</span>
    </span>
  </span>
);
