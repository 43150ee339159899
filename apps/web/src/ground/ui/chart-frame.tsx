import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type ChartFrameProps = {
  title: string;
  legend?: ReactNode;
  /** Drawn at this many pixels. */
  chart: ReactNode;
  /** The same figures as a table, with links to the rows. */
  table: ReactNode;
  aside?: ReactNode;
};

/** A chart, and the same figures as a table for whoever reads better that way. */
export function ChartFrame({ title, legend, chart, table, aside }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="head flex-wrap">
        <h3 id={id}>{title}</h3>
        <span className="text-faint flex items-center gap-4 text-xs max-sm:order-last max-sm:w-full sm:ml-auto">
          {legend}
        </span>
        <button
          type="button"
          className="btn btn-ghost btn-sm text-muted -mr-2 font-normal max-sm:ml-auto"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon className="i" />
          {asTable ? 'Chart' : 'Table'}
        </button>
      </div>
      <div className="@container px-4 pt-1 pb-4">
        <div
          className={`grid gap-x-8 gap-y-6 ${aside ? '@2xl:grid-cols-[minmax(0,1fr)_9.5rem] @5xl:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
        >
          <div className="min-w-0">{asTable ? table : chart}</div>
          {aside}
        </div>
      </div>
    </section>
  );
}
