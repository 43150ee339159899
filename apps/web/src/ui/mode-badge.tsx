import type { ProcessingMode } from '@outrider/shared/leads';

export const MODE_LABELS: Record<ProcessingMode, string> = { manual: 'Manual', ai: 'AI', hybrid: 'Hybrid' };

/** The word and its dot: blue manual, green ai, a blue-green capsule for hybrid. */
export function ModeBadge({ mode, className = '' }: { mode: ProcessingMode; className?: string }) {
  return <span className={`mode m-${mode} ${className}`}>{MODE_LABELS[mode]}</span>;
}
