import type { ReactNode } from 'react';
import type { Selection } from './selection.ts';

type CardRowProps = { id: string; name: string; ids: readonly string[]; selection: Selection; children: ReactNode };

/** A card of a list with its check box. `ids`: all that are shown. */
export const CardRow = ({ id, name, ids, selection, children }: CardRowProps) => (
  <li className={`border-line flex items-stretch border-b ${selection.has(id) ? 'bg-selected' : ''}`}>
    <label className="grid w-11 shrink-0 cursor-pointer place-items-center pl-1">
      <input
        type="checkbox"
        className="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id, ids)}
      />
    </label>
    {children}
  </li>
);
