import { type Cell, MUTED, type Sheet, WIDTH } from '../../../ground/pdf/sheet.ts';
import type { PaperTable } from './table.ts';
import { textWidth } from './text-width.ts';

const SIZE = 9;
const HEAD = { size: 8, gap: 4 };
const GAP = 4;
/** Left of a column of numbers. */
const BETWEEN = 12;
/** The least that the groups' labels have. */
const LABELS = 120;
/** A longer heading of numbers goes on below. */
const WIDEST_HEAD = 96;
/** For the row of all, and for each note under it. */
const FOOT = { all: 22, note: 12 };

/** A report's numbers as a table, with its heads on every page. */
export function writeTable(sheet: Sheet, table: PaperTable): void {
  const { head, rows, total, measure, notes } = table;
  const places = placesOf(table);
  const cellsOf = (texts: readonly string[], look: (at: number) => Partial<Cell>): Cell[] =>
    texts.map((text, at) => ({ text, x: 0, width: 0, size: SIZE, ...places[at], ...look(at) }));
  const heading = cellsOf(head, () => ({ size: HEAD.size, color: MUTED }));
  const foot = FOOT.all + FOOT.note * notes.length;
  sheet.within('Table', () => {
    sheet.row(heading, { tag: 'TH', gap: HEAD.gap });
    for (const [at, texts] of rows.entries()) {
      const cells = cellsOf(texts, (column) => (column === measure ? { face: 'strong' } : {}));
      // The row of all is on no page of its own.
      if (!sheet.hasRoom(cells, { gap: GAP, under: at === rows.length - 1 ? foot : 0 })) {
        sheet.newPage();
        sheet.row(heading, { gap: HEAD.gap, again: true });
      }
      sheet.row(cells, { gap: GAP });
    }
    sheet.row(
      cellsOf(total, () => ({ face: 'strong' })),
      { gap: GAP, line: false },
    );
  });
  for (const note of notes) sheet.say('P', note, { size: HEAD.size, color: MUTED, gap: 1 });
}

/** Where each column stands: the numbers as wide as they need to be, at the right. */
function placesOf({ head, rows, total }: PaperTable): Pick<Cell, 'x' | 'width' | 'align' | 'tag'>[] {
  const numbers = head.slice(1).map((_, at) => {
    const widths = [...rows, total].map((cells) => textWidth(cells[at + 1] ?? '', SIZE, 'strong'));
    return BETWEEN + Math.max(...widths);
  });
  const wanted = numbers.map((width, at) =>
    Math.max(width, BETWEEN + Math.min(WIDEST_HEAD, textWidth(head[at + 1] ?? '', HEAD.size))),
  );
  const columns = fitted(numbers, wanted, WIDTH - LABELS);
  const labels = WIDTH - sumOf(columns);
  return [
    { x: 0, width: labels, tag: 'TH' },
    ...columns.map((width, at) => {
      const left = labels + sumOf(columns.slice(0, at));
      return { x: left + BETWEEN, width: width - BETWEEN, align: 'right' as const };
    }),
  ];
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, 0);

/** Widths between what is needed and what is wanted that fit into a room; narrower than needed where nothing else does. */
function fitted(needed: readonly number[], wanted: readonly number[], room: number): number[] {
  const [least, most] = [sumOf(needed), sumOf(wanted)];
  if (most <= room) return [...wanted];
  if (least > room) return needed.map((width) => (width * room) / least);
  const share = (room - least) / (most - least);
  return needed.map((width, at) => width + share * ((wanted[at] ?? width) - width));
}
