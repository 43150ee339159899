import type { Priority } from '@outrider/shared/leads';

export const PRIORITY_LABELS: Record<Priority, string> = { high: 'High', medium: 'Medium', low: 'Low' };
const TINT: Record<Priority, string> = { high: 'b-red', medium: 'b-yellow', low: '' };

export function PriorityTag({ priority, className = '' }: { priority: Priority; className?: string }) {
  return (
    <span className={`tag ${TINT[priority]} ${className}`}>
      {PRIORITY_LABELS[priority]}
      <span className="sr-only"> priority</span>
    </span>
  );
}
