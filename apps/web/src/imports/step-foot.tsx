import type { ReactNode } from 'react';

export function StepFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-line flex shrink-0 flex-wrap items-center gap-2 border-t px-5 py-3">
      <span className="text-muted mr-auto min-w-0 text-xs">{note}</span>
      {children}
    </div>
  );
}
