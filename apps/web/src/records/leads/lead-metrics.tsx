import type { LeadSummary } from '@outrider/shared/records/lead-edit';
import { Link } from 'react-router-dom';
import { figure, type FigureName } from '../../ground/ui/figure-props.ts';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';

/** The six figures of Lead Management, each a link to the leads it counts. */
export function LeadMetrics({ summary }: { summary: LeadSummary | undefined }) {
  const tiles: [label: string, value: number | null | undefined, share: boolean, to: string, name?: FigureName][] = [
    ['Total', summary?.total, false, '/leads', 'leads'],
    ['AI processed', summary?.ai_processed, true, '/leads?filter=processing_mode%3Aai%2Chybrid', 'leads.ai'],
    ['Manual', summary?.manual, true, '/leads?filter=processing_mode%3Amanual', 'leads.manual'],
    ['Qualified', summary?.qualified, true, '/leads?status=qualified'],
    ['Converted', summary?.converted, true, '/leads?status=converted'],
    ['Avg score', summary?.average_score, false, '/leads?sort=score'],
  ];
  return (
    <div className="px-5 pt-4 max-lg:hidden @max-2xl:hidden">
      <div className="sheet">
        <ul className="cells grid-cols-6" aria-label="Lead figures">
          {tiles.map(([label, value, share, to, name]) => (
            <li key={label}>
              <Link to={to} className="tile !py-2.5 @max-4xl:!px-3">
                <span className="t">{label}</span>
                <span className="n !flex items-baseline gap-2" {...(name && figure(name, value))}>
                  {typeof value === 'number' ? formatCount(value) : '–'}
                  {share && summary && (
                    <span className="d font-normal tracking-normal @max-4xl:!hidden">
                      {formatPercent(value ?? 0, summary.total)}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
