import type { SearchHit } from '@outrider/shared/insight/search';

type Field = Exclude<SearchHit['matched'], 'similar'>;
/** The texts of a row that can be found. */
export type Texts = readonly (readonly [field: Field, text: string | null])[];
/** How well a row answers: the smaller the rank, the better. */
export type Match = { matched: SearchHit['matched']; rank: number };

const FIELDS: readonly Field[] = ['name', 'email', 'domain', 'company', 'phone'];
const FITS = [
  (words: string[], text: string) => text === words.join(' '),
  (words: string[], text: string) => words.every((word) => ` ${text} `.includes(` ${word} `)),
  (words: string[], text: string) => words.every((word) => ` ${text}`.includes(` ${word}`)),
  (words: string[], text: string) => words.every((word) => text.includes(word)),
] as const;
const IN_SEVERAL = FITS.length * FIELDS.length;

/**
 * Ranks a row by the field that holds all the words: as its whole text, as words of it, as beginnings of words, or
 * anywhere in it. Where they are spread over several fields, it is named after the one with the first of them.
 */
export function matchRow(words: string[], texts: Texts): Match {
  const lower = texts.map(([field, text]) => [field, text?.toLowerCase() ?? ''] as const);
  const found = lower.flatMap(([field, text]) => {
    const fit = FITS.findIndex((fits) => fits(words, text));
    return fit === -1 ? [] : [{ matched: field, rank: fit * FIELDS.length + FIELDS.indexOf(field) }];
  });
  const [best] = found.sort((a, b) => a.rank - b.rank);
  if (best) return best;
  const first = lower.find(([, text]) => text.includes(words[0] ?? ''));
  return { matched: first?.[0] ?? 'name', rank: IN_SEVERAL };
}

/** A row that was found by its spelling: always behind those that hold the words, the fewer typos the better. */
export const matchSimilar = (distance: number): Match => ({ matched: 'similar', rank: IN_SEVERAL + 1 + distance });
