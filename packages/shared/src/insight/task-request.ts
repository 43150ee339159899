import { z } from 'zod';
import { WRITING_LANGUAGE_LABELS, WRITING_LANGUAGES } from '../ground/languages.ts';
import { textField } from '../ground/wire.ts';
import { LETTER_KIND_LABELS, LETTER_KINDS } from './writing.ts';

/** What a reply can answer from the playbook. */
export const REQUESTED_ANSWERS = ['price', 'payment', 'warranty'] as const;
export type RequestedAnswer = (typeof REQUESTED_ANSWERS)[number];
export const REQUESTED_ANSWER_LABELS: Record<RequestedAnswer, string> = {
  price: 'What it costs',
  payment: 'How to pay',
  warranty: 'The warranty',
};

const TASK_REQUEST_LIMITS = {
  items: 10,
  quantity: 100_000,
  links: 5,
  sentences: 5,
  avoid: 10,
  agreed: 12,
  trial_days: 365,
  minutes: { least: 10, most: 240 },
} as const;
const LIMITS = TASK_REQUEST_LIMITS;

const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most, `At most ${most}`);
const text = (most: number) => textField(most).pipe(z.string().min(1, 'Enter a text, or leave it out'));
/** An offer of the playbook, by its name. */
const offerName = text(60);

/**
 * What a task asks a text to do, part by part. Nothing of it is read out of a sentence: whoever gives the task chooses
 * or writes each part.
 */
const requestShape = {
  /** Which text; null leaves it to what happened until now. */
  moment: z.enum(LETTER_KINDS).nullable(),
  language: z.enum(WRITING_LANGUAGES).nullable(),
  /** The first one is what the text is about; a proposal names all of them and their quantities. */
  items: list(
    z.strictObject({
      offer: offerName,
      quantity: z
        .int('Enter a whole number')
        .min(1, 'Enter at least one')
        .max(LIMITS.quantity, 'Enter a smaller number'),
    }),
    LIMITS.items,
  ),
  /** Percent off the price. */
  discount: z
    .number('Enter a percentage')
    .gt(0, 'Enter a percentage above 0')
    .max(90, 'A discount can be at most 90 percent')
    .nullable(),
  trial_days: z
    .int('Enter a number of days')
    .min(1, 'Enter at least one day')
    .max(LIMITS.trial_days, `Enter at most ${LIMITS.trial_days} days`)
    .nullable(),
  answer: z.enum(REQUESTED_ANSWERS).nullable(),
  /** The time to ask for, or of the meeting. */
  at: z.iso.datetime({ offset: true, error: 'Enter a day and a time' }).nullable(),
  minutes: z
    .int('Enter a number of minutes')
    .min(LIMITS.minutes.least, `Enter at least ${LIMITS.minutes.least} minutes`)
    .max(LIMITS.minutes.most, `Enter at most ${LIMITS.minutes.most} minutes`)
    .nullable(),
  /** Links of the playbook, by offer and label. */
  links: list(z.strictObject({ offer: offerName, label: text(60) }), LIMITS.links),
  /** Sentences to say as they stand. */
  say: list(text(240), LIMITS.sentences),
  /** Words that the text must not hold. */
  avoid: list(text(80), LIMITS.avoid),
  /** What the text asks at its end, instead of its own question. */
  question: text(160).pipe(z.string().regex(/\?$/, 'End it with a question mark')).nullable(),
  /** For a text after a meeting: what was agreed, a line each. */
  agreed: list(text(200), LIMITS.agreed),
  /** For an invitation: to what, when, and where. */
  event: z
    .strictObject({
      name: textField(80).pipe(z.string().min(1, 'Enter what they are invited to')),
      starts_at: z.iso.datetime({ offset: true, error: 'Enter the day and time of the event' }),
      place: textField(160).pipe(z.string().min(1, 'Enter where it is')),
    })
    .nullable()
    .default(null),
};
export const NO_REQUEST: TaskRequest = {
  moment: null,
  language: null,
  items: [],
  discount: null,
  trial_days: null,
  answer: null,
  at: null,
  minutes: null,
  links: [],
  say: [],
  avoid: [],
  question: null,
  agreed: [],
  event: null,
};

export const taskRequestSchema = z.strictObject(requestShape);
export type TaskRequest = z.output<typeof taskRequestSchema>;
/** One from a database: what was added to requests since is not asked for in it. */
export const readStoredRequest = (stored: unknown): TaskRequest | null =>
  stored === null || stored === undefined ? null : { ...NO_REQUEST, ...stored };
/** The same as it is given: what is left out is not asked for. */
export const taskRequestInputSchema = z
  .strictObject(requestShape)
  .partial()
  .transform((given): TaskRequest => ({ ...NO_REQUEST, ...withoutUndefined(given) }));

const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<TaskRequest>;

const isAsked = (value: TaskRequest[keyof TaskRequest]) => (Array.isArray(value) ? value.length > 0 : value !== null);
export const askedParts = (request: TaskRequest): (keyof TaskRequest)[] =>
  (Object.keys(NO_REQUEST) as (keyof TaskRequest)[]).filter((part) => isAsked(request[part]));
export const isEmptyRequest = (request: TaskRequest): boolean => askedParts(request).length === 0;

export const REQUEST_PART_LABELS: Record<keyof TaskRequest, string> = {
  moment: 'Email',
  language: 'Language',
  items: 'Offer',
  discount: 'Discount',
  trial_days: 'Free trial',
  answer: 'Answer',
  at: 'Time',
  minutes: 'Length',
  links: 'Links',
  say: 'Say',
  avoid: 'Don’t mention',
  question: 'Ask',
  agreed: 'Agreed',
  event: 'Event',
};

/** What was asked for, for whoever reads it: a row for each part, times on the clock of `zone`. */
export function describeRequest(
  request: TaskRequest,
  zone: string,
): { part: keyof TaskRequest; label: string; value: string }[] {
  const {
    moment,
    language,
    items,
    discount,
    trial_days,
    answer,
    at,
    minutes,
    links,
    say,
    avoid,
    question,
    agreed,
    event,
  } = request;
  const timeIn = (at: string) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
      timeZoneName: 'short',
    }).format(new Date(at));
  const values: Record<keyof TaskRequest, string | null> = {
    moment: moment && LETTER_KIND_LABELS[moment],
    language: language && WRITING_LANGUAGE_LABELS[language],
    items: items.map(({ offer, quantity }) => (quantity === 1 ? offer : `${quantity} × ${offer}`)).join(', '),
    discount: discount === null ? null : `${discount}%`,
    trial_days: trial_days === null ? null : `${trial_days} ${trial_days === 1 ? 'day' : 'days'}`,
    answer: answer && REQUESTED_ANSWER_LABELS[answer],
    at: at && timeIn(at),
    minutes: minutes === null ? null : `${minutes} minutes`,
    links: links.map(({ offer, label }) => `${label} (${offer})`).join(', '),
    say: say.join(' '),
    avoid: avoid.join(', '),
    question,
    agreed: agreed.join(' '),
    event: event && `${event.name}, ${timeIn(event.starts_at)}, ${event.place}`,
  };
  return (Object.keys(REQUEST_PART_LABELS) as (keyof TaskRequest)[]).flatMap((part) => {
    const value = values[part];
    return value ? [{ part, label: REQUEST_PART_LABELS[part], value }] : [];
  });
}
