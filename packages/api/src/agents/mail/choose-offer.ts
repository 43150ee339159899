import type { PlaybookOffer, WritingLanguage } from '@outrider/shared/playbook';
import { exactMoney } from '../../text/money.ts';
import { withoutStop } from '../../text/plain.ts';
import type { Instruction } from '../../writer/instruction.ts';
import type { WritingFacts } from '../facts.ts';
import { industryOf } from './reader.ts';
import { BRIEF_WORDS as WORDS } from './words-brief.ts';

/** One offer that answers what they told us. Whoever told us nothing gets one that is made for somebody like them; whoever told us something that no offer answers gets none. */
export function chooseOffer(
  { content, fits }: WritingFacts,
  instruction: Instruction,
  language: WritingLanguage,
  hasTold: boolean,
) {
  const problems = fits.problems.flatMap(
    (key) => content.problems.find((one) => one.key === key && one.name[language]) ?? [],
  );
  const rank = ({ key }: PlaybookOffer) => (fits.offers.includes(key) ? fits.offers.indexOf(key) : fits.offers.length);
  const sold = content.offers.filter(({ does }) => does[language]).toSorted((a, b) => rank(a) - rank(b));
  if (instruction.offer) {
    const { offer } = instruction;
    const solved = problems.find(({ key }) => offer.problems.includes(key));
    if (solved) return { offer, problem: solved, is_told: true };
    // What the lead told us still opens the letter; what it leads to is another offer's matter.
    const [told] = problems;
    const unsaid = { en: null, de: null };
    if (told) return { offer, problem: { ...told, consequence: unsaid, question: unsaid }, is_told: true };
    return { offer, problem: problemOf(offer, content, language), is_told: false };
  }
  for (const problem of problems) {
    const offer = sold.find((one) => one.problems.includes(problem.key));
    if (offer) return { offer, problem, is_told: true };
  }
  const [offer] = problems.length === 0 && !hasTold ? sold.filter(({ key }) => fits.offers.includes(key)) : [];
  return { offer: offer ?? null, problem: offer ? problemOf(offer, content, language) : null, is_told: false };
}
const problemOf = (
  { problems }: PlaybookOffer,
  { problems: all }: WritingFacts['content'],
  language: WritingLanguage,
) => all.find(({ key, name }) => problems.includes(key) && name[language]) ?? null;

/** Stories of the same industry, then what can be said to anybody, then stories of others. */
export function proofsFor(
  offer: PlaybookOffer | null,
  { content }: WritingFacts,
  industry: string,
  language: WritingLanguage,
) {
  if (!offer) return [];
  const stories = content.stories.filter(({ offers, result }) => offers.includes(offer.key) && result[language]);
  const isNear = ({ industry: of }: { industry: string | null }) => of === null || industryOf(of) === industry;
  return [
    ...stories.filter(isNear).map(({ result }) => result),
    ...offer.proofs,
    ...stories.filter((story) => !isNear(story)).map(({ result }) => result),
  ]
    .flatMap((said) => said[language] ?? [])
    .map((text, at) => ({ id: `proof-${at}`, text }));
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

export function answerTo(
  question: string,
  offer: PlaybookOffer | null,
  { content, currency }: WritingFacts,
  language: WritingLanguage,
): string | null {
  if (!offer) return null;
  if (/price|cost|how much|preis|kosten|kostet/iu.test(question)) {
    const price = priceOf(offer, currency, language);
    return price && WORDS.costs[language](offer.name, price);
  }
  if (/warranty|garantie/iu.test(question)) return content.warranty[language];
  if (/pay|zahlung/iu.test(question)) return content.payment[language];
  return null;
}
