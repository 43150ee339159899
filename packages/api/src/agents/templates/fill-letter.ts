import type { Evidence, Sentence } from '@outrider/shared/agent-evidence';
import { fieldsOfTemplate, readTemplate, type TemplateField } from '@outrider/shared/letter-templates';
import { type FilledPiece, fillTemplate } from '@outrider/shared/template-text';
import type { Brief } from '@outrider/shared/writing';
import { framed, type Letter, requestedSentences } from '../../writer/letters/letters.ts';
import type { TemplateValue } from './template-values.ts';
import type { WritingTemplate } from '@outrider/shared/letter-templates';

type Values = Record<TemplateField, TemplateValue | null>;
type Texts = Pick<WritingTemplate, 'subject' | 'greeting' | 'body'>;
/** `missing`: fields without a fact; a letter with any is not sent. */
export type FilledLetter = { letter: Letter; missing: TemplateField[] };

/** The letter of a template for one brief. What people wrote rests on the template itself, and a sentence with a field also on the facts that the field shows. */
export function fillLetter(texts: Texts, brief: Brief, values: Values): FilledLetter {
  const fill = (text: string) =>
    fillTemplate(readTemplate(text), (field) => values[field as TemplateField]?.text ?? null);
  const [subject, greeting, body] = [fill(texts.subject), fill(texts.greeting), fill(texts.body)];
  const missing = [...new Set([subject, greeting, body].flatMap((part) => part.missing))] as TemplateField[];
  const known = new Set(['template', ...brief.facts.map(({ id }) => id)]);
  return {
    letter: {
      subject: capital(inOneLine(subject.pieces)),
      sentences: framed(
        brief,
        withRequested(sentencesOf(body.pieces, values, known), brief),
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

/** Marks where a field's text stands, so that its sentence is known once the text is cut; no text holds these letters (they are taken out of the facts). */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = /\uE000([a-z0-9_]*)\uE001/gu;
const BREAKS =
  /(?<=(?<!\b(?:Mrs?|Ms|Dr|St|Inc|Ltd|Co|Corp|vs|e\.g|i\.e|approx|z\. ?B|d\. ?h|Nr|ca))[.!?…]["”’)]?) +(?=["“(\uE000]?[\p{Lu}\d\uE000])/gu;

function sentencesOf(pieces: FilledPiece[], values: Values, known: ReadonlySet<string>): Sentence[] {
  const marked = pieces
    .map(({ text, field }) => {
      const plain = text.replaceAll(/[\uE000\uE001]/gu, '');
      return field === null ? plain : `${OPEN}${field}${CLOSE}${plain}`;
    })
    .join('')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  const parts = marked
    .split(/(?<=\n)(?!\n)/u)
    .flatMap((line) => line.split(BREAKS))
    .filter((part) => part.trim() !== '');
  return parts.map((part, at): Sentence => {
    const fields = [...part.matchAll(MARK)].map(([, field]) => field as TemplateField);
    const text = part.replaceAll(MARK, '');
    return {
      // The signature stands in a paragraph of its own.
      text: at === parts.length - 1 ? `${text.trimEnd()}\n\n` : text,
      rests_on: [...new Set(['template', ...fields.flatMap((field) => values[field]?.on ?? [])])].filter((id) =>
        known.has(id),
      ),
      factual: true,
    };
  });
}

/** What the task asks to say beside, before the last paragraph, which asks. */
function withRequested(body: Sentence[], brief: Brief): Sentence[] {
  const asked = requestedSentences(brief);
  const last = body.findLastIndex(({ text }, at) => at < body.length - 1 && text.endsWith('\n\n'));
  return asked.length === 0 ? body : [...body.slice(0, last + 1), ...asked, ...body.slice(last + 1)];
}

/** The brief as that of a letter of this template: what people wrote is one of its facts. */
export function withTemplate(brief: Brief, template: WritingTemplate, meeting_link: string | null): Brief {
  const { id, name, subject, greeting, body } = template;
  const offersTimes = fieldsOfTemplate(template).includes('meeting_times');
  const fact: Evidence = {
    id: 'template',
    kind: 'playbook',
    label: `Template: ${name}`,
    value: '',
    field: null,
    ref_id: null,
    at: null,
  };
  return {
    ...brief,
    template: { id, name, text: [subject, greeting, body, meeting_link].filter(Boolean).join('\n') },
    slots: offersTimes ? brief.slots : [],
    facts: [...brief.facts.filter((one) => offersTimes || one.id !== 'calendar'), fact],
  };
}
