/** Words that begin a last name, however they are spelled. */
const PARTICLES = new Set(
  'van von vom zu zum zur de del della delle dei degli den der des di da das do dos du la le las los ter ten te bin ibn bint al el abu af av ap san santa st st. بن ابن بنت آل أبو ابو'.split(
    ' ',
  ),
);
/** The same, where they are in lower case: they are first names as well. */
const LOWER_PARTICLES = new Set(['ben', 'mac', 'e']);
/** Between the two halves of a last name: 'Ortega y Gasset'. */
const JOINTS = new Set(['y', 'i', 'und']);
const TITLES = new Set(
  'dr prof professor mr mrs ms miss mx sir dame madam mme mlle herr frau rev hon capt col ing dipl.-ing'.split(' '),
);
const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const CREDENTIALS = new Set(
  'phd ph.d md m.d mba esq esquire cpa dds dvm jd j.d msc m.sc bsc b.sc meng beng llm rn pe cfa pmp'.split(' '),
);
const isOf = (words: ReadonlySet<string>, word = '') => words.has(word.toLowerCase().replace(/\.$/, ''));
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;
/** After 'Last,' a first name has this many words at most; more is something else. */
const FIRST_WORDS = 2;

/**
 * A full name in two parts. 'Jane van Doe', 'van Doe, Jane' and 'Dr. Jane van Doe, PhD' give Jane and van Doe: titles
 * and degrees are left out, 'Jr.' stays with the last name. Without a particle the last word is the last name; in
 * Chinese, Japanese and Korean letters the first one is. A single word is a first name, after a title a last name.
 */
export function splitName(full: string): { first: string; last: string } {
  const text = full
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*[,，]\s*/g, ', ')
    .trim();
  const parts = text.split(', ').filter(Boolean);
  const names = parts.filter(
    (part) => !part.split(' ').every((word) => isOf(CREDENTIALS, word) || isOf(GENERATIONS, word)),
  );
  const generation = parts.find((part) => isOf(GENERATIONS, part));
  const [before = '', after, ...more] = names;
  const withGeneration = (last: string) => (generation && last ? `${last} ${generation}` : last);
  if (after === undefined) {
    const { first, last } = splitWords(before || text);
    return { first, last: withGeneration(last) };
  }
  const given = withoutTitles(after.split(' ')).words;
  if (more.length === 0 && given.length <= FIRST_WORDS)
    return { first: given.join(' '), last: withGeneration(withoutTitles(before.split(' ')).words.join(' ')) };
  const { first, last } = splitWords(before);
  return { first, last: [last, after, ...more].filter(Boolean).join(', ') };
}

function splitWords(text: string): { first: string; last: string } {
  const { words: named, titled } = withoutTitles(text.split(' ').filter(Boolean));
  const { words, generation } = withoutEndings(named);
  const [only = ''] = words;
  if (words.length < 2)
    return titled ? { first: '', last: [only, ...generation].join(' ') } : { first: only, last: '' };
  if (words.every((word) => FAMILY_FIRST.test(word))) return { first: words.slice(1).join(' '), last: only };
  const at = lastNameAt(words);
  return { first: words.slice(0, at).join(' '), last: [...words.slice(at), ...generation].join(' ') };
}

/** Where the last name begins: never at the first word, and a particle needs a word after it. */
function lastNameAt(words: string[]): number {
  const joint = words.findIndex((word, at) => at > 1 && at < words.length - 1 && JOINTS.has(word));
  if (joint !== -1) return joint - 1;
  const particle = words.findIndex(
    (word, at) => at > 0 && at < words.length - 1 && (PARTICLES.has(word.toLowerCase()) || LOWER_PARTICLES.has(word)),
  );
  return particle === -1 ? words.length - 1 : particle;
}

function withoutTitles(words: string[]): { words: string[]; titled: boolean } {
  const from = words.findIndex((word) => !isOf(TITLES, word));
  return from > 0 ? { words: words.slice(from), titled: true } : { words, titled: false };
}

function withoutEndings(words: string[]): { words: string[]; generation: string[] } {
  const upTo = words.findLastIndex((word) => !isOf(CREDENTIALS, word) && !isOf(GENERATIONS, word)) + 1;
  if (upTo < 1) return { words, generation: [] };
  return { words: words.slice(0, upTo), generation: words.slice(upTo).filter((word) => isOf(GENERATIONS, word)) };
}
