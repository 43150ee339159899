import type { CSSProperties, ReactNode } from 'react';

type WhyRowProps = {
  label: ReactNode;
  note?: string | undefined;
  /** The running total before and after it, 0 to 100. */
  from: number;
  to: number;
  figure: string;
  kind?: 'up' | 'down' | 'sum';
  ink?: string;
  /** In a side column, where there is less room. */
  narrow?: boolean;
};

const clamp = (value: number) => Math.min(100, Math.max(0, value));

/**
 * One line of a sum that explains a number: what it is about, how far it moves the total, and by how many points. Lives
 * in a list.
 */
export function WhyRow({ label, note, from, to, figure, kind, ink = '', narrow = false }: WhyRowProps) {
  return (
    <li className={`why ${narrow ? 'why-s' : ''} ${kind === 'sum' ? 'py-2' : 'border-line border-b'}`}>
      <div className="min-w-0 py-1">
        <p className={`break-words ${kind === 'sum' ? 'font-strong' : ''}`}>{label}</p>
        {note && <p className="text-faint text-xs break-words">{note}</p>}
      </div>
      <div
        className={`track ${kind ?? ''}`}
        style={{ '--a': clamp(from), '--b': clamp(to) } as CSSProperties}
        aria-hidden="true"
      >
        <i />
      </div>
      <p className={`num text-right ${ink}`}>{figure}</p>
    </li>
  );
}
