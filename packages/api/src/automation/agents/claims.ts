import type { Evidence, Sentence } from '@outrider/shared/automation/agents';

/** The limits of a payload: sentences, and letters per sentence (shared/src/automation/agents.ts). */
const SENTENCES_MAX = 60;
const LETTERS_MAX = 2000;
/** A reworded sentence keeps its evidence when at least this share of its words is the same. */
const STILL_THE_SAME = 0.7;

const FIGURE = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*/gu;
const NUMBER_WORD =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?|billions?|percent|twice|thrice|double[sd]?|triple[sd]?)\b/iu;
const ADDRESS =
  /https?:|www\.|[^\s@]+@[^\s@]+|\b[\p{L}\d-]+\.(com|net|org|io|ai|co|example|dev|app|de|uk|fr|info|biz)\b/iu;
/** A capitalised word that does not start its sentence. */
const NAME = /(?<=[\p{L}\d,;:’'")] |[“"(])\p{Lu}[\p{L}\d&’'.-]*[\p{L}\d]/gu;
/** Capitalised words that are not names. */
const NO_NAMES = new Set(
  "i i'm i’m i'll i’ll i'd i’d i've i’ve hello hi dear best kind regards crm pdf faq roi b2b it hr usd eur english monday tuesday wednesday thursday friday saturday sunday".split(
    ' ',
  ),
);
/** A sentence that begins with what looks like a name, followed by a verb. */
const SUBJECT =
  /^["“(]?(\p{Lu}[\p{L}\d&’'.-]*)(?: \p{Lu}[\p{L}\d&’'.-]*)* (?:is|was|has|had|does|did|will|can|\p{L}{2,}(?:s|ed))\b/u;
/** Other words such sentences begin with. */
const STARTERS = new Set(
  'it this that these those there here he she they we you i who what which where when why how nothing everything something anything nobody everybody somebody anybody everyone someone anyone one each every all both any some my our your their his her its the a an kind best warm many time as if with whose'.split(
    ' ',
  ),
);
const CALENDAR =
  /\b(january|february|march|april|june|july|august|september|october|november|december|yesterday|last (week|month|quarter|year|time|spring|summer|autumn|fall|winter))\b|\bmay \d/iu;
/** Says something about the reader, the past, or what we did for others. */
const OF_THE_READER =
  /\byou(?:r (?:team|company|colleagues?))?(?:[’'](?:ve|re|d)| have| had| are| were| did)?\s+(?:just |already |also |recently )?(asked|said|mentioned|told|wrote|visited|opened|signed|downloaded|attended|joined|came|named|requested|registered|replied|answered|called|need|needed|want|wanted|use|used|plan|planned|lost|spend|spent|struggle|struggled|run|ran|hired|grew|bought|looking)\b/iu;
const WITH_US =
  /\b(?:we|i)(?: have|[’']ve| had)?\s+(?:just |already |also |recently |last )?(met|spoke|spoken|talked|discussed|agreed|sent|called|promised|helped|worked|saved|built|delivered|reduced|increased)\b/iu;
const BRAG =
  /\b(customers?|clients?)\b.*\b(sav|us|run|report|cut|see|gain|grew|choos|trust|love)\w*|\b(guaranteed?|proven|award|fastest|cheapest|market leader|number one|industry[- ]leading)\b/iu;
const NEGATION = /\b(not|no|never|nobody|none|without|cannot)\b|n[’']t\b/giu;

const figuresOf = (text: string) =>
  (text.match(FIGURE) ?? []).map((figure) => figure.replaceAll(',', '').replace(/\.0+$/, ''));
function namesOf(text: string): string[] {
  const first = SUBJECT.exec(text)?.[1];
  const names = [...(first && !STARTERS.has(first.toLowerCase()) ? [first] : []), ...(text.match(NAME) ?? [])];
  return names.map((name) => name.toLowerCase().replace(/[’']s$/u, '')).filter((name) => !NO_NAMES.has(name));
}
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether a sentence claims something that can be wrong: a figure, an address, a name, a date, or what somebody did,
 * has or wants.
 */
export function isFactual(text: string): boolean {
  const claims =
    FIGURE.test(text) ||
    NUMBER_WORD.test(text) ||
    ADDRESS.test(text) ||
    CALENDAR.test(text) ||
    OF_THE_READER.test(text) ||
    WITH_US.test(text) ||
    BRAG.test(text) ||
    namesOf(text).length > 0;
  FIGURE.lastIndex = 0;
  return claims;
}

/** The sentences that state a fact without any of this evidence. */
export function findUnlinked(sentences: Sentence[], evidence: Evidence[]): Sentence[] {
  const known = new Set(evidence.map(({ id }) => id));
  return sentences.filter(({ factual, rests_on }) => factual && !rests_on.some((id) => known.has(id)));
}

/** The evidence for every figure and name in a text; null where one has none, or where the text has neither. */
export function findSupport(text: string, evidence: Evidence[]): string[] | null {
  if (ADDRESS.test(text) || NUMBER_WORD.test(text)) return null;
  const claims = [...figuresOf(text).map((figure) => ({ figure })), ...namesOf(text).map((name) => ({ name }))];
  if (claims.length === 0) return null;
  const support = new Set<string>();
  for (const claim of claims) {
    const found = evidence.filter(({ value }) =>
      'figure' in claim
        ? figuresOf(value).includes(claim.figure)
        : wordsOf(value).join(' ').includes(wordsOf(claim.name).join(' ')),
    );
    if (found.length === 0) return null;
    for (const { id } of found) support.add(id);
  }
  return [...support].slice(0, 20);
}

/**
 * A text that a person edited, as sentences. One that is unchanged keeps its evidence, and so does one that was only
 * reworded and has the same figures and names, unless its meaning was reversed. Any other factual sentence gets
 * evidence only where some has all its figures and names; otherwise its author must vouch for it.
 */
export function toSentences(text: string, evidence: Evidence[], before: Sentence[] = []): Sentence[] {
  const lines = before.flatMap((sentence) =>
    splitSentences(sentence.text).map((line) => ({ ...sentence, text: line })),
  );
  const left = [...lines];
  return splitSentences(text).map((part): Sentence => {
    const same = left.findIndex((line) => line.text.trim() === part.trim());
    const [kept] = same === -1 ? [] : left.splice(same, 1);
    if (kept) return { ...kept, text: part };
    const factual = isFactual(part);
    const near = lines.find((line) => isNear(line.text, part));
    if (near && deniedIn(near.text) !== deniedIn(part))
      return { text: part, factual: factual || near.factual, rests_on: [] };
    if (near && claimsOf(near.text) === claimsOf(part) && !ADDRESS.test(part))
      return { ...near, text: part, factual: factual || near.factual };
    return { text: part, factual, rests_on: factual ? (findSupport(part, evidence) ?? []) : [] };
  });
}

function isNear(was: string, is: string): boolean {
  const [first, second] = [wordsOf(was), wordsOf(is)];
  return second.filter((word) => first.includes(word)).length >= STILL_THE_SAME * Math.max(first.length, second.length);
}

const claimsOf = (text: string) =>
  [...figuresOf(text), ...namesOf(text), ...(text.match(NUMBER_WORD)?.slice(0, 1) ?? [])].toSorted().join(' ');
const deniedIn = (text: string) => (text.match(NEGATION) ?? []).length;

/** The whole text, with a space between sentences except after a line break. */
export function textOf(sentences: Sentence[]): string {
  return sentences
    .reduce((text, { text: next }) => (text === '' || text.endsWith('\n') ? text + next : `${text} ${next}`), '')
    .trimEnd();
}

/**
 * Splits at line breaks and at full stops followed by a new sentence, but not after abbreviations. Line breaks stay
 * with the sentence before them.
 */
const BREAKS =
  /(?<=\n)(?!\n)|(?<=(?<!\b(?:Mrs?|Ms|Dr|St|Inc|Ltd|Co|Corp|vs|e\.g|i\.e|approx))[.!?…]["”’)]?) +(?=["“(]?[\p{Lu}\d])/gu;

function splitSentences(text: string): string[] {
  const whole = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const parts = whole
    .split(BREAKS)
    .filter((part) => part.trim() !== '')
    .flatMap(cut);
  // More than a payload holds: join neighbours, the shortest pairs first.
  while (parts.length > SENTENCES_MAX) {
    let shortest = 0;
    const lengthAt = (index: number) => (parts[index] ?? '').length + (parts[index + 1] ?? '').length;
    for (let index = 1; index < parts.length - 1; index += 1)
      if (lengthAt(index) < lengthAt(shortest)) shortest = index;
    const [first = '', second = ''] = parts.slice(shortest, shortest + 2);
    parts.splice(shortest, 2, first.endsWith('\n') ? first + second : `${first} ${second}`);
  }
  return parts;
}

/** Breaks a sentence that is too long at spaces. */
function cut(part: string): string[] {
  if (part.length <= LETTERS_MAX) return [part];
  const space = part.lastIndexOf(' ', LETTERS_MAX);
  const at = space > 0 ? space : LETTERS_MAX;
  return [part.slice(0, at), ...cut(part.slice(at).trimStart())];
}
