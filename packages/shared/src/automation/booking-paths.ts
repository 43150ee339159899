/* No zod here: pages for visitors load this file. */

export const BOOKING_LIMITS = {
  pages: 100,
  hosts: 20,
  windows: 21,
  questions: 5,
  guests: 10,
  days_ahead: 365,
} as const;
/** Under the public address; the page's own name follows. */
export const BOOK_PATH = '/book/';
/** The same for one booking; its token follows. */
export const BOOKING_PATH = '/booking/';
export const bookPath = (slug: string) => `${BOOK_PATH}${slug}`;

/** How many days of times are asked for at once: a month with the ends of its first and last week. */
export const TIMES_DAYS_MAX = 45;

const SLUG_MAX = 60;
/** A name as a part of an address; nothing where it has no Latin letter or digit. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, SLUG_MAX)
    .replaceAll(/^-+|-+$/gu, '');
