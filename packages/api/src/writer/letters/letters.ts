import type { Sentence } from '@outrider/shared/agent-evidence';
import type { WritingLanguage } from '@outrider/shared/playbook';
import type { Brief } from '@outrider/shared/writing';
import { ENGLISH } from './words-english.ts';
import { GERMAN } from './words-german.ts';
import { type LanguageLetters, type Line, stated } from './line.ts';

const LANGUAGES: Record<WritingLanguage, LanguageLetters> = { en: ENGLISH, de: GERMAN };

/** Of an email the first sentence greets and the last three sign; what stands between is the text. */
export type Letter = { subject: string; sentences: Sentence[] };
export const SIGNATURE_SENTENCES = 3;
export const bodyOf = ({ sentences }: Pick<Letter, 'sentences'>): Sentence[] =>
  sentences.slice(1, -SIGNATURE_SENTENCES);

const SUBJECT_LETTERS = 50;

/** The text of a brief by the built-in writer: the same brief, the same words. */
export function writeLetter(brief: Brief): Letter {
  const language = LANGUAGES[brief.language];
  const known = new Set(brief.facts.map(({ id }) => id));
  const paragraphs = [...language.body(brief)];
  const extra = requestedLines(brief, language);
  // Before the last paragraph, which asks.
  if (extra.length > 0) paragraphs.splice(-1, 0, extra);
  return { subject: shortened(language.subject(brief)), sentences: framed(brief, inParagraphs(paragraphs, known)) };
}

const inParagraphs = (paragraphs: Line[][], known: ReadonlySet<string>): Sentence[] =>
  paragraphs
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at, all) => {
      const isItem = (lines[0]?.text ?? '').startsWith('- ') && (all[at + 1]?.[0]?.text ?? '').startsWith('- ');
      return lines.map(({ text, on }, place): Sentence => ({
        text: place === lines.length - 1 ? `${text}${isItem ? '\n' : '\n\n'}` : text,
        rests_on: on.filter((id) => known.has(id)),
        factual: on.length > 0,
      }));
    });

/** What the task asks to say beside a letter's own text, as a paragraph of it; nothing where it asks for nothing. */
export const requestedSentences = (brief: Brief): Sentence[] =>
  inParagraphs([requestedLines(brief, LANGUAGES[brief.language])], new Set(brief.facts.map(({ id }) => id)));

/** A text between greeting and signature. */
export function framed(brief: Brief, body: Sentence[], greeting: string | null = null): Sentence[] {
  const language = LANGUAGES[brief.language];
  const { name, company, email, automated_by } = brief.sender;
  const foot = automated_by ? [email, company, language.automated(automated_by)] : [company];
  return [
    plain(`${greeting ?? language.greeting(brief)}\n\n`),
    ...body,
    plain(`${language.signOff(brief)}\n`),
    plain(`${name}\n`),
    plain(foot.filter(Boolean).join('\n')),
  ];
}

function requestedLines(brief: Brief, language: LanguageLetters): Line[] {
  const { trial_days, discount, links, say } = brief.instruction;
  return [
    ...(trial_days === null ? [] : [stated(language.trial(brief, trial_days), 'instruction', 'offer')]),
    ...(discount === null ? [] : [stated(language.discount(brief, discount), 'instruction')]),
    ...say.map((text) => stated(text, 'instruction')),
    ...links.map(({ label, url }) => stated(`${label}: ${url}`, 'offer')),
  ];
}

const plain = (text: string): Sentence => ({ text, rests_on: [], factual: false });

function shortened(subject: string): string {
  if (subject.length <= SUBJECT_LETTERS) return subject;
  const cut = subject.slice(0, SUBJECT_LETTERS + 1);
  return cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,:;]+$/u, '');
}
