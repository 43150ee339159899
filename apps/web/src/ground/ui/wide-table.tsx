import type { ReactNode } from 'react';

/** A table that may be wider than its place: it scrolls by itself, also by keyboard. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className="mt-1 overflow-x-auto px-4 -outline-offset-2"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    tabIndex={0}
  >
    <table className="rows compact w-full">{children}</table>
  </section>
);
