import { type ReactNode, useId } from 'react';

export const PAGE_WIDTH = 'mx-auto w-full max-w-6xl px-5 lg:px-8';

type BlockProps = { id: string; title: string; lead?: string; band?: boolean; children: ReactNode };

/** A section of the page under its heading. `band` gives it a quiet ground from edge to edge. */
export function Block({ id, title, lead, band = false, children }: BlockProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={band ? 'bg-base-200 border-line border-y' : ''}>
      <div className={`${PAGE_WIDTH} py-16 lg:py-24`}>
        <div className="max-w-2xl">
          <h2 id={heading} className="text-d2">
            {title}
          </h2>
          {lead && <p className="text-muted text-d3 mt-4 !text-balance">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
