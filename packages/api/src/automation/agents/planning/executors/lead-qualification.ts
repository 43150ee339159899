import type { Evidence } from '@outrider/shared/automation/agents';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { readEmailKind, readSeniority, readTimeline } from '@outrider/scoring';
import { clockAt } from '../../../../ground/text/clock.ts';
import { day, fieldEvidence, figureEvidence, missingEvidence, quote, scoreEvidence } from '../../evidence.ts';
import type { FactLead } from '../../facts.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, fact, phrase, type Said, type Wish } from '../../say.ts';
import { isClosed, touchesOf, type Touch } from '../../touches.ts';
import {
  type LeadAsk,
  shortLeadName,
  noteAction,
  ownersTask,
  buildPlan,
  rescoreAction,
  statusAction,
} from './actions.ts';
import { createDealAction } from './deal-changes.ts';
import { DEAL_CHANGE_WORDS as CHANGE_WORDS } from './words-deals.ts';
import { PLAN_WORDS, QUALIFICATION_WORDS as WORDS } from './words-plans.ts';

const DAY_MS = 86_400_000;
/** A score from which on a lead may count as qualified, and one below which nothing speaks for it. */
const [QUALIFIED_SCORE, HOPELESS_SCORE] = [60, 15];
/** Silence after a first contact that sends a lead of which little is known to nurturing. */
const SILENT_DAYS = 14;
const DECIDES = new Set(['chief', 'vp', 'director']);
const LATER = new Set(['exploring', 'later']);

type PartName = 'budget' | 'authority' | 'need' | 'timing';
/**
 * One of the four questions. met: the answer speaks for a sale. open: there is no answer. against: there is one, and it
 * does not.
 */
type Part = { name: PartName; answer: 'met' | 'open' | 'against'; evidence: Evidence | null; says: string };
const FIELDS = {
  budget: 'estimated_budget',
  authority: 'job_title',
  need: 'pain_points',
  timing: 'decision_timeline',
} as const satisfies Record<PartName, string>;

/** Budget, authority, need and timing (BANT), from the lead's fields alone. */
function readParts(lead: FactLead): Part[] {
  const [budget, title, need, when] = [FIELDS.budget, FIELDS.authority, FIELDS.need, FIELDS.timing].map((field) =>
    fieldEvidence(lead, field),
  );
  const decides = DECIDES.has(readSeniority(lead.job_title));
  const timeline = readTimeline(lead.decision_timeline);
  return [
    {
      name: 'budget',
      answer: budget ? 'met' : 'open',
      evidence: budget ?? null,
      says: WORDS.budget(budget?.value ?? ''),
    },
    {
      name: 'authority',
      answer: decides ? 'met' : 'open',
      evidence: title ?? null,
      says: WORDS.authority(title?.value ?? '', decides),
    },
    { name: 'need', answer: need ? 'met' : 'open', evidence: need ?? null, says: WORDS.need(quote(need?.value ?? '')) },
    {
      name: 'timing',
      answer: timeline === 'unknown' ? 'open' : LATER.has(timeline) ? 'against' : 'met',
      evidence: when ?? null,
      says: WORDS.timing(when?.value ?? ''),
    },
  ];
}

type Verdict = { status: Exclude<LeadStatus, 'converted'>; why: Said[] } | null;

/**
 * The status by rule, or null where it stays. In this order: unqualified: an address that is made to be thrown away, or
 * a score below 15 with none of the four answered. qualified: score 60 or more, need known, and three of the four met.
 * nurturing: the time frame lies far off; or somebody wrote two weeks ago or earlier and at most one of the four is
 * met. contacted: new, and somebody has written or spoken to it. A closed lead stays closed, and a qualified one is not
 * taken back.
 */
