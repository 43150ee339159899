import { dayOfYear, fieldEvidence, quote, untouchedEvidence } from '../../evidence.ts';
import type { FactAgentMail, FactLead } from '../../facts.ts';
import { writeLetter } from '../../mail/letter.ts';
import type { Stage } from '../../mail/reader.ts';
import type { Plan } from '../../plan.ts';
import { confidenceOf, fact, phrase, type Said, type Wish } from '../../say.ts';
import { isClosed, LONG_SILENCE_DAYS, type Touch, touchesOf } from '../../touches.ts';
import { authorOf, type LeadAsk, mailAction, shortLeadName, buildPlan } from './actions.ts';
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

/** An email of an agent that still waits for approval: one more would be in its way. */
export const waitingMail = (mails: FactAgentMail[]) => mails.find(({ state }) => state === 'proposed') ?? null;

export function planOutreach(ask: LeadAsk): Plan {
  const { lead, facts, now } = ask;
  const confidence = confidenceOf(mailWishes(lead));
  const nothing = (summary: string, why: Said[] = []) =>
    buildPlan({ summary, why: why.length > 0 ? why : [phrase(summary)], confidence, actions: [] });
  if (isClosed(lead)) return nothing(PLAN_WORDS.closed(shortLeadName(lead), lead.status));
  if (waitingMail(facts.agent_mails)) return nothing(PLAN_WORDS.mailWaits(shortLeadName(lead)));
  const [touch] = touchesOf(facts);
  const why = [
    ...(touch
      ? [fact(PLAN_WORDS.lastTouch(dayOfYear(touch.at, now)), touch.evidence)]
      : [fact(PLAN_WORDS.neverTouched, untouchedEvidence(lead))]),
    ...saidByLead(lead),
  ];
  const letter = writeLetter({
    lead,
    seller: facts.seller,
    author: authorOf(ask),
    stage: stageOf(touch, now),
    before: touch ?? null,
    now,
  });
  return buildPlan({
    summary: OUTREACH_WORDS.summary(shortLeadName(lead), touch ? 'next' : 'first'),
    why,
    confidence,
    actions: [mailAction(ask, letter, { why, confidence })],
  });
}

/** What has been said already decides how to begin: nobody is told of a long silence after two days. */
function stageOf(touch: Touch | undefined, now: Date): Stage {
  if (!touch) return 'first';
  if (now.getTime() - touch.at.getTime() >= LONG_SILENCE_DAYS * DAY_MS) return 'again';
  return touch.spoke ? 'talked' : 'second';
}
