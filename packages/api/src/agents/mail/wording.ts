import type { CompanyDb } from '@outrider/db';
import type { Evidence, Sentence } from '@outrider/shared/agents';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { findInvented } from '../../writer/invented.ts';
import { type Assignment, write } from '../../writer/writer.service.ts';
import { findSupport, findUnlinked, isFactual, textOf } from '../claims.ts';
import type { FactLead } from '../facts.ts';
import { companyName, properName, quotable } from '../plain.ts';
import type { Plan, PlannedAction } from '../plan.ts';
import type { TaskAsk } from '../task-ask.ts';
import { touchesOf } from '../touches.ts';
import { MODEL_WORDS } from '../words.ts';
import { SIGNATURE_SENTENCES, timingBank, topicWord } from './letter.ts';
import { findStray } from './outgoing-check.ts';
import { industryOf, jobRole } from './reader.ts';

type Written = Extract<PlannedAction, { kind: 'send_mail' | 'send_proposal' }>;
type Body = { sentences: { text: string; rests_on: string[] }[] };

const [SENTENCES_MIN, SENTENCES_MAX, LETTERS_MAX, MAIL_MAX] = [2, 10, 320, 1400];
/** What of the lead a mail to it may rest on. Notes, score and what the company did are its own business, and never reach a mail or the model that writes one. */
const TOLD_BY_LEAD = new Set([
  'source',
  'created_at',
  'industry',
  'company_size',
  'company_name',
  'job_title',
  'pain_points',
  'decision_timeline',
]);

/**
 * The plan with its emails written by the language model where there is one and its answer holds. Only sentences between greeting and signature come from it:
 * recipient, subject, times, amounts, status and all else of the plan stay as they were planned. Keep it out of transactions.
 */
export async function putIntoWords(
  db: CompanyDb,
  services: Pick<Services, 'language_model' | 'log' | 'now'>,
  ask: TaskAsk,
  plan: Plan,
): Promise<{ plan: Plan; written_by: 'built_in' | 'model' }> {
  const { facts } = ask;
  if (facts.kind === 'company' || !facts.lead) return { plan, written_by: 'built_in' };
  const { lead, seller } = facts;
  const first_touch = touchesOf(facts).length === 0;
  const actions: PlannedAction[] = [];
  let written_by: 'built_in' | 'model' = 'built_in';
  for (const action of plan.actions) {
    const mail =
      action.kind === 'send_mail' || action.kind === 'send_proposal'
        ? await reword(db, services, { ask, lead, seller, first_touch }, action)
        : null;
    if (mail) written_by = 'model';
    actions.push(mail ?? action);
  }
  return { plan: { ...plan, actions }, written_by };
}

/** Null: it stays as the built-in writer wrote it. */
async function reword(
  db: CompanyDb,
  services: Pick<Services, 'language_model' | 'log' | 'now'>,
  reader: Reader,
  action: Written,
): Promise<Written | null> {
  const { sentences } = action.payload;
  const body = sentences.slice(1, -SIGNATURE_SENTENCES);
  const { value, written_by } = await write<Body>(
    db,
    services,
    mailBody({ ...reader, evidence: action.evidence, body }),
  );
  if (written_by.kind === 'built_in') return null;
  const written = value.sentences.map(({ text, rests_on }): Sentence => ({
    text: text.trim(),
    rests_on: [...new Set(rests_on)],
    factual: rests_on.length > 0 || isFactual(text),
  }));
  const end = written.at(-1);
  if (end) end.text += '\n\n';
  const payload = {
    ...action.payload,
    sentences: [...sentences.slice(0, 1), ...written, ...sentences.slice(-SIGNATURE_SENTENCES)],
  };
  return { ...action, payload } as Written;
}

type Reader = { ask: Pick<TaskAsk, 'task_type'>; lead: FactLead; seller: string; first_touch: boolean };
type Matter = Reader & { evidence: Evidence[]; body: Sentence[] };

/** What the model is asked, and what its answer has to hold. */
export function mailBody({ ask, lead, seller, first_touch, evidence, body }: Matter): Assignment<Body> {
  const usable = first_touch ? evidence.flatMap((one) => inOurWords(one, lead) ?? []) : evidence.filter(isTellable);
  const reader = first_touch
    ? { role: jobRole(lead.job_title), industry: industryOf(lead.industry) }
    : {
        company: companyName(lead.company_name),
        role: properName(lead.job_title, 80),
        industry: properName(lead.industry),
      };
  const facts = {
    occasion: ask.task_type,
    reader,
    facts: usable.map(({ id, label, value }) => ({ id, label, says: value })),
    draft: body.map(({ text }) => text.trim()),
  };
  return {
    purpose: 'agent email',
    system: MODEL_WORDS.system,
    facts,
    schema: z.strictObject({
      sentences: z
        .array(
          z.strictObject({
            text: z.string().trim().min(2).max(LETTERS_MAX),
            rests_on: z.array(z.string().max(40)).max(5),
          }),
        )
        .min(SENTENCES_MIN)
        .max(SENTENCES_MAX),
    }),
    max_tokens: 700,
    objection: (answer) => objectionTo(answer, usable, facts) ?? strayIn(answer, { lead, seller, first_touch }),
    // Never used as it is: where the built-in writer writes, the plan keeps the sentences it has.
    builtIn: () => ({ sentences: body.map(({ text, rests_on }) => ({ text, rests_on })) }),
  };
}

/** The same check that everything goes through before it is sent: what a model wrote is nobody's either. */
function strayIn({ sentences }: Body, { lead, seller, first_touch }: Omit<Reader, 'ask'>): string | null {
  const text = sentences.map((sentence) => sentence.text).join(' ');
  const stray = findStray(text, { lead, ours: [seller], first_touch });
  return stray && { contact: 'a way to contact somebody', quote: 'the lead’s own words in a first email' }[stray];
}

/** What a model hears of a lead that nobody has written to: our word for it, from a closed list, and nothing that a stranger typed. */
function inOurWords(evidence: Evidence, lead: FactLead): Evidence | null {
  const timing = timingBank(lead);
  const words: Partial<Record<string, string | null>> = {
    source: evidence.value,
    pain_points: topicWord(lead),
    decision_timeline: timing && { soon: 'would like to decide soon', in_time: 'has time to decide' }[timing],
    industry: industryOf(lead.industry),
    job_title: jobRole(lead.job_title),
  };
  const value = evidence.kind === 'field' && evidence.field ? words[evidence.field] : null;
  return value ? { ...evidence, value } : null;
}

/** A fact that may be said to the lead, in words that are no trouble: what a person of ours wrote down elsewhere is not, and neither is what talks to machines. */
function isTellable({ id, kind, value }: Evidence): boolean {
  if (kind === 'field')
    return (
      TOLD_BY_LEAD.has(id) && (id === 'created_at' || quotable(value, 300) !== null || properName(value, 120) !== null)
    );
  return kind === 'message' || kind === 'activity' || kind === 'meeting';
}

/** Why an answer cannot be sent, or null. */
function objectionTo({ sentences }: Body, evidence: Evidence[], facts: object): string | null {
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
  const invented = findInvented(text, facts);
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
