import { type ReactNode, useEffect, useState } from 'react';

const SHOWN_AFTER_MS = 200;

/**
 * Grey bars in the real layout, seen only when an answer takes longer than 200 ms. Their room is taken at once: nothing
 * moves when they are seen.
 */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className="contents">
      <output className="sr-only">{shown ? label : ''}</output>
      <div className={shown ? 'contents' : 'invisible contents'}>{children}</div>
    </div>
  );
}

const WIDTHS = ['w-[34%]', 'w-[28%]', 'w-[38%]', 'w-[30%]', 'w-[36%]', 'w-[26%]'];

/** Rows of a list: avatar, name, a number, a word. */
export function SkeletonRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <Skeleton label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="border-line flex h-10 items-center gap-3 border-b px-4 last:border-b-0">
          <span className="skeleton size-6 !rounded-full" />
          <span className={`skeleton h-3 ${WIDTHS[row % WIDTHS.length]}`} />
          <span className="skeleton ml-auto h-5 w-9" />
          <span className="skeleton h-3 w-20 max-sm:hidden" />
        </div>
      ))}
    </Skeleton>
  );
}
