import {
  type AssistantModes as Modes,
  type ComparisonSide,
  RATE_DAYS,
  type RiskyDeal,
} from '@outrider/shared/insight/dashboard';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { formatMinutes, formatShare } from '../../ground/ui/figures.ts';
import { formatCount, formatMoney, formatPoints } from '../../ground/ui/format.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { PanelPart, PanelSkeleton } from './panel-part.tsx';
import { ASSISTANT_WORDS } from './words.ts';

/** The user's automation level, how AI and manual leads did, and the deals that are at risk. */
export function AssistantModes() {
  const query = trpc.dashboard.assistant.modes.useQuery(undefined, { meta: { failure: MESSAGES.loadAssistantFailed } });
  return (
    <QueryView query={query} failure={MESSAGES.loadAssistantFailed} loading={<PanelSkeleton />}>
      {(modes) => (
        <>
          <PanelPart title="Automation level">
            <p className="num mt-1 text-xl font-strong">{modes.automation_level}%</p>
            <div className="bar mt-2" aria-hidden="true">
              <i className="fill-hybrid" style={{ width: `${modes.automation_level}%` }} />
            </div>
            <p className="text-faint mt-2 text-xs">{ASSISTANT_WORDS.level(modes.automation_level)}</p>
          </PanelPart>
          <PanelPart title="Performance comparison">
            <Comparison modes={modes} />
          </PanelPart>
          <PanelPart title="At-risk deals">
            <AtRisk {...modes.at_risk} />
          </PanelPart>
        </>
      )}
    </QueryView>
  );
}

function Comparison({ modes: { ai, manual } }: { modes: Modes }) {
  const rows: [label: string, show: (side: ComparisonSide) => ReactNode][] = [
    [
      'Leads',
      (side) => (
        <Link to={side.link} className="hover:underline">
          {formatCount(side.leads)}
        </Link>
      ),
    ],
    ['Conversion', (side) => formatShare(side.conversion)],
    ['Average score', (side) => (side.average_score === null ? '–' : formatPoints(side.average_score))],
    ['First contact', (side) => formatMinutes(side.response_minutes)],
  ];
  return (
    <>
      <table className="mt-2 w-full text-left text-xs">
        <thead className="text-faint">
          <tr>
            <th scope="col" className="py-1.5 font-normal">
              {RATE_DAYS} days
            </th>
            <th scope="col" className="text-right font-normal">
              <span className="mode m-ai">AI</span>
            </th>
            <th scope="col" className="text-right font-normal">
              <span className="mode m-manual">Manual</span>
            </th>
          </tr>
        </thead>
        <tbody className="num">
          {rows.map(([label, show]) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="py-2 font-normal">
                {label}
              </th>
              <td className="text-right">{show(ai)}</td>
              <td className="text-right">{show(manual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-faint mt-2 text-xs">{ASSISTANT_WORDS.comparison}</p>
    </>
  );
}

function AtRisk({ items, total, amount, link }: Modes['at_risk']) {
  if (total === 0) return <p className="text-muted mt-1.5">{ASSISTANT_WORDS.noRisk}</p>;
  return (
    <>
      <ul className="mt-1.5">
        {items.map((deal) => (
          <li key={deal.id}>
            <Link
              to={deal.link}
              className="hover:bg-hover -mx-2 flex justify-between gap-3 rounded-md px-2 py-1.5 text-sm"
            >
              <span className="min-w-0">
                <span className="block truncate">{deal.name}</span>
                <span className="text-faint block text-xs">
                  {[riskText(deal), deal.owner].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="num">{formatMoney(deal.amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={link} className="text-link mt-2 inline-block text-xs hover:underline">
        {ASSISTANT_WORDS.total(total, amount)}
      </Link>
    </>
  );
}

function riskText({ past_due_days, stalled_days }: RiskyDeal): string {
  const parts = [
    past_due_days !== null && ASSISTANT_WORDS.pastDue(past_due_days),
    stalled_days !== null && ASSISTANT_WORDS.stalled(stalled_days),
  ];
  return parts
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase());
}
