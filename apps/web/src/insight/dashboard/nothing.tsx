import type { ReactNode } from 'react';

/** An empty part of a page whose other parts are not: one sentence in the place of its rows. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-muted px-4 pt-1 pb-5">{children}</p>;
}
