import { type ReactNode, useId } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

/** A titled part of the panel. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="px-4 py-4" aria-labelledby={id}>
      <h3 id={id} className="label-xs font-normal">{title}</h3>
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
          {Array.from({ length: rows }, (_, row) => <span key={row} className="skeleton h-4 w-full" />)}
        </div>
      ))}
    </Skeleton>
  );
}
