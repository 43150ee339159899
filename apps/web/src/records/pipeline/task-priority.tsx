import { TASK_PRIORITY_LABELS, type TaskPriority } from '@outrider/shared/records/pipeline';

const TINT: Record<TaskPriority, string> = { urgent: 'b-red', high: 'b-orange', medium: 'b-yellow', low: '' };

export function TaskPriorityTag({ priority }: { priority: TaskPriority }) {
  return (
    <span className={`tag ${TINT[priority]}`}>
      {TASK_PRIORITY_LABELS[priority]}
      <span className="sr-only"> priority</span>
    </span>
  );
}
