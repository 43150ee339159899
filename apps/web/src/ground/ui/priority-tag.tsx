import { PRIORITY_LABELS, type Priority } from '@outrider/shared/records/leads';

const TINT: Record<Priority, string> = { high: 'b-red', medium: 'b-yellow', low: '' };

/** `priority`: null until the lead is scored. */
export function PriorityTag({ priority, className = '' }: { priority: Priority | null; className?: string }) {
  if (priority === null)
    return (
      <span className={`text-faint ${className}`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not scored</span>
      </span>
    );
  return (
    <span className={`tag ${TINT[priority]} ${className}`}>
      {PRIORITY_LABELS[priority]}
      <span className="sr-only"> priority</span>
    </span>
  );
}
