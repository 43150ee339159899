import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { LETTER_KIND_LABELS, type LetterKind } from '@outrider/shared/insight/writing';

const LANGUAGES: Record<WritingLanguage, string> = { en: 'English', de: 'German' };

/**
 * What a brief says to the person who approves, and what an agent asks when it can't write. The questions end a
 * sentence that begins with the lead's name.
 */
export const BRIEF_WORDS = {
  whyNow: (kind: LetterKind, day: string) =>
    kind.startsWith('first')
      ? `${LETTER_KIND_LABELS[kind]}: captured on ${day}`
      : `${LETTER_KIND_LABELS[kind]}: last contact on ${day}`,
  playbook: (name: string) => `Playbook: ${name}`,
  proof: (name: string) => `Playbook, proof for ${name}`,
  problem: (name: string) => `Playbook, problem: ${name}`,
  news: (day: string) => `Playbook, new since ${day}`,
  proposal: 'Proposal',
  meeting: 'Meeting',
  task: 'Task',
  calendar: (host: string) => `Free in ${host}’s calendar`,
  team: (seller: string) => `${seller} team`,
  costs: {
    en: (name: string, price: string) => `${name} costs ${price}.`,
    de: (name: string, price: string) => `${name} kostet ${price}.`,
  },
  noLanguage: 'the playbook isn’t written in the language of the task',
  otherLanguage: (said: WritingLanguage, written: WritingLanguage) =>
    `the task’s words are in ${LANGUAGES[said]}, and the email will be in ${LANGUAGES[written]}`,
  noWords: (offer: string) => `the playbook doesn’t say what ${offer} does in this language`,
  noOffer: (topic: string) => `the playbook has no offer for ${topic}`,
  unknownTopic: (said: string) =>
    `the playbook has nothing called “${said}”, so choose on the lead what they asked about`,
  notAsked: 'choose on the lead what they asked about',
  templateUsed: (kind: LetterKind) =>
    `they already got every template you have for “${LETTER_KIND_LABELS[kind]}”, and nobody gets the same text twice`,
  /** The text is people's own, so what the task adds has to be added by people as well. */
  templateLeavesOut: (name: string, what: string) => `the template “${name}” doesn’t do what the task asks (${what})`,
  templateGap: (name: string, fields: readonly string[]) =>
    `the template “${name}” needs details we don’t have: ${fields.join(', ')}`,
  note: 'What the task says in its own words',
  yes: { en: 'yes', de: 'ja' },
  unused: (part: string) => `Not used from the task: “${part}”.`,
  letterGap: (fields: readonly string[]) => `the letter needs details we don’t have: ${fields.join(', ')}`,
  nothingKnown: 'we know too little to say something that concerns them',
  nothingNew: 'the playbook names nothing new since the last contact',
  nothingToAdd: 'the playbook has nothing to add to what they were sent',
  noEvent: 'write into the task what they are invited to',
  nothingAgreed: 'write into the task what was agreed',
  noMeeting: 'there was no meeting they could have missed',
  neverWritten: 'nobody has written to them yet',
  busy: (host: string, day: string) => `${host} is busy at that time on ${day}`,
  /** A text that broke a rule; it is never proposed. */
  broke: (what: string) => `the email didn’t pass our own check (${what})`,
};
