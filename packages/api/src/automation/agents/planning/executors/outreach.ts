import { dayOfYear, fieldEvidence, quote, untouchedEvidence } from '../../evidence.ts';
import type { FactLead } from '../../facts.ts';
import type { LetterKind } from '@outrider/shared/insight/writing';
import { isInbound } from '../../mail/brief-matter.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, fact, phrase, type Said, type Wish } from '../../say.ts';
import { isClosed, LONG_SILENCE_DAYS, type Touch, touchesOf } from '../../touches.ts';
import { type LeadAsk, shortLeadName, buildPlan } from './actions.ts';
import { planMail } from './letters.ts';
import { OUTREACH_WORDS, PLAN_WORDS } from './words-plans.ts';

const DAY_MS = 86_400_000;

/** An email is the better founded the more of the lead it can speak of. */
export const mailWishes = (lead: FactLead): Wish[] => [
  { about: 'need', weight: 3, evidence: fieldEvidence(lead, 'pain_points') },
  { about: 'role', weight: 2, evidence: fieldEvidence(lead, 'job_title') },
  { about: 'industry', weight: 2, evidence: fieldEvidence(lead, 'industry') },
  { about: 'company', weight: 2, evidence: fieldEvidence(lead, 'company_name') },
  { about: 'name', weight: 1, evidence: fieldEvidence(lead, 'first_name') },
  { about: 'time frame', weight: 1, evidence: fieldEvidence(lead, 'decision_timeline') },
  { about: 'where it came from', weight: 1, evidence: fieldEvidence(lead, 'source') },
];

/** What of the lead an email rests on, for the reasoning. */
export const saidByLead = (lead: FactLead): Said[] =>
  (['source', 'industry', 'job_title', 'pain_points', 'decision_timeline'] as const).flatMap((field) => {
    const evidence = fieldEvidence(lead, field);
    return evidence
      ? [
          fact(
            PLAN_WORDS.known(evidence.label, field === 'pain_points' ? quote(evidence.value, 120) : evidence.value),
            evidence,
          ),
        ]
      : [];
  });

export function planOutreach(ask: LeadAsk): Plan {
  const { lead, facts, now } = ask;
  const confidence = confidenceOf(mailWishes(lead));
  const nothing = (summary: string, why: Said[] = []) =>
    buildPlan({ summary, why: why.length > 0 ? why : [phrase(summary)], confidence, actions: [] });
  if (isClosed(lead)) return nothing(PLAN_WORDS.closed(shortLeadName(lead), lead.status));
  const [touch] = touchesOf(facts);
  const why = [
    ...(touch
      ? [fact(PLAN_WORDS.lastTouch(dayOfYear(touch.at, now)), touch.evidence)]
      : [fact(PLAN_WORDS.neverTouched, untouchedEvidence(lead))]),
    ...saidByLead(lead),
  ];
  const kind = ask.request?.moment ?? kindFor(ask, touch);
  return planMail(ask, kind, {
    summary: OUTREACH_WORDS.summary(shortLeadName(lead), touch ? 'next' : 'first'),
    why,
    confidence,
  });
}

/** What has been said already decides how to begin: nobody is told of a long silence after two days. */
function kindFor({ lead, facts, now }: LeadAsk, touch: Touch | undefined): LetterKind {
  if (facts.deals.length > 0 && facts.deals.every(({ stage }) => stage === 'lost')) return 'reopening';
  if (!touch) return isInbound(lead) ? 'first_inbound' : 'first_outbound';
  return now.getTime() - touch.at.getTime() >= LONG_SILENCE_DAYS * DAY_MS ? 'reopening' : 'follow_up';
}
