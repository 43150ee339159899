import type { Sentence } from '@outrider/shared/insight/agent-evidence';
import type { Brief } from '@outrider/shared/insight/writing';
import { FRAMES } from './words-frame.ts';

/** Of an email the first sentence greets and the last three sign; what stands between is the text. */
export type Letter = { subject: string; sentences: Sentence[] };
export const SIGNATURE_SENTENCES = 3;
export const bodyOf = ({ sentences }: Pick<Letter, 'sentences'>): Sentence[] =>
  sentences.slice(1, -SIGNATURE_SENTENCES);

/** A text between greeting and signature. */
export function framed(brief: Brief, body: Sentence[], greeting: string): Sentence[] {
  const frame = FRAMES[brief.language];
  const { name, company, email, automated_by } = brief.sender;
  const foot = automated_by ? [email, company, frame.automated(automated_by)] : [company];
  return [
    plain(`${greeting}\n\n`),
    ...body,
    plain(`${frame.signOff(brief)}\n`),
    plain(`${name}\n`),
    plain(foot.filter(Boolean).join('\n')),
  ];
}
const plain = (text: string): Sentence => ({ text, rests_on: [], factual: false });

/** What the task asks to say beside a letter's own text, as one paragraph; nothing where it asks for nothing. */
export function requestedSentences(brief: Brief): Sentence[] {
  const { trial_days, discount, links, say } = brief.instruction;
  const frame = FRAMES[brief.language];
  const line = (text: string, ...on: string[]) => ({ text, on });
  const lines = [
    ...(trial_days === null ? [] : [line(frame.trial(brief.offer?.name ?? null, trial_days), 'instruction', 'offer')]),
    ...(discount === null
      ? []
      : [line(brief.proposal ? frame.discountWithin(discount) : frame.discount(discount), 'instruction')]),
    ...say.map((text) => line(text, 'instruction')),
    ...links.map(({ label, url }) => line(`${label}: ${url}`, 'offer')),
  ];
  const known = new Set(brief.facts.map(({ id }) => id));
  return lines.map(({ text, on }, at) => ({
    text: at === lines.length - 1 ? `${text}\n\n` : text,
    rests_on: on.filter((id) => known.has(id)),
    factual: true,
  }));
}
