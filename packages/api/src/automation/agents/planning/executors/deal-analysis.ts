import { STALLED_DAYS } from '@outrider/shared/insight/dashboard';
import { day, dayOfYear, dealEvidence, figureEvidence, money, paceEvidence, quote } from '../../evidence.ts';
import type { DealFacts, FactDeal, FactLead, LeadFacts, StagePace } from '../../facts.ts';
import { oneLine } from '../../../../ground/text/plain.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, fact, phrase } from '../../say.ts';
import { companyDay } from '../../working-hours.ts';
import type { TaskAsk } from '../../task-ask.ts';
import { type Touch, touchesOf } from '../../touches.ts';
import { targetOf, isOpenStage, type LeadAsk, noteAction, buildPlan, shortLeadName, taskAction } from './actions.ts';
import { createDealAction, dealChanges, type Risk } from './deal-changes.ts';
import { DEAL_CHANGE_WORDS as CHANGE_WORDS } from './words-deals.ts';
import { DEAL_WORDS as WORDS } from './words-pipeline.ts';
import { PLAN_WORDS } from './words-plans.ts';

const DAY_MS = 86_400_000;
/** From so many moves on a median of the company's own says something. */
const PACE_FROM = 5;
/** Longer than so many medians is slow. */
const SLOW = 1.5;
const SILENT_DAYS = 14;

const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY_MS);

/**
 * What is slow for this company in this stage; where it has not moved enough deals to know, what the dashboard calls
 * stalled.
 */
function slowAfter(stage: FactDeal['stage'], pace: StagePace[]): { days: number; known: StagePace | null } {
  const known = pace.find((one) => one.stage === stage && one.deals >= PACE_FROM) ?? null;
  return { days: known ? Math.max(1, Math.ceil(known.median_days * SLOW)) : STALLED_DAYS, known };
}

export function standingRisk(deal: FactDeal, pace: StagePace[], now: Date): Risk | null {
  const days = daysBetween(deal.stage_since, now);
  const slow = slowAfter(deal.stage, pace);
  if (days <= slow.days) return null;
  const than = slow.known ? WORDS.usual(Math.round(slow.known.median_days)) : WORDS.stalled(slow.days);
  const evidence = slow.known
    ? paceEvidence(slow.known, deal.stage_label)
    : figureEvidence('stalled-days', WORDS.stalledAfter, WORDS.days(STALLED_DAYS));
  return {
    said: fact(`${WORDS.standing(deal.stage_label, days)}; ${than}.`, dealEvidence(deal, 'stage'), evidence),
    step: WORDS.steps.stalled,
    priority: 'high',
  };
}

export function lateRisk(deal: FactDeal, today: string): Risk | null {
  if (!deal.close_date || deal.close_date >= today) return null;
  return {
    said: fact(WORDS.late(day(new Date(deal.close_date))), dealEvidence(deal, 'close_date')),
    step: WORDS.steps.late,
    priority: 'urgent',
  };
}

/** Risks in the order in which to take them. */
function risksOf(deal: FactDeal, facts: DealFacts | LeadFacts, { agent, now }: Pick<TaskAsk, 'agent' | 'now'>): Risk[] {
  const [touch] = touchesOf(facts);
  const ahead =
    facts.meetings.some(({ starts_at }) => starts_at > now) || facts.tasks.some(({ done_at }) => done_at === null);
  const none = figureEvidence('next-step', WORDS.tasksAhead, '0', deal.id);
  const risks: (Risk | null)[] = [
    lateRisk(deal, companyDay(agent.working_hours, now)),
    standingRisk(deal, facts.pace, now),
    facts.owner
      ? null
      : { said: fact(WORDS.noOwner, dealEvidence(deal, 'owner')), step: WORDS.steps.owner, priority: 'high' },
    touch && daysBetween(touch.at, now) > SILENT_DAYS
      ? {
          said: fact(WORDS.silent(dayOfYear(touch.at, now)), touch.evidence),
          step: WORDS.steps.silent,
          priority: 'high',
        }
      : null,
    ahead
      ? null
      : {
          said: fact(WORDS.nothingAhead, none),
          step: WORDS.steps.ahead,
          priority: 'medium',
        },
    deal.amount > 0
      ? null
      : {
          said: fact(WORDS.noAmount, dealEvidence(deal, 'amount')),
          step: WORDS.steps.amount,
          priority: 'medium',
        },
    deal.close_date
      ? null
      : {
          said: fact(WORDS.noCloseDate, dealEvidence(deal, 'close_date')),
          step: WORDS.steps.closeDate,
          priority: 'medium',
        },
  ];
  return risks.filter((risk) => risk !== null);
}

type LookBack = { name: string; lead: FactLead | null; touch: Touch | undefined; confidence: number };

