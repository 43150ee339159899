import { fieldsOfTemplate, type LetterField } from '@outrider/shared/insight/letter-templates';
import { askedParts, REQUEST_PART_LABELS, type TaskRequest } from '@outrider/shared/insight/task-request';
import type { Brief, LetterKind } from '@outrider/shared/insight/writing';
import { fillLetter } from '../../../insight/writer/letters/fill-letter.ts';
import type { Letter } from '../../../insight/writer/letters/frame.ts';
import { writeLetter } from '../../../insight/writer/letters/letters.ts';
import { templateValues } from '../../../insight/writer/letters/template-values.ts';
import {
  type Checked,
  checkLetter,
  checkShippedLetter,
  checkTemplateLetter,
  type Violation,
} from '../../../insight/writer/rules/rules.ts';
import { hasContact } from '../../../ground/text/plain.ts';
import type { FactLead, WritingFacts } from '../facts.ts';
import { type Candidate, chooseTemplate, topicNames, unmetBy } from '../templates/choose-template.ts';
import { labelOfField } from '../templates/field-label.ts';
import { withTemplate } from '../templates/with-template.ts';
import type { WritingTemplate } from '@outrider/shared/insight/letter-templates';
import { makeBrief } from './brief.ts';
import { type BriefAsk, type Extra, languageOf } from './brief-matter.ts';
import { hasPlace, type Requested } from '../requested.ts';
import { textOf } from '../claims.ts';
import { BRIEF_WORDS } from './words-brief.ts';

type Templates = readonly [WritingTemplate, ...WritingTemplate[]];
type Written = { letter: Letter; brief: Brief; requested: Requested; question?: never };
/** A letter that holds all rules, or what the agent has to ask first. */
export type Drafted = Written | { question: string };

/**
 * The company's own letter where people wrote one for this moment and language, else the one that comes with the
 * product.
 */
export function draftLetter(ask: BriefAsk, kind: LetterKind, writing: WritingFacts, extra: Extra = {}): Drafted {
  const byPeople = draftFromTemplate(ask, kind, writing, extra);
  if (byPeople) return byPeople;
  const briefing = makeBrief(ask, kind, writing, extra);
  if (!briefing.brief) return { question: briefing.question };
  const { brief, requested } = briefing;
  const { missing, ...letter } = writeLetter(brief);
  if (missing.length > 0)
    return { question: BRIEF_WORDS.letterGap(missing.map((field) => labelOfField(field, writing.fields))) };
  const [violation] = checkShippedLetter(checkedOf(letter, brief, ask.lead));
  return violation ? { question: BRIEF_WORDS.broke(violation.what) } : { letter, brief, requested };
}

/**
 * Null where the company has no template for this lead, moment and language. Where it has one that cannot be used, a
 * person is asked: what they wrote is not replaced by something else.
 */
function draftFromTemplate(ask: BriefAsk, kind: LetterKind, writing: WritingFacts, extra: Extra): Drafted | null {
  const { lead, facts } = ask;
  const language = languageOf(ask, writing);
  const own = writing.templates.filter((template) => template.moment === kind && template.language === language);
  if (own.length === 0) return null;
  const sent = new Set(
    facts.agent_mails.flatMap(({ state, template_id }) => (DROPPED.has(state) ? [] : (template_id ?? []))),
  );
  const known = { topics: topicNames(writing), deals: facts.deals };
  const made = own.filter(({ conditions }) => unmetBy(lead, known, conditions).length === 0);
  if (made.length === 0) return null;
  const [first, ...others] = made.filter(({ id }) => !sent.has(id));
  if (!first) return { question: BRIEF_WORDS.templateUsed(kind) };
  return writeByTemplate(ask, writing, [first, ...others], extra);
}

/**
 * The letter of a template that people of the company wrote, of several for one moment and language the one that fits
 * best; or what keeps it from being sent, as the end of "Before I write to …:".
 */
