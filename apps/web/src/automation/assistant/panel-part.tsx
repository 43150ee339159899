import type { ReactNode } from 'react';
import { Skeleton } from '../../ground/ui/skeleton.tsx';

/** A titled part of the panel. No landmark of its own: the dashboard has parts of the same name. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="px-4 py-4">
      <h3 className="label-xs font-normal">{title}</h3>
      {children}
    </section>
  );
}

export function PanelSkeleton() {
  return (
    <Skeleton label="Loading the assistant">
      {[3, 4, 4].map((rows, part) => (
        <div key={part} className="grid gap-3 px-4 py-4">
          <span className="skeleton h-3 w-20" />
          {Array.from({ length: rows }, (_, row) => (
            <span key={row} className="skeleton h-4 w-full" />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
