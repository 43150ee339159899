import { PROCESSING_MODE_LABELS, type ProcessingMode } from '@outrider/shared/records/leads';

/** The word and its dot: blue manual, green ai, a blue-green capsule for hybrid. */
export function ModeBadge({ mode, className = '' }: { mode: ProcessingMode; className?: string }) {
  return <span className={`mode m-${mode} ${className}`}>{PROCESSING_MODE_LABELS[mode]}</span>;
}
