import { z } from 'zod';
import { evidenceSchema } from './agent-evidence.ts';
import { WRITING_LANGUAGES } from '../ground/languages.ts';

export const LETTER_KINDS = [
  'first_inbound',
  'first_outbound',
  'follow_up',
  'second_follow_up',
  'break_up',
  'reply',
  'meeting_confirmation',
  'meeting_reminder',
  'after_meeting',
  'no_show',
  'proposal_cover',
  'reopening',
  'event_invitation',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
export const LETTER_KIND_LABELS: Record<LetterKind, string> = {
  first_inbound: 'First email to someone who asked',
  first_outbound: 'First email to someone who didn’t ask',
  follow_up: 'First follow-up',
  second_follow_up: 'Second follow-up',
  break_up: 'Last email of a sequence',
  reply: 'Reply to a question',
  meeting_confirmation: 'Meeting invitation',
  meeting_reminder: 'Meeting reminder',
  after_meeting: 'After a meeting',
  no_show: 'After a missed meeting',
  proposal_cover: 'Email with a proposal',
  reopening: 'After a loss or a long silence',
  event_invitation: 'Invitation to an event',
};
/** A talk that a letter asks for takes so long unless the task says otherwise. */
export const TALK_MINUTES = 15;
const LETTER_GOALS = ['reply', 'meeting', 'decision', 'close'] as const;
export type LetterGoal = (typeof LETTER_GOALS)[number];
export const LETTER_GOAL_LABELS: Record<LetterGoal, string> = {
  reply: 'Get a reply',
  meeting: 'Get a meeting',
  decision: 'Get a decision',
  close: 'Close the loop',
};

const time = z.iso.datetime();
const told = z.string().nullable();

/**
 * What a text is made from, settled before a word is written, and shown beside it. Every fact has an id, to which
 * sentences point.
 */
export const briefSchema = z.object({
  kind: z.enum(LETTER_KINDS),
  language: z.enum(WRITING_LANGUAGES),
  now: time,
  who: z.object({ first_name: told, full_name: told, company: told, industry: told }),
  /** The receiver's clock; where nothing says which it is, the company's, and times name it. */
  zone: z.object({ name: z.string(), is_theirs: z.boolean() }),
  /** The company's own template that the text is made of; null where the built-in writer or a model wrote it. */
  template: z.object({ id: z.string(), name: z.string(), text: z.string() }).nullable().default(null),
  /** What happened, in a sentence for the person who approves. */
  why_now: z.string(),
  goal: z.enum(LETTER_GOALS),
  /** How the lead came, and on which day; null where it did not come by itself. */
  came: z.object({ source: z.string(), at: time }).nullable(),
  /** What somebody said that it asked about: an offer or a problem of the playbook, by its name. */
  topic: told.default(null),
  /** What the offer is for; `is_told`: the lead named it. Else its name is not said to the lead. */
  problem: z.object({ name: z.string(), is_told: z.boolean(), consequence: told, question: told }).nullable(),
  /** It would like to decide soon. */
  in_hurry: z.boolean(),
  /** The lead's own fields of the company that have a value, in words. */
  custom: z.array(z.object({ key: z.string(), label: z.string(), text: z.string() })).default([]),
  offer: z
    .object({
      name: z.string(),
      does: z.string(),
      price: told,
      /** They have read what it does. */
      is_known: z.boolean().default(false),
      /** Each with the id of its fact, the best first; none that they have read. */
      proofs: z.array(z.object({ id: z.string(), text: z.string() })),
    })
    .nullable(),
  news: told,
  /**
   * The last time we wrote or spoke, how many emails went unanswered since it last answered, and what the last one was
   * called.
   */
  history: z.object({ last_at: time.nullable(), spoke: z.boolean(), sent: z.number().int(), subject: told }),
  lost: z.object({ reason: told, at: time }).nullable(),
  /** Offered times, and how long such a talk takes. */
  slots: z.array(time).max(2),
  talk_minutes: z.number().int().default(TALK_MINUTES),
  meeting: z
    .object({ starts_at: time, ends_at: time, title: z.string(), host: z.string(), host_zone: z.string(), link: told })
    .nullable(),
  /** What they are invited to, and on whose clock it is: its place's. */
  event: z.object({ name: z.string(), starts_at: time, place: z.string(), zone: z.string() }).nullable().default(null),
  /** What was agreed, as a person of ours wrote it down. */
  agreed: z.array(z.string()),
  answer: told,
  proposal: z.object({ what: z.string(), total: z.string(), valid_until: z.iso.date() }).nullable(),
  /** What a person asked for in the task, part by part. */
  instruction: z.object({
    text: told,
    trial_days: z.number().int().nullable(),
    discount: z.number().nullable(),
    links: z.array(z.object({ label: z.string(), url: z.string() })),
    say: z.array(z.string()),
    avoid: z.array(z.string()),
    question: told,
    unused: z.array(z.string()),
    /**
     * What was written beside in somebody's own words, part by part, where a language model read it, and the sentences
     * that do it.
     */
    note: z.array(z.object({ part: z.string(), done: z.array(z.string()) })).default([]),
  }),
  sender: z.object({
    name: z.string(),
    company: z.string(),
    /** Only of a team's address: a person's is in the email's head. */
    email: told,
    /** The agent that wrote it, where nobody owns the lead. */
    automated_by: told,
  }),
  tone: z.string(),
  emoji: z.boolean(),
  never_say: z.array(z.string()),
  facts: z.array(evidenceSchema),
});
export type Brief = z.infer<typeof briefSchema>;

/** What a letter was made from, with nothing known but its kind. */
export const bareBrief = (kind: LetterKind): Brief => ({
  kind,
  language: 'en',
  now: '2026-01-15T09:00:00.000Z',
  who: { first_name: null, full_name: null, company: null, industry: null },
  zone: { name: 'UTC', is_theirs: false },
  template: null,
  why_now: '',
  goal: 'reply',
  came: null,
  topic: null,
  problem: null,
  in_hurry: false,
  custom: [],
  offer: null,
  news: null,
  history: { last_at: null, spoke: false, sent: 0, subject: null },
  lost: null,
  slots: [],
  talk_minutes: TALK_MINUTES,
  meeting: null,
  event: null,
  agreed: [],
  answer: null,
  proposal: null,
  instruction: {
    text: null,
    trial_days: null,
    discount: null,
    links: [],
    say: [],
    avoid: [],
    question: null,
    unused: [],
    note: [],
  },
  sender: { name: '', company: '', email: null, automated_by: null },
  tone: '',
  emoji: false,
  never_say: [],
  facts: [],
});
