import { spellingOf } from '@outrider/shared/ground/fields/field';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { PlaybookOffer, PlaybookProblem } from '@outrider/shared/insight/playbook';
import { exactMoney } from '../../../ground/text/money.ts';
import { withoutStop } from '../../../ground/text/plain.ts';
import type { RequestedAnswer } from '@outrider/shared/insight/task-request';
import type { WritingFacts } from '../facts.ts';
import { BRIEF_WORDS as WORDS } from './words-brief.ts';

/**
 * The offer to write about, and the topic that somebody named for the lead: an offer or a problem of the playbook.
 * Where nobody did, an offer that is made for its industry or job, else the only one there is; what it wrote in its own
 * words is for a person to read.
 */
export function chooseOffer(
  { content, named }: WritingFacts,
  requested: PlaybookOffer | null,
  language: WritingLanguage,
) {
  const { asked, made_for } = named;
  const problem = (asked?.kind === 'problem' && content.problems.find(({ key }) => key === asked.key)) || null;
  const wanted = (asked?.kind === 'offer' && content.offers.find(({ key }) => key === asked.key)) || null;
  const topic = wanted?.name ?? problem?.name[language] ?? null;
  const sold = content.offers.filter(({ does }) => does[language]);
  const near = sold.toSorted((a, b) => Number(made_for.includes(b.key)) - Number(made_for.includes(a.key)));
  const solving = problem && (near.find(({ problems }) => problems.includes(problem.key)) ?? null);
  const fallback = near.find(({ key }) => made_for.includes(key)) ?? (sold.length === 1 ? sold[0] : null) ?? null;
  const offer = requested ?? wanted ?? (problem ? solving : fallback);
  return {
    offer,
    topic,
    problem: topic === null ? problemOf(offer, content, language) : withQuestions(problem, offer),
  };
}

const UNSAID = { en: null, de: null };

/** What the lead named still opens the letter; what it leads to is said only where the offer answers it. */
function withQuestions(problem: PlaybookProblem | null, offer: PlaybookOffer | null): PlaybookProblem | null {
  if (!problem || offer?.problems.includes(problem.key)) return problem;
  return { ...problem, consequence: UNSAID, question: UNSAID };
}

/** The problem behind an offer where the lead named none: its consequence and its question stay unsaid. */
function problemOf(
  offer: PlaybookOffer | null,
  { problems: all }: WritingFacts['content'],
  language: WritingLanguage,
): PlaybookProblem | null {
  const problem = all.find(({ key, name }) => offer?.problems.includes(key) && name[language]);
  return problem ? { ...problem, consequence: UNSAID, question: UNSAID } : null;
}

/**
 * Stories of the same industry, then what can be said to anybody, then stories of others; without those that the lead
 * has read.
 */
export function proofsFor(
  offer: PlaybookOffer | null,
  { content }: WritingFacts,
  industry: string | null,
  language: WritingLanguage,
  isSaid: (sentence: string) => boolean,
) {
  if (!offer) return [];
  const stories = content.stories.filter(({ offers, result }) => offers.includes(offer.key) && result[language]);
  const isNear = ({ industry: of }: { industry: string | null }) =>
    of === null || spellingOf(of) === spellingOf(industry ?? '');
  return [
    ...stories.filter(isNear).map(({ result }) => result),
    ...offer.proofs,
    ...stories.filter((story) => !isNear(story)).map(({ result }) => result),
  ]
    .flatMap((said) => said[language] ?? [])
    .map((text, at) => ({ id: `proof-${at}`, text }))
    .filter(({ text }) => !isSaid(text));
}

/** $390 per logger; null where the playbook names a range or nothing. */
export function priceOf(
  { price, price_to, unit }: PlaybookOffer,
  currency: string,
  language: WritingLanguage,
): string | null {
  if (price === null || price_to !== null) return null;
  return [exactMoney(price, currency, language), withoutStop(unit[language] ?? '')].filter(Boolean).join(' ');
}

/** What the playbook says to a question that somebody chose; null where it says nothing. */
export function answerTo(
  question: RequestedAnswer,
  offer: PlaybookOffer | null,
  { content, currency }: WritingFacts,
  language: WritingLanguage,
): string | null {
  if (question !== 'price') return content[question][language];
  const price = offer && priceOf(offer, currency, language);
  return price && WORDS.costs[language](offer.name, price);
}
