import type { Lead } from '@outrider/shared/records/leads';
import { formatPoints } from '../../ground/ui/format.ts';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { type Reason, WhyReasons } from '../../ground/ui/why-reasons.tsx';
import { WhyRow } from '../../ground/ui/why-row.tsx';
import { ScoreInWords } from './score-in-words.tsx';
import { ScoredBy } from './scored-by.tsx';
import { buildWaterfall, type WaterfallStep } from './waterfall.ts';
import { LEADS_WORDS } from './words.ts';

const LIMITS = [55, 70, 85];
/** How many unset fields are named. */
const TOLD = 3;

/** The score as a sum: every row is a reason, the rows add up to the score. */
export function WhyThisScore({ lead, isWhole = true }: { lead: Lead; isWhole?: boolean }) {
  const { ai_insights: insights } = lead;
  return (
    <section aria-labelledby="why" className="border-line border-t px-5 pt-4 pb-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="why" className="text-sm">
          Why this score
        </h3>
        {insights && <ScoredBy insights={insights} />}
      </div>
      {insights && lead.score !== null ? (
        <Sum lead={{ ...lead, ai_insights: insights, score: lead.score }} />
      ) : !isWhole && lead.score !== null ? (
        <SkeletonRows label="Loading the reasons" rows={6} />
      ) : (
        <p className="text-muted mt-2">{lead.score === null ? LEADS_WORDS.notScored : LEADS_WORDS.noReasons}</p>
      )}
    </section>
  );
}

function Sum({
  lead: { id, ai_insights: insights, score },
}: {
  lead: Lead & { ai_insights: NonNullable<Lead['ai_insights']>; score: number };
}) {
  const { baseline, steps, unmoved } = buildWaterfall(insights);
  return (
    <>
      <div className="why mt-2" aria-hidden="true">
        <span />
        <div className="text-faint num relative h-4 text-[0.6875rem]/4">
          {LIMITS.map((limit) => (
            <span key={limit} className="absolute -translate-x-1/2" style={{ left: `${limit}%` }}>
              {limit}
            </span>
          ))}
        </div>
        <span />
      </div>
      <ul>
        <WhyRow
          label="Baseline"
          note={insights.stage && insights.stage !== 'rules' ? 'your average lead' : 'where every lead starts'}
          from={0}
          to={baseline}
          figure={formatPoints(baseline)}
          ink="text-muted"
        />
        <WhyReasons reasons={steps.map(asReason)} start={baseline} />
        <WhyRow label="Score" from={0} to={score} figure={String(score)} kind="sum" ink="font-strong" />
      </ul>
      {steps.some(({ evidence }) => evidence) && <p className="text-faint mt-1 text-xs">{LEADS_WORDS.evidenceNote}</p>}
      {unmoved.length > 0 && <p className="text-faint mt-1 text-xs">No effect: {unmoved.join(', ')}</p>}
      {insights.recommendations.length > 0 && (
        <p className="text-muted mt-2 text-xs">
          <span className="text-base-content font-strong">{LEADS_WORDS.ask}</span>{' '}
          {insights.recommendations.slice(0, TOLD).join(' · ')}
        </p>
      )}
      {insights.next_action && (
        <p className="bg-base-200 text-muted mt-2 rounded-md px-3 py-2 text-xs">
          <span className="text-base-content font-strong">Next:</span> {insights.next_action}
        </p>
      )}
      <ScoreInWords leadId={id} />
    </>
  );
}

function asReason({ label, value, points, evidence }: WaterfallStep): Reason {
  // What the lead says is in the label too: the line is kept for what became of others who said the same.
  const isSaid = value !== null && label.toLowerCase().includes(value.toLowerCase());
  const said = isSaid ? undefined : (value ?? 'Not stated');
  return { key: label, label, note: evidence ? LEADS_WORDS.evidence(evidence.converted, evidence.n) : said, points };
}
