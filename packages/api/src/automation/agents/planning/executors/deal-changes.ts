import type { ActionPayloads } from '@outrider/shared/automation/agents';
import { addDays } from '@outrider/shared/ground/days';
import { day, dealEvidence, fieldEvidence, figureEvidence, meetingEvidence, money } from '../../evidence.ts';
import type { DealFacts, FactDeal, FactLead, FactMeeting, LeadFacts, StagePace } from '../../facts.ts';
import { oneLine } from '../../../../ground/text/plain.ts';
import type { PlannedAction } from '../../plan.ts';
import { evidenceOf, fact, inOneLine, type Said } from '../../say.ts';
import { touchesOf } from '../../touches.ts';
import { shortLeadName } from './actions.ts';
import { dueIn } from '../../calendar.ts';
import { companyDay } from '../../working-hours.ts';
import { DEAL_CHANGE_WORDS as WORDS } from './words-deals.ts';
import type { TaskAsk } from '../../task-ask.ts';

const DAY_MS = 86_400_000;
/** From so many moves on a median of the company's own says something. */
const PACE_FROM = 5;
/** A new close date is at least so far off. */
const SOONEST_DAYS = 7;
/** A deal that is overdue and quiet for so long is as good as lost. */
const DEAD_DAYS = 60;

/** Something that endangers a deal, and what to do about it. */
export type Risk = { said: Said; step: string; priority: 'urgent' | 'high' | 'medium' };

type Asked = Pick<TaskAsk, 'agent' | 'now'> & { facts: DealFacts | LeadFacts };
type Ground = { deal: FactDeal; lead: FactLead | null; confidence: number };

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / DAY_MS;
const isLate = ({ close_date }: FactDeal, today: string) => close_date !== null && close_date < today;
const about = ({ deal, lead }: Ground) => ({ lead_id: lead?.id ?? null, opportunity_id: deal.id });

/**
 * What would change about a deal by the facts: where it stands, what comes next, when it closes. Each of it once, and
 * none of it without a ground.
 */
export function dealChanges(ask: Asked, ground: Ground, risks: Risk[]): PlannedAction[] {
  const lost = loseDead(ask, ground);
  if (lost) return [lost];
  return [updateAction(ask, ground, risks), moveForward(ask, ground)].filter((action) => action !== null);
}

/**
 * By the medians of the stages that are still ahead; null where the company has not moved enough deals through one of
 * them.
 */
export function expectedClose(
  deal: FactDeal,
  pace: StagePace[],
  { now, today }: { now: Date; today: string },
): { day: string; said: Said } | null {
  const from = deal.stages.findIndex(({ key }) => key === deal.stage);
  if (from < 0) return null;
  const medians = deal.stages
    .slice(from)
    .map(({ key }) => pace.find(({ stage, deals }) => stage === key && deals >= PACE_FROM)?.median_days);
  const [here, ...ahead] = medians;
  if (here === undefined || ahead.some((median) => median === undefined)) return null;
  const left = Math.max(0, here - daysSince(deal.stage_since, now));
  const days = Math.max(SOONEST_DAYS, Math.ceil(left + ahead.reduce<number>((sum, median) => sum + (median ?? 0), 0)));
  const at = addDays(today, days);
  const evidence = figureEvidence('pace-ahead', WORDS.paceAhead(deal.stage_label), WORDS.paceDays(days), deal.id);
  return { day: at, said: fact(WORDS.expected(day(new Date(at))), evidence) };
}

/** A close date where there is none that holds, and a next step where there is none, as one change. */
function updateAction({ agent, facts, now }: Asked, ground: Ground, risks: Risk[]): PlannedAction | null {
  const { deal, confidence } = ground;
  const today = companyDay(agent.working_hours, now);
  const expected =
    deal.close_date === null || isLate(deal, today) ? expectedClose(deal, facts.pace, { now, today }) : null;
  const [risk] = risks;
  const step = deal.next_step === null && risk ? risk.step.charAt(0).toUpperCase() + risk.step.slice(1) : null;
  if (!expected && !step) return null;
  const due = companyDay(agent.working_hours, dueIn(risk?.priority === 'urgent' ? 1 : 2, agent.working_hours, now));
  const payload: ActionPayloads['update_deal'] = {
    ...(expected && { close_date: expected.day }),
    ...(step && { next_step: step, next_step_at: due }),
  };
  const why = [
    ...(expected ? [expected.said] : []),
    ...(step && risk ? [fact(WORDS.noNextStep, dealEvidence(deal, 'stage')), risk.said] : []),
  ];
  const spelled = (value: string | null) => value && day(new Date(value));
  return {
    kind: 'update_deal',
    title: WORDS.update([
      ...(expected ? [WORDS.closeDate.toLowerCase()] : []),
      ...(step ? [WORDS.nextStep.toLowerCase()] : []),
    ]),
    ...about(ground),
    reasoning: inOneLine(why),
    confidence,
    evidence: evidenceOf(why, [dealEvidence(deal, 'close_date')]),
    payload,
    diff: [
      ...(expected
        ? [
            {
              field: 'close_date',
              label: WORDS.closeDate,
              before: spelled(deal.close_date),
              after: spelled(expected.day),
            },
          ]
        : []),
      ...(step
        ? [
            { field: 'next_step', label: WORDS.nextStep, before: null, after: step },
            { field: 'next_step_at', label: WORDS.nextStepAt, before: null, after: spelled(due) },
          ]
        : []),
    ],
  };
}

