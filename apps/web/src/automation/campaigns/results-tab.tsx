import type { Campaign, StepResult } from '@outrider/shared/automation/campaigns';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import { allSteps } from '@outrider/shared/automation/step-path';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount, formatPercent } from '../../ground/ui/format.ts';
import { stepTitle } from './step-names.ts';
import { CAMPAIGN_WORDS } from './words.ts';

const WORDS = CAMPAIGN_WORDS.results;

/** What came of each step, and why leads left. */
export function ResultsTab({ campaign }: { campaign: Campaign }) {
  const { id, enrolled, again, steps, results, left, unsubscribe_reasons, tracks, may_manage } = campaign;
  if (enrolled === 0) return <EmptyState title={WORDS.none} />;
  const rows = allSteps(steps).flatMap((step) => {
    const result = results.find((one) => one.step === step.id);
    return result && step.kind !== 'wait' ? [{ step, result }] : [];
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 lg:px-5">
      <h3 className="mb-2 text-sm">{WORDS.byStep}</h3>
      <StepTable rows={rows} steps={steps} tracks={tracks} />
      <p className="hint mt-2">
        {again > 0 && `${WORDS.timesHow} `}
        {WORDS.repliedHow} {tracks ? WORDS.openedHow : WORDS.notTracked}
      </p>
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <section aria-label={WORDS.left}>
          <h3 className="mb-2 text-sm">{WORDS.left}</h3>
          {left.length === 0 ? (
            <p className="text-muted text-sm">{WORDS.nobodyLeft}</p>
          ) : (
            <CountList
              rows={left.map(({ reason, count }) => ({
                name: CAMPAIGN_WORDS.left[reason],
                count,
                to: `/campaigns/${id}?tab=people&left=${reason}`,
              }))}
            />
          )}
        </section>
        {may_manage && (
          <section aria-label={WORDS.reasons}>
            <h3 className="mb-2 text-sm">{WORDS.reasons}</h3>
            {unsubscribe_reasons.length === 0 ? (
              <p className="text-muted text-sm">{WORDS.noReasons}</p>
            ) : (
              <CountList
                rows={unsubscribe_reasons.map(({ reason, count }) => ({
                  name: WORDS.reasonNames[reason as keyof typeof WORDS.reasonNames],
                  count,
                }))}
              />
            )}
          </section>
        )}
      </div>
    </div>
  );
}

type StepRows = { rows: { step: CampaignStep; result: StepResult }[]; steps: CampaignStep[]; tracks: boolean };

function StepTable({ rows, steps, tracks }: StepRows) {
  const { table } = WORDS;
  const columns = [
    table.taken,
    table.sent,
    ...(tracks ? [table.opened, table.clicked] : []),
    table.replied,
    table.meetings,
    table.unsubscribed,
    table.done,
  ];
  return (
    <section
      className="border-line overflow-x-auto rounded-lg border"
      aria-label={WORDS.byStep}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
      tabIndex={0}
    >
      <table className="rows w-full">
        <thead>
          <tr className="text-left">
            <th className="min-w-48">{table.step}</th>
            {columns.map((name) => (
              <th key={name} className="w-28 text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, result }) => (
            <tr key={step.id}>
              <td className="min-w-48 wrap-anywhere">{stepTitle(steps, step)}</td>
              {cellsOf(step, result, tracks).map((value, at) => (
                <td key={columns[at]} className="num text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What has no meaning for a step stays empty. */
function cellsOf({ kind }: CampaignStep, result: StepResult, tracks: boolean): string[] {
  const { taken, sent, opened, clicked, replied, meetings, unsubscribed, done, yes, no } = result;
  const share = (part: number) => (sent === 0 ? '–' : `${formatCount(part)} (${formatPercent(part, sent)})`);
  if (kind === 'branch')
    return [
      `${CAMPAIGN_WORDS.steps.yes} ${formatCount(yes)}, ${CAMPAIGN_WORDS.steps.no} ${formatCount(no)}`,
      ...Array.from({ length: tracks ? 7 : 5 }, () => ''),
    ];
  if (kind !== 'email')
    return [formatCount(taken), ...Array.from({ length: tracks ? 6 : 4 }, () => ''), formatCount(done)];
  return [
    formatCount(taken),
    formatCount(sent),
    ...(tracks ? [share(opened), share(clicked)] : []),
    share(replied),
    formatCount(meetings),
    share(unsubscribed),
    '',
  ];
}

const CountList = ({ rows }: { rows: { name: string; count: number; to?: string }[] }) => (
  <ul className="divide-line border-line divide-y rounded-lg border">
    {rows.map(({ name, count, to }) => (
      <li key={name} className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
        {to ? (
          <Link to={to} className="text-link hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="num font-strong">{formatCount(count)}</span>
      </li>
    ))}
  </ul>
);
