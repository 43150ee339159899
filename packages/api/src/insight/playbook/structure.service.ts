import type { CompanyDb } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { EMPTY_PLAYBOOK, type PlaybookContent, type PlaybookDraft } from '@outrider/shared/insight/playbook';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { languageOfText } from '../../ground/text/language.ts';
import { findInvented } from '../writer/invented.ts';
import { write } from '../writer/writer.service.ts';
import { freeKey, structureByHeadings } from './structure.ts';
import { STRUCTURE_WORDS } from './words.ts';

const sentence = z.string().max(200);
const short = z.string().max(60);
/** What a model is asked for: flat, in one language, with names instead of keys. */
const readSchema = z.strictObject({
  about: z.string().max(240),
  offers: z
    .array(
      z.strictObject({
        name: short,
        does: sentence,
        for_whom: z.array(short).max(10),
        price: z.number().min(0).max(1e9).nullable(),
        unit: z.string().max(40),
        proofs: z.array(sentence).max(5),
        solves: z.array(short).max(10),
      }),
    )
    .max(20),
  problems: z
    .array(
      z.strictObject({
        name: short,
        words: z.array(short).max(15),
        consequence: sentence,
        question: z.string().max(160),
      }),
    )
    .max(20),
  stories: z.array(z.strictObject({ customer: short, result: sentence, offers: z.array(short).max(10) })).max(20),
  never_say: z.array(short).max(20),
  legal_footer: z.string().max(500),
  left: z.array(z.string().max(500)).max(20),
});
type Read = z.infer<typeof readSchema>;
const NOTHING_READ: Read = {
  about: '',
  offers: [],
  problems: [],
  stories: [],
  never_say: [],
  legal_footer: '',
  left: [],
};

/**
 * A draft for a person to complete. The language model reads the page where there is one and it made nothing up; else
 * its headings say what belongs where.
 */
export async function structureText(db: CompanyDb, services: Services, text: string): Promise<PlaybookDraft> {
  const language = languageOfText(text) ?? 'en';
  const { value, written_by } = await write<Read>(db, services, {
    purpose: 'playbook',
    system: STRUCTURE_WORDS.system,
    facts: { page: text },
    schema: readSchema,
    max_tokens: 3_000,
    objection: (read) => findInvented(JSON.stringify(read), { page: text }, { links: true }),
    builtIn: () => NOTHING_READ,
  });
  if (written_by.kind === 'model') return { ...toDraft(value, language), written_by: 'model' };
  return { ...structureByHeadings(text, language), written_by: 'headings' };
}

function toDraft(read: Read, language: WritingLanguage): { content: PlaybookContent; left: string[] } {
  const say = (text: string | null) =>
    ({ en: null, de: null, [language]: text?.trim() || null }) as PlaybookContent['about'];
  const problems: PlaybookContent['problems'] = [];
  for (const { name, words, consequence, question } of read.problems)
    problems.push({
      key: freeKey(name, problems),
      name: say(name),
      words,
      consequence: say(consequence),
      question: say(question),
    });
  const keyOf = (names: string[], entries: { key: string; called: string | null }[]) =>
    entries.flatMap(({ key, called }) =>
      names.some((name) => name.toLowerCase() === called?.toLowerCase()) ? [key] : [],
    );
  const named = problems.map(({ key, name }) => ({ key, called: name[language] }));
  const offers: PlaybookContent['offers'] = [];
  for (const { name, does, for_whom, price, unit, proofs, solves } of read.offers)
    offers.push({
      key: freeKey(name, offers),
      name,
      does: say(does),
      for_whom,
      price,
      price_to: null,
      unit: say(unit),
      proofs: proofs.map(say),
      links: [],
      problems: keyOf(solves, named),
    });
  const stories: PlaybookContent['stories'] = [];
  const sold = offers.map(({ key, name }) => ({ key, called: name }));
  for (const { customer, result, offers: about } of read.stories)
    stories.push({
      key: freeKey(customer, stories),
      customer,
      industry: null,
      result: say(result),
      offers: keyOf(about, sold),
    });
  const { left } = read;
  const content = { about: say(read.about), offers, problems, stories, never_say: read.never_say };
  return {
    content: structuredClone({
      ...EMPTY_PLAYBOOK,
      ...content,
      languages: [language],
      legal_footer: read.legal_footer.trim() || null,
    }),
    left,
  };
}
