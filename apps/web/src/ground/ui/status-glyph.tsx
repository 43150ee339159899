import { LEAD_STATUS_LABELS, type LeadStatus } from '@outrider/shared/records/leads';

/** How far the ring is filled. */
const FILL: Record<LeadStatus, number> = {
  new: 0,
  contacted: 0.33,
  nurturing: 0.5,
  qualified: 0.7,
  converted: 1,
  unqualified: 0,
};
const INK: Partial<Record<LeadStatus, string>> = { qualified: 'text-link', converted: 'text-success' };

/** A ring that fills as the lead moves on, with the word. Shape, not colour: dots belong to the modes. */
export function StatusGlyph({ status }: { status: LeadStatus }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom">
      <svg className={`st ${INK[status] ?? ''}`} viewBox="0 0 14 14" aria-hidden="true">
        <circle
          cx="7"
          cy="7"
          r="6"
          strokeWidth="1.5"
          strokeDasharray={status === 'unqualified' ? '2 1.8' : undefined}
        />
        {status === 'unqualified' && <path d="m5 5 4 4m0-4-4 4" strokeWidth="1.5" strokeLinecap="round" />}
        {FILL[status] > 0 && (
          <circle
            cx="7"
            cy="7"
            r="2"
            strokeWidth="4"
            pathLength="1"
            strokeDasharray={`${FILL[status]} 2`}
            transform="rotate(-90 7 7)"
          />
        )}
      </svg>
      {LEAD_STATUS_LABELS[status]}
    </span>
  );
}
