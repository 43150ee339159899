import { isDay } from '@outrider/shared/ground/days';
import { formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { REPORTS_WORDS as WORDS } from './words.ts';

/** As many rows as fit a tile's height, and columns beside the first that fit its width. */
const ROWS = 5;
const MORE_ROWS = 9;
const COLUMNS = 3;
const NOTHING = '\u00A0';

type Size = { width: number; height: number };
/** How many groups a tile's table shows. */
export const rowsOf = ({ height }: Size): number => ROWS + (height - 1) * MORE_ROWS;

export const isOverTime = ({ groups }: ReportResult): boolean =>
  groups.length > 0 && groups.every(({ key }) => key !== null && isDay(key));

/** A report's table where there is little room: the last rows of a time, else the first; the report itself has all. */
export function TileTable({ result, tile }: { result: ReportResult; tile: Size }) {
  const { groups, splits, measure, currency } = result;
  const rows = rowsOf(tile);
  const shown = isOverTime(result) ? groups.slice(-rows) : groups.slice(0, rows);
  const room = tile.width * COLUMNS - 1;
  // What has no column of its own stands in one with the rest, where the numbers add up.
  const hasOther = splits.length > room && measure.additive;
  const parts = splits.slice(0, hasOther ? room - 1 : room);
  const otherOf = (row: (typeof groups)[number]) =>
    parts.reduce((rest, _, at) => rest - (row.splits[at] ?? 0), row.value ?? 0);
  const spell = (value: number | null) => formatShort(value, measure.unit, currency);
  return (
    <table className="w-full table-fixed text-xs">
      <thead>
        <tr className="text-faint">
          <td className="w-24">{NOTHING}</td>
          {parts.map(({ key, label }) => (
            <th key={key ?? ''} className="truncate pb-1 pl-2 text-right font-normal">
              {label}
            </th>
          ))}
          {hasOther && <th className="truncate pb-1 pl-2 text-right font-normal">{WORDS.other}</th>}
          <th className="truncate pb-1 pl-2 text-right font-normal">{measure.label}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.key ?? ''} className="border-line border-t">
            <td className="text-muted truncate py-1">{row.label}</td>
            {parts.map(({ key }, at) => (
              <td key={key ?? ''} className="num text-right">
                {spell(row.splits[at] ?? null)}
              </td>
            ))}
            {hasOther && <td className="num text-right">{spell(otherOf(row))}</td>}
            <td className="num font-strong text-right">{spell(row.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