/** What is known of why a deal was lost, as a note on its lead, or on the deal; nothing is left to be done about it. */
function lookBack(deal: FactDeal, { name, lead, touch, confidence }: LookBack): Plan {
  const given = oneLine(deal.lost_reason, 300);
  const reason = dealEvidence(deal, 'lost_reason');
  const why = [
    fact(WORDS.lost(name, day(deal.closed_at ?? deal.stage_since)), dealEvidence(deal, 'stage')),
    ...(deal.amount > 0 ? [fact(WORDS.worth(money(deal)), dealEvidence(deal, 'amount'))] : []),
    given ? fact(WORDS.lostReason(quote(given, 300)), reason) : fact(WORDS.noReason, reason),
    ...(touch ? [fact(PLAN_WORDS.lastTouch(day(touch.at)), touch.evidence)] : []),
  ];
  return buildPlan({
    summary: WORDS.lostSummary(name, given && quote(given)),
    why,
    confidence,
    actions: [noteAction({ lead_id: lead?.id ?? null, opportunity_id: deal.id }, why, confidence)],
  });
}

const STEPS = 2;

/**
 * Stage health, risks and the next steps of one deal: a note, and a task for each of the two steps that matter most.
 */
export function planDealAnalysis(ask: Omit<LeadAsk, 'lead'> & { lead: LeadAsk['lead'] | null }): Plan {
  const { facts, lead } = ask;
  const deal =
    facts.kind === 'opportunity' ? facts.deal : (facts.deals.find(({ stage }) => isOpenStage(stage)) ?? facts.deals[0]);
  if (!deal) {
    const opening = facts.kind === 'lead' ? createDealAction(facts, facts.lead, 1) : null;
    const summary = opening ? CHANGE_WORDS.opened(shortLeadName((facts as LeadFacts).lead)) : WORDS.none;
    return buildPlan({ summary, why: [phrase(summary)], confidence: opening ? 1 : 0, actions: [opening] });
  }
  const name = oneLine(deal.name, 80) ?? WORDS.fallback;
  const slow = slowAfter(deal.stage, facts.pace);
  const [touch] = touchesOf(facts);
  const confidence = confidenceOf([
    { about: 'stage', weight: 2, evidence: dealEvidence(deal, 'stage') },
    {
      about: 'how long deals of this company take',
      weight: 2,
      evidence: slow.known && paceEvidence(slow.known, deal.stage_label),
    },
    { about: 'amount', weight: 2, evidence: deal.amount > 0 ? dealEvidence(deal, 'amount') : null },
    { about: 'close date', weight: 2, evidence: deal.close_date ? dealEvidence(deal, 'close_date') : null },
    { about: 'last contact', weight: 2, evidence: touch?.evidence },
    { about: 'owner', weight: 1, evidence: facts.owner && dealEvidence(deal, 'owner') },
  ]);
  const stands = fact(WORDS.stage(name, deal.stage_label, day(deal.stage_since)), dealEvidence(deal, 'stage'));
  if (deal.stage === 'won') return buildPlan({ summary: WORDS.won(name), why: [stands], confidence, actions: [] });
  if (deal.stage === 'lost') return lookBack(deal, { name, lead, touch, confidence });

  const risks = risksOf(deal, facts, ask);
  const health =
    WORDS.health[
      Math.min(
        risks.some(({ priority }) => priority === 'urgent')
          ? 2
          : risks.filter(({ priority }) => priority === 'high').length,
        2,
      )
    ];
  const worth = deal.amount > 0 ? [fact(WORDS.worth(money(deal)), dealEvidence(deal, 'amount'))] : [];
  const why = [
    stands,
    ...worth,
    ...risks.map(({ said }) => said),
    ...(risks.length === 0 ? [phrase(WORDS.noRisk)] : []),
  ];
  const about = lead ? targetOf({ ...ask, lead }) : { lead_id: null, opportunity_id: deal.id };
  const owner = facts.owner ?? facts.leader;
  const changes = dealChanges({ ...ask, facts }, { deal, lead, confidence }, risks);
  const dated = changes.some(({ payload }) => 'close_date' in payload);
  // A date that the plan sets itself is nobody's task.
  const open = risks.filter(({ step }) => !dated || (step !== WORDS.steps.late && step !== WORDS.steps.closeDate));
  const steps = open.slice(0, STEPS).map(
    ({ said, step, priority }) =>
      owner &&
      taskAction(
        ask as Pick<TaskAsk, 'agent' | 'now'>,
        about,
        facts.tasks,
        {
          title: WORDS.task(name, step),
          owner,
          priority,
          in_days: priority === 'urgent' ? 1 : 2,
          opportunity_id: deal.id,
        },
        { why: [said], confidence },
      ),
  );
  return buildPlan({
    summary: WORDS.summary(name, health ?? '', risks.length),
    why,
    confidence,
    actions: [
      noteAction(
        { lead_id: lead?.id ?? null, opportunity_id: deal.id },
        [...why, ...open.slice(0, STEPS).map(({ step }) => phrase(WORDS.toDo(step)))],
        confidence,
      ),
      ...changes,
      ...(changes.some(({ kind, payload }) => kind === 'move_deal' && payload.stage === 'lost') ? [] : steps),
    ],
  });
}
