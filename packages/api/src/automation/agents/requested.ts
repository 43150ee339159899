import { spellingOf } from '@outrider/shared/ground/fields/field';
import type { PlaybookContent, PlaybookOffer } from '@outrider/shared/insight/playbook';
import { describeRequest, NO_REQUEST, type TaskRequest } from '@outrider/shared/insight/task-request';
import type { LetterKind } from '@outrider/shared/insight/writing';
import { dayOfYear } from './evidence.ts';
import { REQUESTED_WORDS as WORDS } from './words-requested.ts';

/**
 * What a task asks a text to do, as far as the playbook knows it. `problems` are questions back: with one, nothing is
 * written.
 */
export type Requested = Omit<TaskRequest, 'at' | 'items' | 'links' | 'moment'> & {
  /** In rows, for whoever approves; null where nothing is asked. */
  text: string | null;
  at: Date | null;
  items: { offer: PlaybookOffer; quantity: number }[];
  links: { label: string; url: string }[];
  /** What the text of this kind does not do. */
  unused: string[];
  problems: string[];
};

/** Kinds of text that ask for a time, where they ask nothing else. */
const ASKS_FOR_TIME: ReadonlySet<LetterKind> = new Set<LetterKind>([
  'first_inbound',
  'first_outbound',
  'follow_up',
  'no_show',
  'proposal_cover',
]);

type Around = { kind: LetterKind; content: PlaybookContent; zone: string; now: Date };

/**
 * The parts of a task that a text of this kind follows. `note` is what somebody wrote beside them in their own words:
 * it is not interpreted, so it counts as unused, and the text waits for a person who reads both.
 */
export function readRequested(
  request: TaskRequest | null,
  note: string | null,
  { kind, content, zone, now }: Around,
): Requested {
  const asked = request ?? NO_REQUEST;
  const rows = describeRequest(asked, zone);
  const items = asked.items.flatMap(({ offer, quantity }) => {
    const found = offerIn(content, offer);
    return found ? [{ offer: found, quantity }] : [];
  });
  const links = asked.links.flatMap(({ offer, label }) => {
    const found = linkIn(content, offer, label);
    return found ? [found] : [];
  });
  const { moment: _, ...rest } = asked;
  return {
    ...rest,
    text: rows.length > 0 ? rows.map(({ label, value }) => `${label}: ${value}`).join('\n') : null,
    at: asked.at === null ? null : new Date(asked.at),
    items,
    links,
    unused: [
      ...rows.flatMap(({ part, label, value }) => (hasPlace(part, asked, kind) ? [] : [`${label}: ${value}`])),
      ...(note ? [note] : []),
    ],
    problems: problemsOf(asked, content, now).map(({ text }) => text),
  };
}

/** Whether a text of this kind can do what a part asks. */
export function hasPlace(part: keyof TaskRequest, asked: TaskRequest, kind: LetterKind): boolean {
  const { items, at, question } = asked;
  switch (part) {
    case 'items':
      return kind === 'proposal_cover' || (items.length <= 1 && items[0]?.quantity === 1);
    case 'answer':
      return kind === 'reply';
    case 'event':
      return kind === 'event_invitation';
    case 'agreed':
      return kind === 'after_meeting';
    case 'at':
      return kind === 'meeting_confirmation' || (ASKS_FOR_TIME.has(kind) && question === null);
    case 'minutes':
      return kind === 'meeting_confirmation' || (at !== null && hasPlace('at', asked, kind));
    default:
      return true;
  }
}

/** A part that cannot be followed, and why. */
type RequestProblem = { part: keyof TaskRequest; text: string };

/** What of a request the playbook does not have or does not allow. */
export function problemsOf(asked: TaskRequest, content: PlaybookContent, now: Date): RequestProblem[] {
  const { items, links, discount, at, event } = asked;
  const when = at === null ? null : new Date(at);
  const problem = (part: keyof TaskRequest, text: string): RequestProblem => ({ part, text });
  return [
    ...items
      .filter(({ offer }) => !offerIn(content, offer))
      .map(({ offer }) => problem('items', WORDS.unknownOffer(offer))),
    ...links
      .filter(({ offer, label }) => !linkIn(content, offer, label))
      .map(({ offer, label }) => problem('links', WORDS.noLink(label, offer))),
    ...(discount !== null && discount > content.discount_limit
      ? [problem('discount', WORDS.discountAbove(discount, content.discount_limit))]
      : []),
    ...(when && when <= now ? [problem('at', WORDS.timePassed(dayOfYear(when, now)))] : []),
    ...(event && new Date(event.starts_at) <= now
      ? [problem('event', WORDS.eventPassed(dayOfYear(new Date(event.starts_at), now)))]
      : []),
    ...content.never_say.flatMap((phrase) =>
      PASSED_ON.filter((part) => passedOn(asked, part).some((text) => holds(text, phrase))).map((part) =>
        problem(part, WORDS.neverSaid(phrase)),
      ),
    ),
  ];
}
const holds = (text: string, phrase: string) => text.toLowerCase().includes(phrase.toLowerCase());
/** What stands in the text as it was written. */
const PASSED_ON = ['say', 'agreed', 'question', 'event'] as const;
const passedOn = ({ event, ...asked }: TaskRequest, part: (typeof PASSED_ON)[number]): string[] =>
  part === 'event' ? (event ? [event.name, event.place] : []) : [asked[part] ?? []].flat();

const offerIn = ({ offers }: PlaybookContent, name: string) =>
  offers.find((offer) => spellingOf(offer.name) === spellingOf(name));
const linkIn = (content: PlaybookContent, offer: string, label: string) =>
  offerIn(content, offer)?.links.find((link) => spellingOf(link.label) === spellingOf(label));
