import type { CompanyDb } from '@outrider/db';
import type { Evidence, Sentence } from '@outrider/shared/automation/agents';
import type { Brief } from '@outrider/shared/insight/writing';
import { z } from 'zod';
import type { Services } from '../../../ground/services.ts';
import { findInvented } from '../../../insight/writer/invented.ts';
import { bodyOf, framed } from '../../../insight/writer/letters/frame.ts';
import { type Assignment, write } from '../../../insight/writer/writer.service.ts';
import { findSupport, findUnlinked, isFactual, textOf } from '../claims.ts';
import type { FactLead } from '../facts.ts';
import type { Plan, PlannedAction } from '../plan.ts';
import type { TaskAsk } from '../task-ask.ts';
import { MODEL_WORDS } from '../words.ts';
import { oursOf, violationsOf } from './draft-letter.ts';
import {
  MOST_PARTS,
  noteEvidence,
  type NotePart,
  notePartSchema,
  objectionToParts,
  readableNote,
  withNote,
} from './note-parts.ts';
import { findStray } from './outgoing-check.ts';
import { BRIEF_WORDS } from './words-brief.ts';

type Written = Extract<PlannedAction, { kind: 'send_mail' | 'send_proposal' }>;
type Body = { sentences: { text: string; rests_on: string[] }[]; note?: NotePart[] };

const [SENTENCES_MIN, SENTENCES_MAX, LETTERS_MAX, MAIL_MAX] = [2, 12, 320, 1400];

/**
 * The plan with its emails written by the language model where there is one and its answer holds. Only sentences
 * between greeting and signature come from it: recipient, subject, times, amounts, status and all else of the plan stay
 * as they were planned. Keep it out of transactions.
 */
export async function putIntoWords(
  db: CompanyDb,
  services: Pick<Services, 'language_model' | 'log' | 'now'>,
  ask: TaskAsk,
  plan: Plan,
): Promise<{ plan: Plan; written_by: 'built_in' | 'model' }> {
  const { facts } = ask;
  if (facts.kind === 'company' || !facts.lead) return { plan, written_by: 'built_in' };
  const { lead } = facts;
  const actions: PlannedAction[] = [];
  let written_by: 'built_in' | 'model' = 'built_in';
  for (const action of plan.actions) {
    const mail =
      action.kind === 'send_mail' || action.kind === 'send_proposal'
        ? await reword(db, services, { lead, description: ask.description }, action)
        : null;
    if (mail) written_by = 'model';
    actions.push(mail ?? action);
  }
  return { plan: { ...plan, actions, reasoning: reasoningAfter(plan, actions) }, written_by };
}

/** Null: it stays as the built-in writer wrote it. */
async function reword(
  db: CompanyDb,
  services: Pick<Services, 'language_model' | 'log' | 'now'>,
  { lead, description }: { lead: FactLead; description: string | null },
  action: Written,
): Promise<Written | null> {
  const { brief } = action;
  // What people wrote goes out as they wrote it.
  if (!brief || brief.template) return null;
  const { subject, sentences } = action.payload;
  const greeting = sentences[0]?.text.trim() ?? '';
  const note = readableNote(description, brief);
  const matter = { lead, brief, subject, greeting, note, body: bodyOf(action.payload) };
  const { value, written_by } = await write<Body>(db, services, mailBody(matter));
  if (written_by.kind === 'built_in') return null;
  const payload = { ...action.payload, sentences: framed(brief, sentencesOf(value), greeting) };
  const done =
    note === null
      ? brief
      : withNote(
          brief,
          note,
          value.note ?? [],
          value.sentences.map(({ text }) => text.trim()),
        );
  const evidence = withFacts(action.evidence, done, value);
  return { ...action, payload, brief: done, evidence, reasoning: toldUnused(action.reasoning, brief, done) } as Written;
}

/** What a person is told was left out, once a model has done some of it. */
const toldUnused = (reasoning: string, before: Brief, after: Brief): string => {
  const [told, left] = [before, after].map(({ instruction }) => instruction.unused.map(BRIEF_WORDS.unused));
  const news = (left ?? []).filter((one) => !told?.includes(one));
  return [(told ?? []).reduce((text, one) => (left?.includes(one) ? text : text.replace(one, '')), reasoning), ...news]
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
};

function reasoningAfter(plan: Plan, actions: readonly PlannedAction[]): string {
  return plan.actions.reduce((reasoning, before, at) => {
    const after = actions[at];
    const [old, now] = [briefOf(before), briefOf(after)];
    return old && now && old !== now ? toldUnused(reasoning, old, now) : reasoning;
  }, plan.reasoning);
}
const briefOf = (action: PlannedAction | undefined): Brief | null =>
  action?.kind === 'send_mail' || action?.kind === 'send_proposal' ? (action.brief ?? null) : null;

const BODY = z.strictObject({
  sentences: z
    .array(
      z.strictObject({
        text: z.string().trim().min(2).max(LETTERS_MAX),
        rests_on: z.array(z.string().max(40)).max(5),
      }),
    )
    .min(SENTENCES_MIN)
    .max(SENTENCES_MAX),
});
const BODY_WITH_NOTE = BODY.extend({ note: z.array(notePartSchema).max(MOST_PARTS) });

type Matter = {
  lead: FactLead;
  brief: Brief;
  subject: string;
  greeting: string;
  note: string | null;
  body: Sentence[];
};

