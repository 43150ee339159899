import type { Task } from '@outrider/shared/records/tasks';
import { Clock, Moon, Sun, CalendarPlus, type LucideIcon } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { momentOfInput, todayText } from '../../ground/ui/clock.ts';
import { Pop } from '../../ground/ui/pop.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import { asDated, dueWords, type DueInput, type Snooze, SNOOZES, snoozedTo } from './due-words.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.snoozeMenu;
const ICONS: Record<Snooze, LucideIcon> = { later: Clock, tomorrow: Sun, week: Moon };

type Dated = Pick<Task, 'due_at' | 'due_on'>;
type SnoozePopProps = {
  task: Dated;
  anchor: Element | null;
  /** What the time is for, and what the button beside a date says; a snooze where it is left out. */
  title?: string;
  action?: string;
  onSnooze: (due: DueInput) => void;
  onClose: () => void;
};

/** Until when something is put off; 1 to 3 choose at once, 4 asks for a date. */
export function SnoozePop({ task, anchor, title = WORDS.title, action = WORDS.set, ...does }: SnoozePopProps) {
  const { onSnooze, onClose } = does;
  const now = useNow();
  const [picks, setPicks] = useState(false);
  const offered = SNOOZES.map((snooze) => ({ snooze, due: snoozedTo(snooze, task, now) }));
  const choose = (due: DueInput) => {
    onClose();
    onSnooze(due);
  };
  function press(event: KeyboardEvent) {
    if (picks || event.ctrlKey || event.metaKey || event.altKey) return;
    const due = offered[Number(event.key) - 1]?.due;
    if (due) choose(due);
    else if (event.key === String(SNOOZES.length + 1)) setPicks(true);
    else return;
    event.preventDefault();
  }
  return (
    <Pop title={<span className="font-strong">{title}</span>} anchor={anchor} onClose={onClose} width="w-72">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that choose, wherever the focus is */}
      <div className="p-1.5" onKeyDown={press}>
        {offered.map(({ snooze, due }, i) => {
          const Icon = ICONS[snooze];
          return (
            due && (
              <button
                key={snooze}
                type="button"
                className="pop-i"
                data-autofocus={i === 0 || offered[0]?.due === null ? '' : undefined}
                onClick={() => choose(due)}
              >
                <Icon className="i text-faint" />
                <span className="min-w-0 flex-1">{WORDS[snooze]}</span>
                <span className="text-faint num text-xs">{dueWords(asDated(due), now)}</span>
                <kbd className="kbd max-lg:hidden">{i + 1}</kbd>
              </button>
            )
          );
        })}
        {picks ? (
          <PickDate task={task} action={action} onPick={choose} />
        ) : (
          <button type="button" className="pop-i" onClick={() => setPicks(true)}>
            <CalendarPlus className="i text-faint" />
            <span className="min-w-0 flex-1">{WORDS.pick}</span>
            <kbd className="kbd max-lg:hidden">{SNOOZES.length + 1}</kbd>
          </button>
        )}
      </div>
    </Pop>
  );
}

/** A day, or a day and a time where the task has one. */
function PickDate({ task, action, onPick }: { task: Dated; action: string; onPick: (due: DueInput) => void }) {
  const isTimed = task.due_at !== null && task.due_on === null;
  const [text, setText] = useState('');
  const now = useNow();
  function submit(event: FormEvent) {
    event.preventDefault();
    const moment = isTimed ? momentOfInput(text) : null;
    if (text !== '') onPick(isTimed ? { due_at: moment } : { due_on: text });
  }
  return (
    <form className="flex gap-2 p-1.5" onSubmit={submit}>
      <input
        ref={(input) => input?.focus()}
        type={isTimed ? 'datetime-local' : 'date'}
        min={isTimed ? undefined : todayText(now)}
        required
        aria-label={WORDS.pickLabel}
        className="input input-sm min-w-0 flex-1 max-lg:h-11"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn btn-sm btn-primary max-lg:h-11">
        {action}
      </button>
    </form>
  );
}
