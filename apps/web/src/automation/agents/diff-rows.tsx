import type { Diff } from '@outrider/shared/automation/agents';
import { ArrowRight } from 'lucide-react';

/** What would change, field by field: before and after. */
export const DiffRow = ({ diff: { label, before, after } }: { diff: Diff }) => (
  <div className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="text-faint">{label}</dt>
    <dd className="wrap-anywhere">
      {before === null ? (
        <span className="text-faint">None</span>
      ) : (
        <del className="del rounded px-1.5 py-0.5">{before}</del>
      )}
      <ArrowRight className="i text-faint mx-1 inline size-3.5 align-[-2px]" aria-hidden="true" />
      <span className="sr-only"> becomes </span>
      {after === null ? (
        <span className="text-faint">None</span>
      ) : (
        <ins className="ins num rounded px-1.5 py-0.5">{after}</ins>
      )}
    </dd>
  </div>
);
