import { readTimeline } from '@outrider/scoring';
import type { Evidence } from '@outrider/shared/agents';
import { dayOfYear, fieldEvidence } from '../evidence.ts';
import type { FactLead, FactPerson } from '../facts.ts';
import { oneLine, personName } from '../plain.ts';
import { fact, last, phrase, type Said } from '../say.ts';
import { industryOf, pick, jobRole, type Stage, STAGES, painTopic } from './reader.ts';
import * as WORDS from './words-emails.ts';

/** Of an email: what is ours by rule. The first sentence greets and the last three sign; what stands between is the text. */
export type Letter = { subject: string; said: Said[] };
export const SIGNATURE_SENTENCES = 3;

const DAY_MS = 86_400_000;
/** So long after its capture, where a lead came from is news, and the time frame it named is still that. */
const FRESH_DAYS = 30;

export type LetterAsk = {
  lead: FactLead;
  seller: string;
  /** Who signs: the owner, else the agent by its name. */
  author: Pick<FactPerson, 'full_name'>;
  stage: Stage;
  /** The last time we wrote or spoke, where we did. */
  before: { evidence: Evidence; at: Date } | null;
  now: Date;
};

/*
 * An email rests on what the lead told of itself, in our words for it and never in the lead's own: whoever fills in a form could otherwise have us mail any
 * sentence to anybody. What the company keeps about a lead (notes, score, its own activities but for the fact that it wrote) is nobody else's business.
 */

/** An email by the built-in writer: the same facts, the same words. */
export function writeLetter(ask: LetterAsk): Letter {
  const { lead, stage } = ask;
  const step = STAGES.indexOf(stage === 'talked' || stage === 'again' ? 'first' : stage); // whose place it takes
  const topic = stage === 'third' || stage === 'last' ? null : topicSentence(lead, step);
  const opening = openingOf(ask, topic);
  const closing = stage === 'last' ? [] : [phrase(pick(WORDS.CLOSINGS[stage], `${lead.id} closing`, step))];
  const body = [...opening, ...(topic ? [topic] : []), ...matterOf(ask, topic !== null, step), ...closing];
  const said = body.map((one, at) => (at === body.length - 1 ? last(one) : one));
  return { subject: subjectOf(ask), said: [greetingOf(lead), ...said, ...signatureOf(ask)] };
}

export function greetingOf({ first_name }: Pick<FactLead, 'first_name'>): Said {
  const name = personName(first_name);
  return phrase(name ? `Hello ${name},\n\n` : 'Hello,\n\n');
}

export function signatureOf({ lead, author, seller }: Pick<LetterAsk, 'lead' | 'author' | 'seller'>): Said[] {
  return [
    phrase(`${pick(WORDS.SIGN_OFFS, lead.id)}\n`),
    phrase(`${oneLine(author.full_name, 80) ?? ''}\n`),
    phrase(oneLine(seller, 100) ?? ''),
  ];
}

/** What the lead told us, in our word for it. */
export function topicWord(lead: Pick<FactLead, 'pain_points'>): string | null {
  const topic = painTopic(lead.pain_points);
  return topic && WORDS.TOPIC_WORDS[topic];
}

function topicSentence(lead: FactLead, step: number): Said | null {
  const topic = topicWord(lead);
  const evidence = fieldEvidence(lead, 'pain_points');
  return topic && evidence
    ? fact(pick(WORDS.TOPIC_SENTENCES, `${lead.id} topic`, step).replace('{topic}', topic), evidence)
    : null;
}

/** Where we stand: the last touch, or where the lead came from, or nothing but a way to begin. */
function openingOf({ lead, stage, before, now }: LetterAsk, topic: Said | null): Said[] {
  const general = phrase(pick(WORDS.OPENINGS[stage], `${lead.id} ${stage === 'third' ? 'ask' : 'opening'}`));
  if (before && stage !== 'first') {
    const step = STAGES.indexOf(stage);
    const when = dayOfYear(before.at, now);
    const reminder = fact(
      pick(WORDS.REMINDERS[stage], `${lead.id} before`, step).replace('{day}', when),
      before.evidence,
    );
    return stage === 'last' || topic ? [reminder] : [reminder, general];
  }
  const came = WORDS.CAME_WORDS[lead.source];
  const source = fieldEvidence(lead, 'source');
  if (!came || !source) return [general];
  return [fact(isFresh(lead, now) ? pick(came.fresh, `${lead.id} came`) : came.later, source)];
}

const isFresh = ({ created_at }: FactLead, now: Date) => now.getTime() - created_at.getTime() < FRESH_DAYS * DAY_MS;

/** What it is about, with the one thing it asks for at its end. */
function matterOf({ lead, stage, now }: LetterAsk, hasTopic: boolean, step: number): Said[] {
  const ask = phrase(pick(WORDS.ASKS[stage], `${lead.id} ask`));
  const angle = phrase(pick(WORDS.ROLE_ANGLES[jobRole(lead.job_title)], `${lead.id} angle`, step));
  const question = phrase(
    pick(
      hasTopic ? WORDS.TOPIC_QUESTIONS : WORDS.INDUSTRY_QUESTIONS[industryOf(lead.industry)],
      `${lead.id} question`,
      step,
    ),
  );
  if (stage === 'first') return hasTopic ? [last(angle), ...timingOf(lead, now), ask] : [last(angle), question];
  return stage === 'second' ? [question] : [ask];
}

/** When the lead would like to decide, where it said so lately. */
export function timingOf(lead: FactLead, now: Date): Said[] {
  const evidence = fieldEvidence(lead, 'decision_timeline');
  const bank = timingBank(lead);
  return evidence && bank && isFresh(lead, now)
    ? [fact(pick(WORDS.TIMING_WORDS[bank], `${lead.id} when`), evidence)]
    : [];
}

/** Null where nothing was said that we can read. */
export function timingBank({ decision_timeline }: Pick<FactLead, 'decision_timeline'>): 'soon' | 'in_time' | null {
  const timeline = readTimeline(decision_timeline);
  if (timeline === 'unknown' || timeline === 'stated') return null;
  return timeline === 'now' || timeline === 'quarter' ? 'soon' : 'in_time';
}

function subjectOf({ lead, stage }: LetterAsk): string {
  if (stage !== 'first') return WORDS.SUBJECTS[stage];
  const topic = topicWord(lead);
  if (topic) return topic.charAt(0).toUpperCase() + topic.slice(1);
  return WORDS.FIRST_SUBJECTS[lead.source] ?? WORDS.FIRST_SUBJECTS.other ?? '';
}

/** How a proposal says one would go about it. */
export const approachOf = ({ industry }: FactLead): Said[] => WORDS.APPROACHES[industryOf(industry)].map(phrase);
