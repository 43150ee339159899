import { spellingOf } from '@outrider/shared/fields/field';
import type { PlaybookContent, PlaybookOffer } from '@outrider/shared/playbook';
import { describeRequest, NO_REQUEST, type TaskRequest } from '@outrider/shared/task-request';
import type { LetterKind } from '@outrider/shared/writing';
import { dayOfYear } from './evidence.ts';
import { REQUESTED_WORDS as WORDS } from './words-requested.ts';

/** What a task asks a text to do, as far as the playbook knows it. `problems` are questions back: with one, nothing is written. */
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

/** The kinds of text in which a part has a place; the other parts have one in each. */
const PLACES: Partial<Record<keyof TaskRequest, ReadonlySet<LetterKind>>> = {
  answer: new Set<LetterKind>(['reply']),
  agreed: new Set<LetterKind>(['after_meeting']),
  at: new Set<LetterKind>([
    'first_inbound',
    'first_outbound',
    'follow_up',
    'no_show',
    'proposal_cover',
    'meeting_confirmation',
  ]),
};

type Around = { kind: LetterKind; content: PlaybookContent; zone: string; now: Date };

/**
 * The parts of a task that a text of this kind follows. `note` is what somebody wrote beside them in their own words: it is not interpreted, so it counts as
 * unused, and the text waits for a person who reads both.
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

function hasPlace(part: keyof TaskRequest, { items }: TaskRequest, kind: LetterKind): boolean {
  if (part === 'items') return kind === 'proposal_cover' || (items.length <= 1 && items[0]?.quantity === 1);
  return PLACES[part]?.has(kind) ?? true;
}

/** A part that cannot be followed, and why. */
export type RequestProblem = { part: keyof TaskRequest; text: string };

/** What of a request the playbook does not have or does not allow. */
export function problemsOf(asked: TaskRequest, content: PlaybookContent, now: Date): RequestProblem[] {
  const { items, links, discount, at } = asked;
  const found: [keyof TaskRequest, string][] = [
    ...items.flatMap(({ offer }): [keyof TaskRequest, string][] =>
      offerIn(content, offer) ? [] : [['items', WORDS.unknownOffer(offer)]],
    ),
    ...links.flatMap(({ offer, label }): [keyof TaskRequest, string][] =>
      linkIn(content, offer, label) ? [] : [['links', WORDS.noLink(label, offer)]],
    ),
    ...(discount !== null && discount > content.discount_limit
      ? [['discount', WORDS.discountAbove(discount, content.discount_limit)] as [keyof TaskRequest, string]]
      : []),
    ...(at !== null && new Date(at) <= now
      ? [['at', WORDS.timePassed(dayOfYear(new Date(at), now))] as [keyof TaskRequest, string]]
      : []),
    ...content.never_say.flatMap((phrase) =>
      PASSED_ON.flatMap((part): [keyof TaskRequest, string][] =>
        [asked[part] ?? []].flat().some((text) => text.toLowerCase().includes(phrase.toLowerCase()))
          ? [[part, WORDS.neverSaid(phrase)]]
          : [],
      ),
    ),
  ];
  return found.map(([part, text]) => ({ part, text }));
}
/** What stands in the text as it was written. */
const PASSED_ON = ['say', 'agreed', 'question'] as const;

const offerIn = ({ offers }: PlaybookContent, name: string) =>
  offers.find((offer) => spellingOf(offer.name) === spellingOf(name));
const linkIn = (content: PlaybookContent, offer: string, label: string) =>
  offerIn(content, offer)?.links.find((link) => spellingOf(link.label) === spellingOf(label));
