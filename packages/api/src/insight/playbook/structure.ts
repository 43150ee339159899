import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { EMPTY_PLAYBOOK, type PlaybookContent, PLAYBOOK_LIMITS } from '@outrider/shared/insight/playbook';
import { withoutStop } from '../../ground/text/plain.ts';

/*
 * A page of text or Markdown as a draft of a playbook. Headings say where something belongs; what has none, or one that
 * says nothing here, is left over for the person to place. Sentences are kept as they are: nothing is made up to fill a
 * field.
 */

export type Draft = { content: PlaybookContent; left: string[] };

type Part = 'about' | 'offers' | 'problems' | 'stories' | 'never_say' | 'legal_footer' | 'regions';
const HEADINGS: readonly (readonly [RegExp, Part])[] = [
  [/never say|don.t say|avoid|tabu|nicht sagen/iu, 'never_say'],
  [/address|imprint|legal|impressum|footer/iu, 'legal_footer'],
  [/problem|pain|challenge|we solve|herausforderung/iu, 'problems'],
  [/stor(?:y|ies)|customers?|references?|case|kunden|referenz/iu, 'stories'],
  [/region|countries|markets|länder/iu, 'regions'],
  [/offers?|products?|services?|pricing|prices|angebot|produkt|leistung/iu, 'offers'],
  [/about|who we are|what we (?:do|sell)|über uns/iu, 'about'],
];

type Section = { level: number; title: string; lines: string[] };

/** Parts whose entries have a heading each. */
const HAS_ENTRIES: ReadonlySet<Part> = new Set<Part>(['offers', 'problems', 'stories']);

/**
 * Reads the page by its headings; a heading beneath that of a part names one of its entries. The language is the one
 * its sentences are kept under.
 */
export function structureByHeadings(text: string, language: WritingLanguage): Draft {
  const content = structuredClone({ ...EMPTY_PLAYBOOK, languages: [language] });
  const left: string[] = [];
  let open: { part: Part | null; level: number } = { part: null, level: 0 };
  for (const { level, title, lines } of sectionsOf(text)) {
    const isEntry = open.part !== null && HAS_ENTRIES.has(open.part) && level > open.level;
    if (!isEntry) open = { part: partOf(title), level };
    place(content, left, { part: open.part, title, lines, isEntry }, language);
  }
  return { content, left };
}

const partOf = (title: string): Part | null => HEADINGS.find(([pattern]) => pattern.test(title))?.[1] ?? null;

type Placed = { part: Part | null; title: string; lines: string[]; isEntry: boolean };

