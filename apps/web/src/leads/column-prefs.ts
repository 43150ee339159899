import { LEAD_COLUMNS, type LeadColumn } from '@outrider/shared/saved-views';
import { useState } from 'react';
import { z } from 'zod';
import { useUser } from '../session/user-context.ts';

const WIDTH = { least: 72, most: 480 };
const prefsSchema = z.object({
  shown: z.array(z.enum(LEAD_COLUMNS)),
  widths: z.record(z.string(), z.number().min(WIDTH.least).max(WIDTH.most)),
});
export type ColumnPrefs = { shown: LeadColumn[]; widths: Partial<Record<LeadColumn, number>> };

export const START_COLUMNS: LeadColumn[] = [
  'score',
  'company',
  'status',
  'processing_mode',
  'source',
  'owner',
  'estimated_budget',
  'last_contacted',
];
const START: ColumnPrefs = { shown: START_COLUMNS, widths: {} };
const storageKey = (user: string) => `lead-columns-${user}`;

export function readPrefs(user: string): ColumnPrefs {
  try {
    return prefsSchema.parse(JSON.parse(localStorage.getItem(storageKey(user)) ?? 'null')) as ColumnPrefs;
  } catch {
    return START; // nothing kept, or by another version
  }
}

/** Which columns a person sees, in which order and how wide; kept in this browser. */
export function useColumns() {
  const { id } = useUser();
  const [prefs, setPrefs] = useState(() => readPrefs(id));
  const keep = (next: ColumnPrefs) => {
    localStorage.setItem(storageKey(id), JSON.stringify(next));
    setPrefs(next);
  };
  return {
    prefs,
    /** Whether the person chose them, other than the usual ones. */
    chosen: prefs.shown.join() !== START_COLUMNS.join(),
    show: (shown: LeadColumn[]) => keep({ ...prefs, shown }),
    setWidth: (column: LeadColumn, width: number) =>
      keep({
        ...prefs,
        widths: { ...prefs.widths, [column]: Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width))) },
      }),
    reset: () => keep(START),
  };
}
