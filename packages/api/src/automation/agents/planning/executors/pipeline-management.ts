import { dealEvidence, day, figureEvidence, money, taskEvidence } from '../../evidence.ts';
import type { CompanyFacts, OverdueTask, RepFacts, UnownedLead } from '../../facts.ts';
import { oneLine } from '../../../../ground/text/plain.ts';
import type { Plan, PlannedAction } from '../../plan.ts';
import { confidenceOf, evidenceOf, fact, inOneLine, phrase, type Said } from '../../say.ts';
import type { TaskAsk } from '../../task-ask.ts';
import { buildPlan, taskAction } from './actions.ts';
import { companyDay } from '../../working-hours.ts';
import { lateRisk, standingRisk } from './deal-analysis.ts';
import { DEAL_WORDS, PIPELINE_WORDS as WORDS } from './words-pipeline.ts';

/** So many of each a day: a list that nobody gets through helps nobody. */
const [DEALS_MAX, LEADS_MAX, DESKS_MAX] = [8, 8, 5];
/** Tasks overdue on one desk from which on its manager is told. */
const OVERDUE_FROM = 3;

export type CompanyAsk = Omit<TaskAsk, 'facts'> & { facts: CompanyFacts };

/**
 * Deals that stand still, leads that nobody owns and desks with overdue tasks: each becomes a task for a person, or an
 * owner.
 */
export function planPipeline(ask: CompanyAsk): Plan {
  const { facts } = ask;
  const { open } = facts;
  const whole = figureEvidence('open', WORDS.openDeals, `${open.deals}, ${money(open)}`);
  const confidence = confidenceOf([
    { about: 'open deals', weight: 2, evidence: open.deals > 0 ? whole : null },
    { about: 'how long deals of this company take', weight: 2, evidence: facts.pace.length > 0 ? whole : null },
    { about: 'who there is to do it', weight: 2, evidence: facts.reps.length > 0 ? whole : null },
    { about: 'who answers for it', weight: 1, evidence: facts.leader ? whole : null },
  ]);
  const deals = staleDeals(ask, confidence);
  const leads = shareOut(facts, confidence);
  const desks = overdueDesks(ask, confidence);
  const why = [
    fact(WORDS.open(open.deals, money(open)), whole),
    fact(WORDS.unowned(open.unowned_leads), figureEvidence('unowned', WORDS.unownedLeads, String(open.unowned_leads))),
    fact(WORDS.overdue(open.overdue_tasks), figureEvidence('overdue', WORDS.overdueTasks, String(open.overdue_tasks))),
    ...(deals.length + leads.length + desks.length === 0 ? [phrase(WORDS.nothing)] : []),
  ];
  return buildPlan({
    summary: WORDS.summary(deals.length, leads.length, desks.length),
    why,
    confidence,
    actions: [...deals, ...leads, ...desks],
  });
}

function staleDeals(ask: CompanyAsk, confidence: number): PlannedAction[] {
  const { facts, now } = ask;
  const today = companyDay(ask.agent.working_hours, now);
  const people = new Map(facts.reps.map((rep) => [rep.id, rep]));
  return facts.deals
    .flatMap((deal) => {
      const risk = lateRisk(deal, today) ?? standingRisk(deal, facts.pace, now);
      const owner = (deal.owner_id && people.get(deal.owner_id)) || facts.leader;
      return risk && owner ? [{ deal, risk, owner }] : [];
    })
    .toSorted((a, b) => b.deal.base_amount - a.deal.base_amount)
    .slice(0, DEALS_MAX)
    .flatMap(({ deal, risk, owner }) => {
      const name = oneLine(deal.name, 80) ?? 'Opportunity';
      const why = [
        risk.said,
        ...(deal.amount > 0 ? [fact(DEAL_WORDS.worth(money(deal)), dealEvidence(deal, 'amount'))] : []),
      ];
      const action = taskAction(
        ask,
        { lead_id: deal.lead_id, opportunity_id: deal.id },
        facts.asked,
        { title: DEAL_WORDS.task(name, risk.step), owner, priority: risk.priority },
        { why, confidence },
      );
      return action ? [action] : [];
    });
}

/** The best leads first, each to whoever then has the fewest open ones. */
function shareOut(facts: CompanyFacts, confidence: number): PlannedAction[] {
  const loads = new Map(facts.reps.map((rep) => [rep.id, rep.open_leads]));
  return facts.unowned.slice(0, LEADS_MAX).flatMap((lead): PlannedAction[] => {
    const [rep] = facts.reps.toSorted(
      (a, b) => (loads.get(a.id) ?? 0) - (loads.get(b.id) ?? 0) || a.full_name.localeCompare(b.full_name),
    );
    if (!rep) return [];
    const load = loads.get(rep.id) ?? 0;
    loads.set(rep.id, load + 1);
    return [assignAction(lead, rep, load, confidence)];
  });
}

function assignAction(lead: UnownedLead, rep: RepFacts, load: number, confidence: number): PlannedAction {
  const name = oneLine(lead.name, 80) ?? lead.email;
  const why: Said[] = [
    fact(
      WORDS.unownedLead(name, lead.score, day(lead.created_at)),
      figureEvidence(
        `lead-${lead.id.slice(-12)}`,
        WORDS.scoreOf(name),
        WORDS.scored(lead.score, day(lead.created_at)),
        lead.id,
      ),
    ),
    fact(
      WORDS.load(rep.full_name, load),
      figureEvidence(`load-${rep.id.slice(-12)}-${load}`, WORDS.loadOf(rep.full_name), String(load), rep.id),
    ),
  ];
  return {
    kind: 'assign',
    title: WORDS.assign(name, rep.full_name),
    lead_id: lead.id,
    opportunity_id: null,
    reasoning: inOneLine(why),
    confidence,
    evidence: evidenceOf(why),
    payload: { assigned_to: rep.id },
    diff: [{ field: 'assigned_to', label: 'Owner', before: null, after: rep.full_name }],
  };
}

function overdueDesks(ask: CompanyAsk, confidence: number): PlannedAction[] {
  const { facts } = ask;
  const { leader } = facts;
  if (!leader) return [];
  const desks = new Map<string, OverdueTask[]>();
  for (const task of facts.overdue) desks.set(task.owner_id, [...(desks.get(task.owner_id) ?? []), task]);
  return [...desks.values()]
    .filter((tasks) => tasks.length >= OVERDUE_FROM && tasks[0]?.owner_id !== leader.id)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, DESKS_MAX)
    .flatMap((tasks) => {
      const [oldest] = tasks;
      if (!oldest) return [];
      const whose = oneLine(oldest.owner_name, 80) ?? WORDS.someone;
      const why = [
        fact(
          WORDS.desk(whose, tasks.length),
          figureEvidence(
            `desk-${oldest.owner_id.slice(-12)}`,
            WORDS.deskOf(whose),
            String(tasks.length),
            oldest.owner_id,
          ),
        ),
        fact(WORDS.oldest(oneLine(oldest.title, 120) ?? ''), taskEvidence(oldest)),
      ];
      const action = taskAction(
        ask,
        { lead_id: null, opportunity_id: null },
        facts.asked,
        { title: WORDS.deskTask(whose), owner: leader },
        { why, confidence },
      );
      return action ? [action] : [];
    });
}
