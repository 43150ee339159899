import { dayAt } from '@outrider/shared/ground/days';
import { readTimeline } from '@outrider/scoring';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { Brief, LetterKind } from '@outrider/shared/insight/writing';
import { languageOfText } from '../../../ground/text/language.ts';
import type { zoneOfReceiver } from '../../../ground/text/receiver-zone.ts';
import { freeSlots, isFree, MEETING_MINUTES } from '../calendar.ts';
import { dayOfYear } from '../evidence.ts';
import type { DealFacts, FactLead, LeadFacts, WritingFacts } from '../facts.ts';
import type { TaskAsk } from '../task-ask.ts';
import { type Answer, answersOf, type Touch, touchesOf, unansweredMails } from '../touches.ts';
import { chooseOffer, proofsFor } from './choose-offer.ts';
import { isListedIndustry } from './reader.ts';
import type { Requested } from '../requested.ts';
import { numberOf } from '../../../ground/text/number-of.ts';
import { saidIn } from './said-before.ts';
import { spokenCompany } from './spoken.ts';
import { BRIEF_WORDS as WORDS } from './words-brief.ts';

export type BriefAsk = Pick<TaskAsk, 'description' | 'request' | 'agent' | 'now'> & {
  facts: LeadFacts | DealFacts;
  lead: FactLead;
};
/** Sources through which somebody came by themselves. */
const INBOUND = new Set([
  'website',
  'linkedin',
  'facebook',
  'google_ads',
  'social',
  'webinar',
  'event',
  'conference',
  'referral',
  'partner',
]);
export const isInbound = ({ source }: Pick<FactLead, 'source'>): boolean => INBOUND.has(source);

const NEEDS_OFFER: ReadonlySet<LetterKind> = new Set<LetterKind>([
  'first_inbound',
  'first_outbound',
  'proposal_cover',
  'follow_up',
  'second_follow_up',
  'reopening',
]);
/** Kinds that offer a time where the receiver is in a hurry or a person asked for one. */
const OFFERS_TIMES: ReadonlySet<LetterKind> = new Set<LetterKind>([
  'first_inbound',
  'follow_up',
  'no_show',
  'proposal_cover',
]);

const REFERS_BACK: ReadonlySet<LetterKind> = new Set<LetterKind>(['follow_up', 'second_follow_up', 'break_up']);

export type Extra = { proposal?: Brief['proposal']; meeting?: Brief['meeting'] };

export type Given = {
  ask: BriefAsk;
  kind: LetterKind;
  writing: WritingFacts;
  extra: Extra;
  receiver: ReturnType<typeof zoneOfReceiver>;
  zone: Brief['zone'];
  requested: Requested;
  language: WritingLanguage;
  /** Whether two free times are offered, whatever the hurry. */
  times: boolean;
};
/** What a brief is made of, before anybody asks whether that is enough. */
export type Matter = Given &
  ReturnType<typeof chooseOffer> &
  ReturnType<typeof readHistory> &
  ReturnType<typeof readTimes>;

/** All of it, each part from its own source. */
export const gather = (given: Given): Matter => ({
  ...given,
  ...chooseOffer(given.writing, given.requested.items[0]?.offer ?? null, given.language),
  ...readHistory(given),
  ...readTimes(given),
});

/** What was between us and the lead so far. */
function readHistory({ ask: { facts, now }, kind, writing, language }: Given) {
  const dayOf = (at: Date) => dayAt(at, writing.timezone);
  const touches = touchesOf(facts);
  const answers = answersOf(facts);
  const touch = lastContact(touches, answers);
  const lost = facts.deals.find(({ stage }) => stage === 'lost') ?? null;
  const known = [touch?.at, lost?.closed_at].flatMap((at) => (at ? dayOf(at) : []));
  const today = dayOf(now);
  const news = writing.content.news
    .filter(({ day, text }) => text[language] !== null && day <= today && known.every((since) => day > since))
    .toSorted((a, b) => b.day.localeCompare(a.day));
  return {
    touch,
    sent: unansweredMails(touches, answers).length,
    lost,
    isSaid: saidIn(facts.messages),
    missed: kind === 'no_show' ? (facts.meetings.find(({ starts_at }) => starts_at <= now) ?? null) : null,
    news: news[0] ?? null,
  };
}

/** The last time that we wrote or spoke, or that the lead answered: then we have spoken. */
function lastContact([touch]: readonly Touch[], [answer]: readonly Answer[]): Touch | null {
  return answer && touch && answer.at > touch.at ? { ...answer, spoke: true } : (touch ?? null);
}

