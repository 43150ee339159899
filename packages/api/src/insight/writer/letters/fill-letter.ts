import type { Sentence } from '@outrider/shared/insight/agent-evidence';
import { customName } from '@outrider/shared/ground/fields/custom';
import { type LetterField, readTemplate, type WritingTemplate } from '@outrider/shared/insight/letter-templates';
import { type FilledPiece, fillTemplate } from '@outrider/shared/insight/template-text';
import type { Brief } from '@outrider/shared/insight/writing';
import { framed, type Letter, requestedSentences } from './frame.ts';
import { SENTENCE_ENDS } from './sentence-ends.ts';
import type { TemplateValues } from './template-values.ts';

type Texts = Pick<WritingTemplate, 'subject' | 'greeting' | 'body' | 'conditions'>;
/** `missing`: fields without a fact; a letter with any is not sent. */
export type FilledLetter = { letter: Letter; missing: LetterField[] };

/**
 * The letter of a template for one brief. A sentence rests on the facts that its fields show, and where people of the
 * company wrote the template (`byPeople`) on that as well. What the task asks to say stands before the last paragraph;
 * the question that it asks takes the place of the letter's own.
 */
export function fillLetter(
  texts: Texts,
  brief: Brief,
  values: TemplateValues,
  { byPeople = false }: { byPeople?: boolean } = {},
): FilledLetter {
  const fill = (text: string) =>
    fillTemplate(readTemplate(text), (field) => values[field as LetterField]?.text ?? null);
  const [subject, greeting, body] = [fill(texts.subject), fill(texts.greeting), fill(texts.body)];
  const missing = [...new Set([subject, greeting, body].flatMap((part) => part.missing))] as LetterField[];
  const known = new Set([...brief.facts.map(({ id }) => id), ...brief.custom.map(({ key }) => customName(key))]);
  const sentences = sentencesOf(body.pieces, values).map(({ text, on }, at): Sentence => {
    // A text for those who came a certain way says so where it begins.
    const came = at === 0 && texts.conditions.sources.length > 0 ? ['source'] : [];
    const facts = [...new Set([...on, ...came])].filter((id) => known.has(id));
    return byPeople
      ? { text, rests_on: ['template', ...facts], factual: true }
      : { text, rests_on: facts, factual: facts.length > 0 };
  });
  return {
    letter: {
      subject: capital(inOneLine(subject.pieces)),
      sentences: framed(
        brief,
        withRequested(withQuestion(sentences, brief.instruction.question), brief),
        inOneLine(greeting.pieces),
      ),
    },
    missing,
  };
}

/** A subject may begin with a field, and names of problems are written as they stand within a sentence. */
const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

const inOneLine = (pieces: FilledPiece[]) =>
  pieces
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Marks where a field's text stands, so that its sentence is known once the text is cut; no text holds these letters
 * (they are taken out of the facts).
 */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = /\uE000([a-z0-9_.]*)\uE001/gu;

function sentencesOf(pieces: FilledPiece[], values: TemplateValues): { text: string; on: string[] }[] {
  const marked = pieces
    .map(({ text, field }) => {
      const plain = text.replaceAll(/[\uE000\uE001]/gu, '');
      return field === null ? plain : markSentences(plain, `${OPEN}${field}${CLOSE}`);
    })
    .join('')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  const parts = marked
    .split(/(?<=\n)(?!\n)/u)
    .flatMap((line) => line.split(SENTENCE_ENDS))
    .filter((part) => part.trim() !== '');
  return parts.map((part, at) => {
    const fields = [...part.matchAll(MARK)].map(([, field]) => field as LetterField);
    const text = part.replaceAll(MARK, '');
    return {
      // The signature stands in a paragraph of its own.
      text: at === parts.length - 1 ? `${text.trimEnd()}\n\n` : text,
      on: fields.flatMap((field) => values[field]?.on ?? []),
    };
  });
}

/** A field may show several sentences or lines, and each of them is that fact. */
const markSentences = (text: string, mark: string) =>
  `${mark}${text.split(SENTENCE_ENDS).join(` ${mark}`).replaceAll('\n', `\n${mark}`)}`;

/** What the letter asks last, in the words of the task where it has some. */
function withQuestion(body: Sentence[], question: string | null): Sentence[] {
  if (!question) return body;
  const own = body.findLastIndex(({ text }) => text.trimEnd().endsWith('?'));
  const asked = (space: string): Sentence => ({
    text: `${question}${space}`,
    rests_on: ['instruction'],
    factual: true,
  });
  if (own === -1) return [...body, asked('\n\n')];
  return body.with(own, asked(/\s*$/u.exec(body[own]?.text ?? '')?.[0] ?? ''));
}

/** What the task asks to say beside, before the last paragraph, which asks. */
function withRequested(body: Sentence[], brief: Brief): Sentence[] {
  const asked = requestedSentences(brief);
  const last = body.findLastIndex(({ text }, at) => at < body.length - 1 && text.endsWith('\n\n'));
  return asked.length === 0 ? body : [...body.slice(0, last + 1), ...asked, ...body.slice(last + 1)];
}