function place(
  content: PlaybookContent,
  left: string[],
  { part, title, lines, isEntry }: Placed,
  language: WritingLanguage,
): void {
  const say = (text: string | null) => ({ en: null, de: null, [language]: text }) as PlaybookContent['about'];
  const rest = (from: string[]) => left.push(...from);
  switch (part) {
    case null:
      if (lines.length > 0) left.push([title, ...lines].filter(Boolean).join('\n'));
      return;
    case 'about': {
      const [first, ...others] = sentencesOf(lines);
      if (first && first.length <= 240) content.about = say(first);
      else if (first) rest([first]);
      rest(others);
      return;
    }
    case 'legal_footer': {
      const footer = lines.join('\n');
      if (footer.length <= 500) content.legal_footer = footer || null;
      else rest([footer]);
      return;
    }
    case 'never_say':
    case 'regions':
      for (const item of lines) {
        if (item.length <= 60 && content[part].length < PLAYBOOK_LIMITS.words) content[part].push(item);
        else rest([item]);
      }
      return;
    case 'problems':
      for (const item of isEntry ? [title] : lines) {
        const name = item.replace(/[.:]+$/u, '');
        if (name.length > 60 || content.problems.length >= PLAYBOOK_LIMITS.problems) rest([item]);
        else
          content.problems.push({
            key: freeKey(name, content.problems),
            name: say(name),
            words: [],
            consequence: say(isEntry ? fitting(sentencesOf(lines)[0]) : null),
            question: say(null),
          });
      }
      return;
    case 'stories':
      for (const item of isEntry ? sentencesOf(lines).slice(0, 1) : lines) {
        const customer = isEntry ? title : (/^(\p{Lu}[\p{L}\p{N}&.'’ -]*?)(?: \p{Ll}|:)/u.exec(item)?.[1] ?? '');
        const result = item.replace(/^[^:]{1,60}: /u, (head) => (isEntry ? head : ''));
        if (!customer || result.length > 200 || content.stories.length >= PLAYBOOK_LIMITS.stories) rest([item]);
        else
          content.stories.push({
            key: freeKey(customer, content.stories),
            customer: customer.slice(0, 80),
            industry: null,
            result: say(result),
            offers: [],
          });
      }
      if (isEntry) rest(sentencesOf(lines).slice(1));
      return;
    case 'offers':
      if (!isEntry) return void rest(lines);
      addOffer(content, rest, { title, lines }, say);
  }
}

function addOffer(
  content: PlaybookContent,
  rest: (lines: string[]) => void,
  { title, lines }: { title: string; lines: string[] },
  say: (text: string | null) => PlaybookContent['about'],
): void {
  if (title.length > 60 || content.offers.length >= PLAYBOOK_LIMITS.offers) return rest([title, ...lines]);
  const priced = lines.find((line) => PRICE.test(line));
  const [does, ...proofs] = sentencesOf(lines.filter((line) => line !== priced));
  const price = priced ? PRICE.exec(priced) : null;
  content.offers.push({
    key: freeKey(title, content.offers),
    name: title,
    does: say(fitting(does)),
    for_whom: [],
    price: price?.groups?.amount ? Number(price.groups.amount.replaceAll(',', '')) : null,
    price_to: null,
    unit: say(withoutStop(price?.groups?.unit ?? '').slice(0, 40) || null),
    proofs: proofs
      .filter((proof) => proof.length <= 200)
      .slice(0, PLAYBOOK_LIMITS.proofs)
      .map(say),
    links: [],
    problems: [],
  });
  rest([...(does && !fitting(does) ? [does] : []), ...proofs.filter((proof) => proof.length > 200)]);
}

/** "$1,200 per device", "EUR 40 a month", "Price: 900". */
const PRICE =
  /^(?:price|preis)?:?\s*(?:[$€£]|USD|EUR|GBP)?\s*(?<amount>\d[\d,]*(?:\.\d{1,2})?)\s*(?:[$€£]|USD|EUR|GBP)?\s*(?<unit>(?:per|a|pro|je) .*)?$/iu;

const fitting = (sentence: string | undefined): string | null => (sentence && sentence.length <= 200 ? sentence : null);

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ level: 1, title: '', lines: [] }];
  for (const raw of text.split(/\r?\n/u)) {
    const line = raw.trim();
    const heading = /^(#{1,4})\s+(.+?)\s*#*$/u.exec(line);
    if (heading) sections.push({ level: heading[1]?.length ?? 1, title: plain(heading[2] ?? ''), lines: [] });
    else if (line !== '') sections.at(-1)?.lines.push(plain(line.replace(/^(?:[-*+]|\d+[.)])\s+/u, '')));
  }
  return sections;
}

const plain = (line: string) => line.replaceAll(/\*\*|__|`/gu, '').trim();
const sentencesOf = (lines: string[]): string[] =>
  lines.flatMap((line) => line.split(/(?<=[.!?])\s+(?=\p{Lu})/u)).filter((line) => line !== '');

/** A key made of a name, that none of these has. */
export function freeKey(name: string, taken: readonly { key: string }[]): string {
  const base =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '')
      .slice(0, 50) || 'entry';
  const keys = new Set(taken.map(({ key }) => key));
  for (let n = 1; ; n += 1) {
    const key = n === 1 ? base : `${base}-${n}`;
    if (!keys.has(key)) return key;
  }
}
