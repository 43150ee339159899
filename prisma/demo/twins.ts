import type { Draft } from './lead-draft.ts';
import { toAddress } from './names.ts';

/**
 * How somebody comes a second time: with the number they gave before, through their company's form, or with a slip in
 * the name.
 */
const WAYS = ['number', 'company', 'slip'] as const;
/** So far from the newest lead that both are on the first pages. */
const FROM_THE_END = [9, 21, 34];
/** So many leads lie between the two. */
const APART = 25;

/** Which way the lead at this place is somebody who was there before; null for nearly all. */
export function twinWay(at: number, count: number): (typeof WAYS)[number] | null {
  return count < 100 ? null : (WAYS[FROM_THE_END.indexOf(count - at)] ?? null);
}

/** Somebody of the leads so far, with everything that makes them known again; the nearest that is far enough back. */
export function someoneBefore(facts: Draft['facts'][]): Draft['facts'] | undefined {
  return facts
    .slice(0, -APART)
    .findLast(
      ({ first_name, last_name, company_name, phone, email }) =>
        first_name && last_name && company_name && phone && !email.startsWith('info@'),
    );
}

/**
 * The same person as somebody else wrote them down: another address, another spelling. What this lead tells besides
 * stays its own.
 */
export function comeAgain({ facts, junk }: Draft, known: Draft['facts'], way: (typeof WAYS)[number]): Draft {
  const { first_name, last_name, company_name, phone } = known;
  const email = `${toAddress(`${first_name} ${last_name}`)}.${way}@gmail.example`;
  const person = { ...facts, first_name, last_name, email };
  switch (way) {
    case 'number':
      return { junk, facts: { ...person, company_name: null, phone } };
    case 'company':
      return { junk, facts: { ...person, company_name: `${company_name} Ltd.`, phone: null } };
    case 'slip':
      return {
        junk,
        facts: {
          ...person,
          last_name: `${last_name?.slice(0, -1)}${last_name?.slice(-1).repeat(2)}`,
          company_name,
          phone: null,
        },
      };
  }
}
