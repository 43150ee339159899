import { type Overview, type PipelineStages, RATE_DAYS } from '@outrider/shared/insight/dashboard';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ChartFrame } from '../../ground/ui/chart-frame.tsx';
import { figure, type FigureName } from '../../ground/ui/figure-props.ts';
import { formatShare } from '../../ground/ui/figures.ts';
import { countOf, formatCount, formatMoney } from '../../ground/ui/format.ts';
import { PipelineChart, stageName } from './pipeline-chart.tsx';
import { DASHBOARD_WORDS } from './words.ts';

const words = DASHBOARD_WORDS.pipeline;

const NO_STAGES: PipelineStages['stages'] = [];

/**
 * What the pipeline is worth and how deals end, beside one pipeline by stage; which one is chosen where there are
 * several.
 */
export function PipelineSection({ overview }: { overview: Overview }) {
  const [chosen, choose] = useState<string>();
  const { pipelines } = overview;
  const shown = pipelines.find(({ id }) => id === chosen) ?? pipelines[0];
  const stages = shown?.stages ?? NO_STAGES;
  const legend = (
    <>
      {shown && pipelines.length > 1 && <PipelineChoice pipelines={pipelines} value={shown.id} onChange={choose} />}
      <span className="mode m-ai">{words.ai}</span>
      <span className="mode m-manual">{words.others}</span>
    </>
  );
  return (
    <ChartFrame
      title={words.title}
      legend={legend}
      chart={<PipelineChart stages={stages} />}
      table={<StageTable pipeline_id={shown?.id ?? ''} stages={stages} scope={overview.scope} />}
      aside={<PipelineFigures overview={overview} />}
    />
  );
}

type PipelineChoiceProps = { pipelines: PipelineStages[]; value: string; onChange: (id: string) => void };

const PipelineChoice = ({ pipelines, value, onChange }: PipelineChoiceProps) => (
  <select
    className="select select-sm w-auto min-w-0"
    aria-label={words.choose}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    {pipelines.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

function PipelineFigures({
  overview: { scope, opportunities, win_rate, deal_size, quota, closing, stale },
}: {
  overview: Overview;
}) {
  const ofCompany = (name: FigureName, value: number | null) => (scope === 'company' ? figure(name, value) : {});
  const figures = [
    {
      label: 'Pipeline value',
      value: formatMoney(opportunities.amount),
      figure: ofCompany('deals.open.amount', opportunities.amount),
      meaning: countOf(opportunities.active, 'open deal'),
      link: opportunities.link,
    },
    {
      label: 'Win rate',
      value: formatShare(win_rate.rate),
      meaning:
        win_rate.rate === null
          ? words.noneClosed(RATE_DAYS)
          : words.closed(win_rate.won, win_rate.won + win_rate.lost, RATE_DAYS),
      link: win_rate.link,
    },
    {
      label: 'Average deal size',
      value: deal_size.average === null ? '–' : formatMoney(deal_size.average),
      meaning: deal_size.median === null ? words.noneWon(RATE_DAYS) : `median ${formatMoney(deal_size.median)}`,
      link: deal_size.link,
    },
    {
      label: 'Quota progress',
      value: formatShare(quota.progress),
      figure: ofCompany('quarter.won', quota.won),
      meaning: quota.quota ? `of ${formatMoney(quota.quota)}` : words.noQuota,
      link: quota.link,
    },
    {
      label: words.closing,
      value: formatMoney(closing.amount),
      figure: ofCompany('deals.closing_month.amount', closing.amount),
      meaning: countOf(closing.deals, 'deal'),
      link: closing.link,
    },
    {
      label: words.stale,
      value: formatCount(stale.deals),
      figure: ofCompany('deals.stale', stale.deals),
      meaning: stale.deals === 0 ? words.noneStale : words.staleAmount(formatMoney(stale.amount)),
      link: stale.link,
    },
  ];
  return (
    <ul className="border-line grid grid-cols-2 gap-4 @max-2xl:border-t @max-2xl:pt-4 @2xl:grid-cols-1 @2xl:gap-1 @2xl:border-l @2xl:pl-6 @5xl:grid-cols-2 @5xl:gap-4">
      {figures.map(({ label, value, figure: shown, meaning, link }) => (
        <li key={label}>
          <Link to={link} className="hover:bg-hover -mx-2 -my-1 block rounded-md px-2 py-1">
            <span className="label-xs block">{label}</span>
            <span className="num block text-base font-strong" {...shown}>
              {value}
            </span>
            <span className="label-xs num block">{meaning}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type StageTableProps = { pipeline_id: string; stages: PipelineStages['stages']; scope: Overview['scope'] };

function StageTable({ pipeline_id, stages, scope }: StageTableProps) {
  const ofStage = (name: FigureName, stage: string, value: number) =>
    scope === 'company' && stage !== 'won' ? figure(name, value, `${pipeline_id} ${stage}`) : {};
  return (
    <div className="relative -mx-4 overflow-x-auto">
      <table className="rows w-full text-left [&_tr:last-child_th]:border-b-0">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col" className="text-right">
              Deals
            </th>
            <th scope="col" className="text-right">
              Amount
            </th>
            <th scope="col" className="text-right">
              AI-processed
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage.stage}>
              <th scope="row" className="font-normal">
                <Link to={stage.link} className="hover:underline">
                  {stageName(stage)}
                </Link>
              </th>
              <td className="num text-right" {...ofStage('deals.stage', stage.stage, stage.count)}>
                {formatCount(stage.count)}
              </td>
              <td className="num text-right" {...ofStage('deals.stage.amount', stage.stage, stage.amount)}>
                {formatMoney(stage.amount)}
              </td>
              <td className="num text-right">{formatMoney(stage.ai_amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
