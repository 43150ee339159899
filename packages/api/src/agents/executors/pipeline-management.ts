import type { TaskAsk } from '../execute.ts';
import { dealEvidence, day, figureEvidence, money, taskEvidence } from '../evidence.ts';
import type { CompanyFacts, OverdueTask, RepFacts, UnownedLead } from '../facts.ts';
import { oneLine } from '../plain.ts';
import type { Plan, PlannedAction } from '../plan.ts';
import { confidenceOf, count, evidenceOf, fact, inOneLine, phrase, type Said } from '../say.ts';
import { planOf, taskAction } from './actions.ts';
import { lateRisk, standingRisk } from './deal-analysis.ts';

/** So many of each a day: a list that nobody gets through helps nobody. */
const [DEALS_MAX, LEADS_MAX, DESKS_MAX] = [8, 8, 5];
/** Tasks overdue on one desk from which on its manager is told. */
const OVERDUE_FROM = 3;

export type CompanyAsk = Omit<TaskAsk, 'facts'> & { facts: CompanyFacts };

/** Deals that stand still, leads that nobody owns and desks with overdue tasks: each becomes a task for a person, or an owner. */
export function planPipeline(ask: CompanyAsk): Plan {
  const { facts } = ask;
  const { open } = facts;
  const whole = figureEvidence('open', 'Open opportunities', `${open.deals}, ${money(open.amount)}`);
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
    fact(
      `${count(open.deals, 'opportunity', 'opportunities')} ${open.deals === 1 ? 'is' : 'are'} open, worth ${money(open.amount)}.`,
      whole,
    ),
    fact(
      `${count(open.unowned_leads, 'open lead')} without an owner.`,
      figureEvidence('unowned', 'Open leads without an owner', String(open.unowned_leads)),
    ),
    fact(
      `${count(open.overdue_tasks, 'task')} overdue.`,
      figureEvidence('overdue', 'Overdue tasks', String(open.overdue_tasks)),
    ),
    ...(deals.length + leads.length + desks.length === 0
      ? [phrase('Nothing of it asks for more than is being done.')]
      : []),
  ];
  return planOf({
    summary: `${count(deals.length, 'deal')} to move, ${count(leads.length, 'lead')} to hand out, ${count(desks.length, 'desk')} to clear.`,
    why,
    confidence,
    actions: [...deals, ...leads, ...desks],
  });
}

function staleDeals(ask: CompanyAsk, confidence: number): PlannedAction[] {
  const { facts, now } = ask;
  const people = new Map(facts.reps.map((rep) => [rep.id, rep]));
  return facts.deals
    .flatMap((deal) => {
      const risk = lateRisk(deal, now) ?? standingRisk(deal, facts.pace, now);
      const owner = (deal.owner_id && people.get(deal.owner_id)) || facts.leader;
      return risk && owner ? [{ deal, risk, owner }] : [];
    })
    .toSorted((a, b) => b.deal.amount - a.deal.amount)
    .slice(0, DEALS_MAX)
    .flatMap(({ deal, risk, owner }) => {
      const name = oneLine(deal.name, 80) ?? 'Opportunity';
      const why = [
        risk.said,
        ...(deal.amount > 0 ? [fact(`It is worth ${money(deal.amount)}.`, dealEvidence(deal, 'amount'))] : []),
      ];
      const action = taskAction(
        ask,
        { lead_id: deal.lead_id, opportunity_id: deal.id },
        facts.asked,
        { title: `${name}: ${risk.step}`, owner, priority: risk.priority },
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
      lead.score === null
        ? `${name} has had no owner since ${day(lead.created_at)}.`
        : `${name} has a score of ${lead.score} and no owner since ${day(lead.created_at)}.`,
      figureEvidence(
        `lead-${lead.id.slice(-12)}`,
        `Score of ${name}`,
        `${lead.score === null ? 'Not scored' : `${lead.score} of 100`}, captured ${day(lead.created_at)}`,
        lead.id,
      ),
    ),
    fact(
      `${rep.full_name} has ${count(load, 'open lead')}, the fewest.`,
      figureEvidence(`load-${rep.id.slice(-12)}-${load}`, `Open leads of ${rep.full_name}`, String(load), rep.id),
    ),
  ];
  return {
    kind: 'assign',
    title: `Give ${name} to ${rep.full_name}`,
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
      const whose = oneLine(oldest.owner_name, 80) ?? 'Somebody';
      const why = [
        fact(
          `${whose} has ${count(tasks.length, 'overdue task')}.`,
          figureEvidence(
            `desk-${oldest.owner_id.slice(-12)}`,
            `Overdue tasks of ${whose}`,
            String(tasks.length),
            oldest.owner_id,
          ),
        ),
        fact(`The oldest is “${oneLine(oldest.title, 120)}”.`, taskEvidence(oldest)),
      ];
      const action = taskAction(
        ask,
        { lead_id: null, opportunity_id: null },
        facts.asked,
        { title: `Go through overdue tasks with ${whose}`, owner: leader },
        { why, confidence },
      );
      return action ? [action] : [];
    });
}
