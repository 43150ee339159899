import type { PlaybookContent } from '@outrider/shared/insight/playbook';

export const PARTS = ['offers', 'problems', 'stories', 'news', 'voice', 'terms'] as const;
export type Part = (typeof PARTS)[number];
const LISTS = ['offers', 'problems', 'stories', 'news'] as const;
export type ListPart = (typeof LISTS)[number];
export const isListPart = (part: Part): part is ListPart => (LISTS as readonly Part[]).includes(part);

export type Entry<P extends ListPart> = PlaybookContent[P][number];

const notSaid = () => ({ en: null, de: null });
const NEW: { [P in ListPart]: (key: string, today: string) => Entry<P> } = {
  offers: (key) => ({
    key,
    name: '',
    does: notSaid(),
    for_whom: [],
    price: null,
    price_to: null,
    unit: notSaid(),
    proofs: [],
    links: [],
    problems: [],
  }),
  problems: (key) => ({ key, name: notSaid(), words: [], consequence: notSaid(), question: notSaid() }),
  stories: (key) => ({ key, customer: '', industry: null, result: notSaid(), offers: [] }),
  news: (key, day) => ({ key, day, text: notSaid() }),
};

/**
 * The playbook with an empty entry at the end of a list. Keys stay when names change, since other entries point to
 * them.
 */
export function withNew(content: PlaybookContent, part: ListPart, key: string, today: string): PlaybookContent {
  return { ...content, [part]: [...content[part], NEW[part](key, today)] };
}

/** Without an entry, and without what pointed to it. */
export function withoutEntry(content: PlaybookContent, part: ListPart, key: string): PlaybookContent {
  const without = (keys: string[]) => keys.filter((one) => one !== key);
  const rest = { ...content, [part]: content[part].filter((entry) => entry.key !== key) };
  if (part === 'problems')
    return { ...rest, offers: rest.offers.map((offer) => ({ ...offer, problems: without(offer.problems) })) };
  if (part === 'offers')
    return { ...rest, stories: rest.stories.map((story) => ({ ...story, offers: without(story.offers) })) };
  return rest;
}

export function withEntry<P extends ListPart>(content: PlaybookContent, part: P, entry: Entry<P>): PlaybookContent {
  return { ...content, [part]: content[part].map((one) => (one.key === entry.key ? entry : one)) };
}

/** What a list calls an entry. */
export function entryName(part: ListPart, entry: Entry<ListPart>): string {
  if (part === 'offers') return (entry as Entry<'offers'>).name;
  if (part === 'stories') return (entry as Entry<'stories'>).customer;
  if (part === 'news') return (entry as Entry<'news'>).day;
  const { name } = entry as Entry<'problems'>;
  return name.en ?? name.de ?? '';
}

/** What somebody typed between commas. */
export const readWords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** An amount as typed; null where the field is empty or says none. */
export function readAmount(text: string): number | null {
  const amount = Number(text.replaceAll(/[\s,]/g, ''));
  return text.trim() === '' || Number.isNaN(amount) ? null : amount;
}