/** One that is still in the first stage although people met since moves on to the second. */
function moveForward({ facts, now }: Asked, ground: Ground): PlannedAction | null {
  const { deal } = ground;
  const [first, second] = deal.stages;
  if (!second || deal.stage !== first?.key) return null;
  const met = facts.meetings.find(({ ends_at }) => ends_at < now && ends_at > deal.stage_since);
  return met ? moveAction(ground, second, null, [wasMet(met)]) : null;
}
const wasMet = (met: FactMeeting) => fact(WORDS.met(day(met.starts_at)), meetingEvidence(met));

/** Lost: the close date passed long ago, nothing happened since, and nothing is planned. */
function loseDead({ facts, now }: Asked, ground: Ground): PlannedAction | null {
  const { deal } = ground;
  if (!deal.close_date || daysSince(new Date(deal.close_date), now) < DEAD_DAYS) return null;
  const [touch] = touchesOf(facts);
  const active = Math.max(deal.last_activity_at.getTime(), touch?.at.getTime() ?? 0);
  const ahead = facts.meetings.some(({ starts_at }) => starts_at > now) || facts.tasks.some(({ done_at }) => !done_at);
  if (ahead || daysSince(new Date(active), now) < DEAD_DAYS) return null;
  const quiet = figureEvidence('last-activity', WORDS.lastActivity, day(new Date(active)), deal.id);
  const why = [fact(WORDS.quiet(day(new Date(active))), quiet, dealEvidence(deal, 'close_date'))];
  return moveAction(ground, { key: 'lost', label: 'Lost' }, 'no_decision', why);
}

function moveAction(
  ground: Ground,
  { key, label }: { key: string; label: string },
  lost_reason: ActionPayloads['move_deal']['lost_reason'],
  why: Said[],
): PlannedAction {
  const { deal, confidence } = ground;
  return {
    kind: 'move_deal',
    title: lost_reason ? WORDS.lose : WORDS.move(label),
    ...about(ground),
    reasoning: inOneLine(why),
    confidence,
    evidence: evidenceOf(why, [dealEvidence(deal, 'stage')]),
    payload: { pipeline_id: deal.pipeline_id, stage: key, lost_reason },
    diff: [
      { field: 'stage', label: WORDS.stage, before: deal.stage_label, after: label },
      ...(lost_reason
        ? [{ field: 'lost_reason', label: WORDS.lostReason, before: null, after: WORDS.noDecision }]
        : []),
    ],
  };
}

/** For a lead that is qualified or converted and has no deal; null for every other. */
export function createDealAction({ deals }: LeadFacts, lead: FactLead, confidence: number): PlannedAction | null {
  if ((lead.status !== 'qualified' && lead.status !== 'converted') || deals.length > 0) return null;
  const name = oneLine(lead.company_name ?? shortLeadName(lead), 200) ?? lead.email;
  const status = fieldEvidence(lead, 'status');
  const budget = fieldEvidence(lead, 'estimated_budget');
  if (!status) return null;
  const why = [fact(WORDS.converted(shortLeadName(lead), lead.status), status)];
  const amount = lead.estimated_budget ?? 0;
  return {
    kind: 'create_deal',
    title: WORDS.create(name),
    lead_id: lead.id,
    opportunity_id: null,
    reasoning: inOneLine(why),
    confidence,
    evidence: evidenceOf(why, [budget]),
    payload: { name, amount, close_date: null },
    diff: [
      {
        field: 'deal',
        label: WORDS.deal,
        before: null,
        after: amount > 0 ? `${name}, ${money({ amount, currency: lead.currency })}` : name,
      },
    ],
  };
}