export function writeByTemplate(
  ask: BriefAsk,
  writing: WritingFacts,
  [first, ...others]: Templates,
  extra: Extra = {},
): Drafted {
  const kind = first.moment;
  const times = [first, ...others].some((template) => fieldsOfTemplate(template).includes('meeting_times'));
  const briefing = makeBrief(ask, kind, writing, extra, { byPeople: { language: first.language, times } });
  if (!briefing.brief) return { question: briefing.question };
  const { brief: base, requested } = briefing;
  const values = templateValues(base, writing.content);
  const fill = (template: WritingTemplate): Candidate => ({
    template,
    ...fillLetter(template, base, values, { byPeople: true }),
  });
  const { chosen, gap } = chooseTemplate(ask.lead.id, [fill(first), ...others.map(fill)]);
  if (!chosen)
    return {
      question: BRIEF_WORDS.templateGap(
        gap.template.name,
        gap.fields.map((field) => labelOfField(field, writing.fields)),
      ),
    };
  const { letter, template } = chosen;
  const brief = withTemplate(base, template, writing.content.meeting_link);
  const [violation] = checkTemplateLetter({ letter, brief, quotes: [], ours: oursOf(brief) });
  const absent = leftOut(ask.request, kind, template, letter);
  if (absent) return { question: BRIEF_WORDS.templateLeavesOut(template.name, absent) };
  if (!violation) return { letter, brief, requested };
  const { rule, what } = violation;
  return {
    question: rule === 'instruction' ? BRIEF_WORDS.templateLeavesOut(template.name, what) : BRIEF_WORDS.broke(what),
  };
}

/** The fields in which a template does what a part of the task asks. */
const SHOWN_IN: Partial<Record<keyof TaskRequest, readonly LetterField[]>> = {
  at: ['meeting_times', 'meeting_time'],
  items: ['offer', 'offer_does', 'proof', 'price', 'proposal'],
  agreed: ['agreed'],
  event: ['event', 'event_time', 'event_place'],
  answer: ['answer'],
};

/** A part of the task that neither a field nor a word of the template does, by its name; null where there is none. */
function leftOut(
  request: TaskRequest | null,
  kind: LetterKind,
  template: WritingTemplate,
  letter: Letter,
): string | null {
  if (!request) return null;
  const fields = new Set(fieldsOfTemplate(template));
  const text = `${letter.subject}\n${textOf(letter.sentences)}`;
  const isNamed = (part: keyof TaskRequest) =>
    part === 'items' && request.items.every(({ offer }) => text.toLowerCase().includes(offer.toLowerCase()));
  const part = askedParts(request).find(
    (one) =>
      SHOWN_IN[one] &&
      hasPlace(one, request, kind) &&
      !SHOWN_IN[one].some((field) => fields.has(field)) &&
      !isNamed(one),
  );
  return part ? REQUEST_PART_LABELS[part] : null;
}

/** What became of a letter that nobody got. */
export const DROPPED: ReadonlySet<string> = new Set(['rejected', 'expired', 'undone', 'refused']);

export const violationsOf = (letter: Letter, brief: Brief, lead: FactLead): Violation[] =>
  checkLetter(checkedOf(letter, brief, lead));

const checkedOf = (letter: Letter, brief: Brief, lead: FactLead): Checked => ({
  letter,
  brief,
  quotes: quotesOf(lead),
  ours: oursOf(brief),
});

/** What of a brief may look like an address and is the company's own. */
export const oursOf = ({ sender, offer, instruction, meeting, who, facts, template }: Brief): string[] =>
  [
    sender.company,
    sender.name,
    sender.email,
    offer?.name,
    meeting?.link,
    who.company,
    ...instruction.links.map(({ url }) => url),
    ...facts.flatMap(({ kind, value }) => (kind === 'playbook' ? [value] : [])),
    ...contactsIn(template?.text ?? ''),
  ].filter((text): text is string => Boolean(text));

/** The links, addresses and numbers that people wrote into a template: they are the company's. */
const contactsIn = (text: string): string[] => [
  ...text.split(/\s+/u).filter((word) => hasContact(word)),
  ...(text.match(/\+?\(?\d[\d ()/.-]{5,}\d/gu) ?? []),
];

/** Everything that a lead typed as free text. */
const quotesOf = ({ pain_points, notes, decision_timeline }: FactLead): string[] =>
  [pain_points, notes, decision_timeline].filter((text): text is string => Boolean(text));
