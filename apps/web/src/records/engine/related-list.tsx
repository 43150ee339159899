import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTotal, type Total } from '../../ground/ui/format.ts';

type RelatedListProps = {
  title: string;
  total?: Total;
  /** Makes another one. */ add?: { label: string; run: () => void };
  /** Where all of them are listed. */ all?: string;
  children: ReactNode;
};

/** What hangs on a record, in the column beside its timeline. */
export const RelatedList = ({ title, total, add, all, children }: RelatedListProps) => (
  <section className="border-line border-b px-5 py-4 last:border-b-0 max-lg:px-4" aria-label={title}>
    <h3 className="mb-2 flex items-center gap-1.5 text-sm">
      {title}
      {total && <span className="text-faint num text-xs font-normal">{formatTotal(total)}</span>}
      {add && (
        <button
          type="button"
          className="btn btn-ghost btn-xs btn-square text-muted -my-1 -mr-1.5 ml-auto max-lg:size-11 print:hidden"
          aria-label={add.label}
          onClick={add.run}
        >
          <Plus className="i" />
        </button>
      )}
    </h3>
    {children}
    {all && (
      <Link to={all} className="link mt-2 inline-block text-xs">
        All {total && formatTotal(total)}
      </Link>
    )}
  </section>
);