function judge(lead: FactLead, parts: Part[], touches: Touch[], now: Date): Verdict {
  if (isClosed(lead) || lead.status === 'qualified') return null;
  const met = parts.filter(({ answer }) => answer === 'met');
  const timing = parts.find(({ name }) => name === 'timing');
  const [score, scored, email] = [lead.score, scoreEvidence(lead), fieldEvidence(lead, 'email')];
  const [touch] = touches;
  const to = (
    status: Exclude<LeadStatus, 'converted'>,
    text: string,
    first: Evidence,
    ...more: (Evidence | null | undefined)[]
  ): Verdict =>
    status === lead.status ? null : { status, why: [fact(text, first, ...more.filter((one) => one != null))] };

  if (email && readEmailKind(lead.email).kind === 'disposable') return to('unqualified', WORDS.disposable, email);
  if (scored && score !== null && score < HOPELESS_SCORE && met.length === 0)
    return to('unqualified', WORDS.hopeless(score), scored);
  if (
    scored &&
    score !== null &&
    score >= QUALIFIED_SCORE &&
    met.length >= 3 &&
    met.some(({ name }) => name === 'need')
  )
    return to(
      'qualified',
      WORDS.qualified(
        score,
        met.map(({ name }) => WORDS.parts[name]),
      ),
      scored,
      ...met.map(({ evidence }) => evidence),
    );
  if (timing?.answer === 'against' && timing.evidence)
    return to('nurturing', WORDS.farOff(quote(timing.evidence.value)), timing.evidence);
  if (touch && met.length <= 1 && now.getTime() - touch.at.getTime() >= SILENT_DAYS * DAY_MS)
    return to('nurturing', WORDS.silent(day(touch.at)), touch.evidence);
  if (lead.status === 'new' && touch) return to('contacted', WORDS.contacted(day(touch.at)), touch.evidence);
  return null;
}

/** What it wants to know, and what each counts: the four questions most, then who and where. */
const wishesOf = (lead: FactLead, parts: Part[]): Wish[] => [
  ...parts.map(({ name, evidence }) => ({ about: name, weight: 2, evidence })),
  ...(['company_name', 'industry', 'company_size', 'phone'] as const).map((field) => ({
    about: field,
    weight: 1,
    evidence: fieldEvidence(lead, field),
  })),
];

export function planQualification(ask: LeadAsk): Plan {
  const { lead, facts, now, agent } = ask;
  const parts = readParts(lead);
  const confidence = confidenceOf(wishesOf(lead, parts));
  const known = parts.flatMap(({ says, evidence }) => (evidence ? [fact(says, evidence)] : []));
  const open = parts.filter(({ answer, evidence }) => answer === 'open' && !evidence);
  const unsure = parts.filter(({ answer, evidence }) => answer === 'open' && evidence);
  const scored = scoreEvidence(lead);
  const { rating } = facts;
  const fit =
    scored && lead.score !== null && lead.priority !== null
      ? fact(WORDS.score(lead.score, lead.priority, clockAt(now, agent.working_hours.timezone)), scored)
      : fact(WORDS.unscored, figureEvidence('score', 'Score', WORDS.unscored, lead.id));
  const moved = rating && scored && rating.score !== lead.score ? [fact(WORDS.rescored(rating.score), scored)] : [];
  const factors = (lead.ai_insights?.factors ?? []).slice(0, 2).filter(({ points }) => points > 0);
  const [gap, ...gaps] = open.map(({ name }) => missingEvidence(FIELDS[name]));
  const missing = gap ? [fact(WORDS.unknown(open.map(({ name }) => WORDS.parts[name])), gap, ...gaps)] : [];
  const opening = facts.kind === 'lead' ? createDealAction(facts, lead, confidence) : null;
  if (isClosed(lead) && opening)
    return buildPlan({
      summary: CHANGE_WORDS.opened(shortLeadName(lead)),
      why: [fit],
      confidence,
      actions: [opening],
    });
  if (isClosed(lead))
    return buildPlan({
      summary: PLAN_WORDS.closed(shortLeadName(lead), lead.status),
      why: [fit],
      confidence,
      actions: [],
    });

  const verdict = judge(lead, parts, touchesOf(facts), now);
  const note = [
    fit,
    ...moved,
    ...factors.flatMap(({ label }) => (scored ? [fact(WORDS.raisedBy(label), scored)] : [])),
    ...known,
    ...missing,
  ];
  const asked = [...open, ...unsure];
  const actions = [
    rescoreAction(ask, { why: [fit, ...moved], confidence }),
    noteAction({ lead_id: lead.id, opportunity_id: null }, note, confidence),
    verdict && statusAction(ask, verdict.status, { why: verdict.why, confidence }),
    asked.length > 0
      ? ownersTask(
          ask,
          {
            title: `${WORDS.findTask(asked.map(({ name }) => WORDS.find[name]))}: ${shortLeadName(lead)}`,
            in_days: lead.priority === 'high' ? 1 : 3,
            ...(lead.priority && { priority: lead.priority }),
          },
          { why: [fit, ...missing], confidence },
        )
      : null,
  ];
  const answered = parts.length - open.length;
  return buildPlan({
    summary: verdict
      ? WORDS.verdict(shortLeadName(lead), verdict.status, answered, parts.length)
      : WORDS.stays(shortLeadName(lead), lead.status, answered, parts.length),
    why: [fit, ...known, ...missing, ...(verdict?.why ?? [phrase(WORDS.noChange)])],
    confidence,
    actions,
  });
}
