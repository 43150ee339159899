import { useState } from 'react';

type NumberCellProps = {
  label: string;
  /** Enter goes to the same column of the next row. */
  column: string;
  value: number;
  /** What stands for nothing, where 0 is nothing. */
  empty?: string;
  suffix?: string;
  error?: string | undefined;
  onChange: (value: number) => void;
};

/** Reads "1,450.50", "1450.5" and "10%". */
function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,%]/g, '');
  if (plain === '' || plain === '–') return 0;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** A figure in a table, which is a field. What is no number is said, and the figure before stays. */
export function NumberCell({ label, column, value, empty, suffix = '', error, onChange }: NumberCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === 0 && empty !== undefined ? empty : `${value}${suffix}`;
  const isWrong = error !== undefined || (typed !== null && readNumber(typed) === null);
  return (
    <input
      className="input input-sm num !h-7 w-full !px-2 !text-sm text-right max-lg:!h-11"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed ?? shown}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readNumber(target.value);
        if (read !== null) onChange(read);
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault(); // the same figure of the next row
        const cells = [...document.querySelectorAll<HTMLElement>(`input[data-column="${column}"]`)];
        cells[cells.indexOf(event.currentTarget) + 1]?.focus();
      }}
      data-column={column}
    />
  );
}
