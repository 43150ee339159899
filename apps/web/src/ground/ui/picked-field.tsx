import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type PickedFieldProps = {
  label: string;
  /** Of what was picked. */ name: string;
  error?: string;
  hint?: string;
  className?: string;
  onRemove: () => void;
  children: ReactNode;
};

/** What was picked in a field that looks something up, with a way to take it off. */
export function PickedField({ label, name, error, hint, className, onRemove, children }: PickedFieldProps) {
  return (
    <div className={`field ${className ?? ''}`}>
      <span className="lab">{label}</span>
      <p className="border-line flex min-h-10 items-center gap-2.5 rounded-lg border py-1 pr-1 pl-2.5">
        {children}
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <X className="i" />
        </button>
      </p>
      {(error ?? hint) && <p className={error ? 'text-error text-xs' : 'hint'}>{error ?? hint}</p>}
    </div>
  );
}
