import type { Task } from '@outrider/shared/records/tasks';
import { AlarmClock, Repeat } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNow } from '../../ground/ui/use-now.ts';
import { formatWhen } from '../../ground/ui/when.ts';
import { placeOf } from '../engine/subject-calls.ts';
import { dueWords, isLate } from './due-words.ts';
import { recordOf } from './subject-of.ts';
import { repeatWords } from './task-form-values.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

/** When it is due, or when it was done, with what else is to know of that. */
export function TaskDue({ task }: { task: Task }) {
  const now = useNow();
  const text = task.done_at ? WORDS.doneOn(formatWhen(task.done_at, now)) : dueWords(task, now);
  return (
    <span className={`num inline-flex items-center gap-1.5 ${isLate(task, now) ? 'text-band-red-ink' : 'text-muted'}`}>
      {task.snoozes > 0 && !task.done_at && (
        <span title={WORDS.snoozed(task.snoozes)}>
          <AlarmClock className="i size-3.5" aria-hidden="true" />
          <span className="sr-only">{WORDS.snoozed(task.snoozes)}</span>
        </span>
      )}
      {task.repeats && (
        <span title={repeatWords(task.repeats)}>
          <Repeat className="i size-3.5" aria-hidden="true" />
          <span className="sr-only">{WORDS.repeats}</span>
        </span>
      )}
      {text}
    </span>
  );
}

/** The record that a task is about, by name and company. */
export function TaskRecordLink({ task, className = '' }: { task: Task; className?: string }) {
  const record = recordOf(task);
  if (!record) return <span className={`text-faint ${className}`}>{WORDS.noRecord}</span>;
  const company = task.company_name !== record.name && task.company_name;
  return (
    <Link to={placeOf(record.type, record.id)} className={`block truncate hover:underline ${className}`}>
      {record.name} {company && <span className="text-faint">{company}</span>}
    </Link>
  );
}
