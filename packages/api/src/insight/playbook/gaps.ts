import { MESSAGES } from '@outrider/shared/ground/messages';
import { WRITING_LANGUAGE_LABELS } from '@outrider/shared/ground/languages';
import type { PlaybookContent, PlaybookGap, PlaybookOffer, Said } from '@outrider/shared/insight/playbook';

/** Longer sentences are hard to read in an email; the writer's own rule is the same. */
const SENTENCE_WORDS = 24;

/** Agents may write once nothing that blocks is missing. */
export const isReady = (gaps: readonly PlaybookGap[]): boolean => !gaps.some(({ blocks }) => blocks);

/**
 * What is missing, the most important first. Only what keeps every email from being written blocks; the rest makes one
 * poorer.
 */
export function findGaps(content: PlaybookContent): PlaybookGap[] {
  const { offers, problems, languages } = content;
  const usable = offers.filter((offer) => isUsable(offer, content));
  const blocking: (PlaybookGap | false)[] = [
    !offers.some(({ does }) => languages.some((language) => does[language])) &&
      gap('offers', MESSAGES.playbookNoOffer, true),
    !content.legal_footer && gap('legal_footer', MESSAGES.playbookNoFooter, true),
  ];
  const poorer = [
    ...(usable.length === 0 ? [gap('problems', MESSAGES.playbookNoProblem)] : []),
    ...(content.team_email ? [] : [gap('team_email', MESSAGES.playbookNoTeamEmail)]),
    ...offers.flatMap((offer) => offerGaps(offer, content)),
    ...problems.flatMap((problem) =>
      languages.flatMap((language) => {
        const label = WRITING_LANGUAGE_LABELS[language];
        const name = problem.name.en ?? problem.name.de ?? problem.key;
        return [
          ...(problem.name[language] ? [] : [gap('problems', MESSAGES.playbookProblemUnnamed(name, label))]),
          ...(problem.question[language] ? [] : [gap('problems', MESSAGES.playbookProblemUnasked(name, label))]),
        ];
      }),
    ),
  ];
  return [...blocking.filter((one) => one !== false), ...poorer, ...findBadSentences(content)];
}

const gap = (field: string, message: string, blocks = false): PlaybookGap => ({ field, message, blocks });

const isUsable = ({ does, problems }: PlaybookOffer, content: PlaybookContent) =>
  content.languages.some(
    (language) =>
      does[language] && content.problems.some(({ key, name }) => problems.includes(key) && name[language] !== null),
  );

function offerGaps({ key, name, does, proofs, problems }: PlaybookOffer, content: PlaybookContent): PlaybookGap[] {
  return [
    ...(problems.length > 0 ? [] : [gap('offers', MESSAGES.playbookOfferSolvesNothing(name))]),
    ...content.languages.flatMap((language) => {
      const label = WRITING_LANGUAGE_LABELS[language];
      const proven =
        proofs.some((proof) => proof[language]) ||
        content.stories.some(({ offers, result }) => offers.includes(key) && result[language]);
      return [
        ...(does[language] ? [] : [gap('offers', MESSAGES.playbookOfferUnsaid(name, label))]),
        ...(proven ? [] : [gap('offers', MESSAGES.playbookOfferUnproven(name, label))]),
      ];
    }),
  ];
}

/** Sentences are used as they stand, so each has to be one. */
function findBadSentences({ offers, problems, stories, news, languages }: PlaybookContent): PlaybookGap[] {
  const each = (field: string, where: string, text: Said, end: '.' | '?') =>
    languages.flatMap((language) => problemOf(field, where, text[language], end));
  return [
    ...offers.flatMap(({ name, does, proofs }) => [
      ...each('offers', name, does, '.'),
      ...proofs.flatMap((proof) => each('offers', name, proof, '.')),
    ]),
    ...problems.flatMap((problem) => {
      const name = problem.name.en ?? problem.name.de ?? problem.key;
      return [...each('problems', name, problem.consequence, '.'), ...each('problems', name, problem.question, '?')];
    }),
    ...stories.flatMap(({ customer, result }) => each('stories', customer, result, '.')),
    ...news.flatMap(({ day, text }) => each('news', day, text, '.')),
  ];
}

function problemOf(field: string, where: string, text: string | null, end: '.' | '?'): PlaybookGap[] {
  if (text === null) return [];
  if (!isOneSentence(text, end))
    return [gap(field, (end === '.' ? MESSAGES.playbookNotASentence : MESSAGES.playbookNotAQuestion)(where))];
  return text.split(/\s+/u).length > SENTENCE_WORDS
    ? [gap(field, MESSAGES.playbookTooLong(where, SENTENCE_WORDS))]
    : [];
}

/** Ends with its mark, and has no other before the end. */
const isOneSentence = (text: string, end: '.' | '?'): boolean =>
  text.endsWith(end) && !/[.!?]["”’)]?\s+\p{Lu}/u.test(text) && !/[!\n]/u.test(text);
