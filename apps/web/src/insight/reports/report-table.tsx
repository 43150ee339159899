import { formatValue } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { REPORT_TEXT as WORDS } from '@outrider/shared/insight/words-reports';
import type { ReactNode } from 'react';

type TableProps = {
  result: ReportResult;
  /** What the groups are. */
  heading: string;
  /** Shows the records that a number is of, by the filters that they meet besides the report's. */
  onRows: (filters: string[]) => void;
};

/** A report's numbers; each opens the records behind it. */
export function ReportTable({ result, heading, onRows }: TableProps) {
  const { measure, beside, splits, groups, total, currency } = result;
  const rows = [...groups, { ...total, key: 'all', label: WORDS.all, filter: '' }];
  return (
    <section
      className="border-line mt-2 overflow-x-auto border-y -outline-offset-2"
      aria-label={heading}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      <table className="rows w-full">
        <thead>
          <tr className="text-left">
            <th scope="col">{heading}</th>
            {splits.map(({ key, label }) => (
              <th key={key ?? ''} scope="col" className="text-right">
                {label}
              </th>
            ))}
            <th scope="col" className="text-right">
              {measure.label}
            </th>
            {result.before && (
              <th scope="col" className="text-right max-sm:hidden">
                {WORDS.before}
              </th>
            )}
            {beside.map(({ key, label }) => (
              <th key={key} scope="col" className="text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const isTotal = at === groups.length;
            return (
              <tr key={isTotal ? 'all' : `g${row.key ?? ''}`} className={isTotal ? 'font-strong' : undefined}>
                <th
                  scope="row"
                  className={`w-2/5 text-left max-sm:w-full ${isTotal ? 'font-strong border-b-0' : 'font-normal'}`}
                >
                  {row.label}
                </th>
                {splits.map(({ key, filter }, i) => (
                  <Cell key={key ?? ''} onShow={() => onRows([row.filter, filter, measure.filter])}>
                    {row.splits[i] == null ? null : formatValue(row.splits[i], measure.unit, currency)}
                  </Cell>
                ))}
                <Cell strong onShow={() => onRows([row.filter, measure.filter])}>
                  {row.value === null ? null : formatValue(row.value, measure.unit, currency)}
                </Cell>
                {result.before && (
                  <td className="num text-muted text-right font-normal max-sm:hidden">
                    {formatValue(row.before, measure.unit, currency)}
                  </td>
                )}
                {beside.map(({ key, unit, filter }) => (
                  <Cell key={key} onShow={filter === null ? null : () => onRows([row.filter, filter])}>
                    {formatValue(row.beside[key] ?? 0, unit, currency)}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** `onShow`: null for a number that is of no records. */
const Cell = ({ strong, onShow, children }: { strong?: boolean; onShow: (() => void) | null; children: ReactNode }) => (
  <td className={`num text-right ${strong ? 'font-strong' : ''}`}>
    {children === null ? (
      formatValue(null, 'count', 'USD')
    ) : onShow === null ? (
      children
    ) : (
      <button type="button" className="hover:text-link cursor-pointer hover:underline" onClick={onShow}>
        {children}
      </button>
    )}
  </td>
);
