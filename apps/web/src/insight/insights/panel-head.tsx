import type { ReactNode } from 'react';

/** A panel's title, what it shows in few words, and the way to all of it. */
export function PanelHead({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-2 flex items-baseline gap-2">
      <h2 id={id} className="shrink-0 text-sm">
        {title}
      </h2>
      {hint && <span className="text-faint truncate text-xs max-sm:hidden">{hint}</span>}
      {children && <span className="ml-auto shrink-0 text-xs">{children}</span>}
    </div>
  );
}

export const PANEL_LINK = 'text-link hover:underline';
