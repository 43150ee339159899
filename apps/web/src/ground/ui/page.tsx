import type { ReactNode } from 'react';

/** The scrolling column of a screen. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-w-0 flex-1 overflow-y-auto">
      <div className="px-4 pt-5 pb-12 lg:px-5">{children}</div>
    </div>
  );
}
