import { formatShort, formatValue } from '@outrider/shared/insight/report-text';
import type { ReportResult, ReportUnitName } from '@outrider/shared/insight/reports';
import { REPORT_TEXT as WORDS } from '@outrider/shared/insight/words-reports';
import { fitting } from './groups.ts';
import type { ReportPaper } from './paper.ts';
import { PAPER_WORDS } from './words.ts';

/** What fits: rows beside that of all, and columns of numbers, of which at most so many are splits. */
export type Room = { rows: number; columns: number; splits: number };
const MAIL_SPLITS = 4;
/** Gmail cuts a mail after 102 kB: of many reports each has fewer rows. */
const MAIL_ROWS = { of_all: 84, most: 24, least: 3 };
/** As many as a phone shows. */
const MAIL_COLUMNS = 4;

/** What fits into an email of so many reports, of each. */
export const mailRoom = (papers: number): Room => ({
  rows: Math.max(MAIL_ROWS.least, Math.min(MAIL_ROWS.most, Math.floor(MAIL_ROWS.of_all / papers))),
  columns: MAIL_COLUMNS,
  splits: MAIL_SPLITS,
});

/** With more columns than these, amounts are written short. */
const WIDE = 4;

/** A report's numbers as texts. Every row begins with its group's label. */
export type PaperTable = {
  head: string[];
  rows: string[][];
  total: string[];
  /** Which column is the measure. */
  measure: number;
  /** What is left out; empty where nothing is. */
  notes: string[];
};

const splitsNote = (shown: number, all: number) => (shown > 0 ? WORDS.splitsOf(shown, all) : PAPER_WORDS.noSplits(all));

type Row = Pick<ReportResult['total'], 'value' | 'before' | 'beside' | 'splits'> & { label: string };

/** A report's table, with as many splits and groups as there is room for, and a note of those that have none. */
export function tableOf({ result, heading }: ReportPaper, { rows, columns, splits: mostSplits }: Room): PaperTable {
  const { measure, beside, splits, splits_total, groups, groups_total, total, before, currency } = result;
  const others = 1 + (before ? 1 : 0) + beside.length;
  const roomForSplits = Math.min(mostSplits, columns - others);
  // One of many would say nothing.
  const shownSplits = fitting(splits, roomForSplits > 1 || splits.length === 1 ? roomForSplits : 0);
  const shown = fitting(groups, rows);
  const format = others + shownSplits.length > WIDE ? formatShort : formatValue;
  const spell = (value: number | null | undefined, unit: ReportUnitName) => format(value ?? null, unit, currency);
  const cellsOf = (row: Row) => [
    row.label,
    ...shownSplits.map((split) => spell(row.splits[splits.indexOf(split)], measure.unit)),
    spell(row.value, measure.unit),
    ...(before ? [spell(row.before, measure.unit)] : []),
    ...beside.map(({ key, unit }) => spell(row.beside[key] ?? 0, unit)),
  ];
  return {
    head: [
      heading,
      ...shownSplits.map(({ label }) => label),
      measure.label,
      ...(before ? [WORDS.before] : []),
      ...beside.map(({ label }) => label),
    ],
    rows: shown.map(cellsOf),
    total: cellsOf({ ...total, label: WORDS.all }),
    measure: 1 + shownSplits.length,
    notes: [
      ...(groups_total > shown.length ? [WORDS.shownOf(shown.length, groups_total)] : []),
      ...(splits_total > shownSplits.length ? [splitsNote(shownSplits.length, splits_total)] : []),
    ],
  };
}