/** What the model is asked, and what its answer has to hold. */
function mailBody({ lead, brief: bare, subject, greeting, note, body }: Matter): Assignment<Body> {
  const brief = note === null ? bare : { ...bare, facts: [...bare.facts, noteEvidence(note)] };
  const usable = brief.facts.flatMap((one) => inOurWords(one, brief) ?? []);
  const { kind, language, goal, who, instruction } = brief;
  const facts = {
    occasion: kind,
    language,
    goal,
    reader: { company: who.company, industry: who.industry },
    instruction: instruction.text,
    ...(note !== null && { note }),
    facts: usable.map(({ id, label, value }) => ({ id, label, says: value })),
    draft: body.map(({ text }) => text.trim()),
  };
  return {
    purpose: 'agent email',
    system: note === null ? MODEL_WORDS.system : `${MODEL_WORDS.system} ${MODEL_WORDS.note}`,
    facts,
    schema: (note === null ? BODY : BODY_WITH_NOTE) satisfies z.ZodType<Body>,
    max_tokens: 700,
    objection: (answer) =>
      objectionTo(answer, usable, brief) ??
      (note === null ? null : objectionToParts(note, answer.note ?? [], answer.sentences.length)) ??
      strayIn(answer, lead, brief) ??
      brokenRule({ subject, sentences: framed(brief, sentencesOf(answer), greeting) }, brief, lead),
    // Never used as it is: where the built-in writer writes, the plan keeps the sentences it has.
    builtIn: () => ({ sentences: body.map(({ text, rests_on }) => ({ text, rests_on })) }),
  };
}

/** The model's sentences, each in a paragraph with its neighbour, and the last, which asks, in one of its own. */
function sentencesOf({ sentences }: Body): Sentence[] {
  const last = sentences.length - 1;
  return sentences.map(({ text, rests_on }, at) => ({
    text: `${text.trim()}${at === last || at === last - 1 || at % 2 === 1 ? '\n\n' : ''}`,
    rests_on: [...new Set(rests_on)],
    factual: rests_on.length > 0 || isFactual(text),
  }));
}

/** The same check that everything goes through before it is sent: what a model wrote is nobody's either. */
function strayIn({ sentences }: Body, lead: FactLead, brief: Brief): string | null {
  const text = sentences.map((sentence) => sentence.text).join(' ');
  const stray = findStray(text, { lead, ours: oursOf(brief), first_touch: brief.history.last_at === null });
  return stray && { contact: 'a way to contact somebody', quote: 'the lead’s own words in a first email' }[stray];
}

function brokenRule(letter: Parameters<typeof violationsOf>[0], brief: Brief, lead: FactLead): string | null {
  const [violation] = violationsOf(letter, brief, lead);
  return violation ? `${violation.rule}: ${violation.what}` : null;
}

/** What a model hears of a lead: our words for it from the brief, and nothing that a stranger typed. */
function inOurWords(evidence: Evidence, brief: Brief): Evidence | null {
  if (evidence.kind !== 'field') return evidence;
  const words: Partial<Record<string, string | null>> = {
    source: evidence.value,
    created_at: evidence.value,
    asked_about: brief.topic,
    decision_timeline: brief.in_hurry ? MODEL_WORDS.inHurry : null,
    company_name: brief.who.company,
    industry: brief.who.industry,
  };
  const value = words[evidence.id];
  return value ? { ...evidence, value } : null;
}

/** The action's evidence, with every fact of the brief that the model's sentences rest on. */
function withFacts(evidence: Evidence[], brief: Brief, { sentences }: Body): Evidence[] {
  const known = new Set(evidence.map(({ id }) => id));
  const used = new Set(sentences.flatMap(({ rests_on }) => rests_on));
  return [...evidence, ...brief.facts.filter(({ id }) => used.has(id) && !known.has(id))];
}

/** Why an answer cannot be sent, or null. */
function objectionTo({ sentences }: Body, evidence: Evidence[], brief: Brief): string | null {
  const known = new Set(evidence.map(({ id }) => id));
  const made = sentences.map(({ text, rests_on }): Sentence => ({
    text,
    rests_on,
    factual: rests_on.length > 0 || isFactual(text),
  }));
  const stray = made.flatMap(({ rests_on }) => rests_on).find((id) => !known.has(id));
  if (stray !== undefined) return `evidence that is not there: ${stray}`;
  const [unlinked] = findUnlinked(made, evidence);
  if (unlinked) return `a claim that rests on nothing: ${unlinked.text}`;
  const text = textOf(made);
  if (text.length > MAIL_MAX) return 'too long';
  const invented = findInvented(text, brief, { links: true });
  if (invented !== null) return invented;
  const unborne = made.find((sentence) => !isBorneOut(sentence, evidence));
  return unborne ? `a claim that its facts do not bear out: ${unborne.text}` : null;
}

const HAS_FIGURE = /\d/u;
/** A figure stands in the very facts that its sentence names, not somewhere. */
function isBorneOut({ text, rests_on, factual }: Sentence, evidence: Evidence[]): boolean {
  if (!factual || !HAS_FIGURE.test(text)) return true;
  return (
    findSupport(
      text,
      evidence.filter(({ id }) => rests_on.includes(id)),
    ) !== null
  );
}
