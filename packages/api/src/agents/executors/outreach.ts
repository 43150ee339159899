import { day, fieldEvidence, quote, untouchedEvidence } from '../evidence.ts';
import type { FactAgentMail, FactLead } from '../facts.ts';
import type { Plan } from '../plan.ts';
import { confidenceOf, fact, phrase, type Said, type Wish } from '../say.ts';
import { authorOf, type LeadAsk, mailAction, nameOf, planOf } from './actions.ts';
import { writeLetter } from './letter.ts';
import { isClosed, touchesOf } from './touches.ts';

/** A mail is the better founded the more of the lead it can speak of. */
export const mailWishes = (lead: FactLead): Wish[] => [
  { about: 'need', weight: 3, evidence: fieldEvidence(lead, 'pain_points') },
  { about: 'role', weight: 2, evidence: fieldEvidence(lead, 'job_title') },
  { about: 'industry', weight: 2, evidence: fieldEvidence(lead, 'industry') },
  { about: 'company', weight: 2, evidence: fieldEvidence(lead, 'company_name') },
  { about: 'name', weight: 1, evidence: fieldEvidence(lead, 'first_name') },
  { about: 'time frame', weight: 1, evidence: fieldEvidence(lead, 'decision_timeline') },
  { about: 'where it came from', weight: 1, evidence: fieldEvidence(lead, 'source') },
];

/** What of the lead a mail rests on, for the reasoning. */
export const knownOf = (lead: FactLead): Said[] =>
  (['source', 'industry', 'job_title', 'pain_points', 'decision_timeline'] as const).flatMap((field) => {
    const evidence = fieldEvidence(lead, field);
    return evidence
      ? [fact(`${evidence.label}: ${field === 'pain_points' ? quote(evidence.value, 120) : evidence.value}.`, evidence)]
      : [];
  });

/** A mail of an agent that still waits for somebody: one more would be in its way. */
export const waitingMail = (mails: FactAgentMail[]) => mails.find(({ state }) => state === 'proposed') ?? null;

export function planOutreach(ask: LeadAsk): Plan {
  const { lead, facts } = ask;
  const confidence = confidenceOf(mailWishes(lead));
  const nothing = (summary: string, why: Said[] = []) =>
    planOf({ summary, why: why.length > 0 ? why : [phrase(summary)], confidence, actions: [] });
  if (isClosed(lead)) return nothing(`${nameOf(lead)} is ${lead.status}: nobody is to be written to.`);
  if (waitingMail(facts.agent_mails)) return nothing(`A mail to ${nameOf(lead)} waits for a person already.`);
  const [touch] = touchesOf(facts);
  const why = [
    ...(touch
      ? [fact(`We were last in touch on ${day(touch.at)}.`, touch.evidence)]
      : [fact('Nobody has written to this lead yet.', untouchedEvidence(lead))]),
    ...knownOf(lead),
  ];
  const letter = writeLetter({
    lead,
    seller: facts.seller,
    author: authorOf(ask),
    stage: touch ? 'again' : 'first',
    before: touch ?? null,
  });
  return planOf({
    summary: `A ${touch ? 'fresh' : 'first'} mail to ${nameOf(lead)}.`,
    why,
    confidence,
    actions: [mailAction(ask, letter, { why, confidence })],
  });
}
