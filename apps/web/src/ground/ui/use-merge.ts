import { useState } from 'react';
import { clashing, mergeDrafts } from './three-way.ts';

type Merge<Row, Draft> = {
  row: Row;
  draftOf: (row: Row) => Draft;
  /** What is in the form at this moment. */ mine: () => Draft;
  /** Shows what came of the two, and saves it on their row. */ onMerged: (merged: Draft, current: Row) => void;
};

/**
 * The row that a form began from, and what to do where somebody saved first: what only one of the two changed is taken
 * together, for the rest `clash` says what to ask. `settle` takes the row as they saved it.
 */
export function useMerge<Row, Draft extends object>({ row, draftOf, mine, onMerged }: Merge<Row, Draft>) {
  const [base, setBase] = useState(row);
  const [clash, setClash] = useState<{ fields: (keyof Draft & string)[]; current: Row } | null>(null);
  function settle(current: Row) {
    const fields = clashing(draftOf(base), mine(), draftOf(current));
    if (fields.length > 0) setClash({ fields, current });
    else merge(current, []);
  }
  function merge(current: Row, keepTheirs: readonly string[]) {
    const merged = mergeDrafts(draftOf(base), mine(), draftOf(current), keepTheirs);
    setClash(null);
    setBase(current);
    onMerged(merged, current);
  }
  return {
    base,
    setBase,
    settle,
    clash,
    settleClash: (keepTheirs: readonly string[]) => clash && merge(clash.current, keepTheirs),
    dropClash: () => setClash(null),
  };
}
