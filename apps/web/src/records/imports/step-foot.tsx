import type { ReactNode } from 'react';

export function StepFoot({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-line flex shrink-0 flex-wrap items-center justify-end gap-2 border-t px-5 py-3">
      {note && <span className="text-muted mr-auto min-w-0 text-xs max-sm:w-full">{note}</span>}
      {children}
    </div>
  );
}
