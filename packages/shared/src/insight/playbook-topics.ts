import type { PlaybookContent, Said } from './playbook.ts';

/** What a lead can ask about. `does`: what an offer does. `words`: how customers say a problem. */
export type Topic = { name: string; is_offer: boolean; does: string | null; words: readonly string[] };

/** The offers, then the problems, in the first of the playbook's languages that names them. */
export function topicsOf({ offers, problems, languages }: PlaybookContent): Topic[] {
  const [first = 'en'] = languages;
  const inWords = (said: Said) => said[first] ?? said.en ?? said.de;
  return [
    ...offers.map(({ name, does }): Topic => ({ name, is_offer: true, does: inWords(does), words: [] })),
    ...problems.flatMap(({ name, words }): Topic[] => {
      const said = inWords(name);
      return said ? [{ name: said, is_offer: false, does: null, words }] : [];
    }),
  ];
}