/** Which times are offered, and whose calendar they are from. */
function readTimes({ ask, kind, requested, zone, times }: Given) {
  const { facts, lead } = ask;
  const timeline = readTimeline(lead.decision_timeline);
  const in_hurry = timeline === 'now' || timeline === 'quarter';
  const offers = times || (OFFERS_TIMES.has(kind) && (in_hurry || kind === 'no_show'));
  const slots = requested.at
    ? [requested.at]
    : offers
      ? offeredTimes(ask, zone.name, requested.minutes ?? MEETING_MINUTES)
      : [];
  return { in_hurry, slots, host: (facts.owner ?? facts.leader)?.full_name ?? facts.seller };
}

/**
 * The first thing that keeps a text of this kind from being written, as a question to a person; null where nothing
 * does.
 */
export function questionOf(matter: Matter): string | null {
  const { ask, kind, writing, requested, language, offer, topic, sent, news } = matter;
  const { lead } = ask;
  if (NEEDS_OFFER.has(kind) && !offer?.does[language])
    return requested.items[0]
      ? WORDS.noWords(requested.items[0].offer.name)
      : topic
        ? WORDS.noOffer(topic)
        : lead.asked_about
          ? WORDS.unknownTopic(lead.asked_about)
          : WORDS.notAsked;
  const knowsWho = spokenCompany(lead.company_name) && isListedIndustry(lead.industry);
  if (kind === 'first_inbound' && topic === null && !isInbound(lead)) return WORDS.nothingKnown;
  if (kind === 'first_outbound' && topic === null && !knowsWho) return WORDS.nothingKnown;
  if (kind === 'reopening' && !news) return WORDS.nothingNew;
  if (
    kind === 'follow_up' &&
    sent > 0 &&
    proofsFor(offer, writing, lead.industry, language, matter.isSaid).length === 0
  )
    return WORDS.nothingToAdd;
  if (kind === 'after_meeting' && requested.agreed.length === 0) return WORDS.nothingAgreed;
  return hindranceOf(matter);
}

/** What keeps every text of this kind from being sent, also one that is there already. */
export function hindranceOf({ ask, kind, requested, language, touch, missed, host }: Matter): string | null {
  const { facts, now } = ask;
  const { at, agreed, say, question, event } = requested;
  if (kind === 'event_invitation' && !event) return WORDS.noEvent;
  if (kind === 'no_show' && !missed) return WORDS.noMeeting;
  const passedOn = languageOfText([...agreed, ...say, question ?? ''].join('\n'));
  if (passedOn && passedOn !== language) return WORDS.otherLanguage(passedOn, language);
  if (REFERS_BACK.has(kind) && !touch) return WORDS.neverWritten;
  const until = at && new Date(at.getTime() + (requested.minutes ?? MEETING_MINUTES) * 60_000);
  return at && until && !isFree({ starts_at: at, ends_at: until }, facts.busy)
    ? WORDS.busy(host, dayOfYear(at, now))
    : null;
}

/**
 * The language of what is written to the lead; null where the company does not write the one that the task asks for.
 */
export const languageOf = ({ request, lead }: BriefAsk, writing: WritingFacts): WritingLanguage | null =>
  languageFor(lead, writing, request?.language ?? null);

/**
 * Of the company's languages: what the task says, what the lead writes, else its country's. Null where the company does
 * not write that one.
 */
export function languageFor(
  lead: FactLead,
  { content }: WritingFacts,
  asked: WritingLanguage | null,
): WritingLanguage | null {
  const wanted =
    asked ??
    languageOfText([lead.pain_points, lead.notes].filter(Boolean).join('\n')) ??
    (/\.(?:de|at)$/iu.test(lead.email) ? 'de' : null);
  if (wanted === null) return content.languages[0] ?? null;
  return content.languages.includes(wanted) ? wanted : asked ? null : (content.languages[0] ?? null);
}

/**
 * Two free times on two days. Where they begin depends on the lead, so that twenty leads are not offered the same one.
 */
function offeredTimes({ facts, agent, lead, now }: BriefAsk, theirZone: string, minutes: number): Date[] {
  const free = freeSlots(agent.working_hours, facts.busy, now, { theirZone, minutes }).map(
    ({ starts_at }) => starts_at,
  );
  const near = free.slice(0, NEAR_SLOTS);
  const first = near[numberOf(lead.id) % Math.max(near.length, 1)];
  if (!first) return [];
  const later = free.filter((at) => at.getTime() - first.getTime() > DAY_APART_MS).slice(0, NEAR_SLOTS);
  const second = later[numberOf(`${lead.id} second`) % Math.max(later.length, 1)];
  return second ? [first, second] : [first];
}
/** Slots of about two days; two offered ones are on two days. */
const NEAR_SLOTS = 24;
const DAY_APART_MS = 16 * 3_600_000;
