import type { LeadStatus } from '@outrider/shared/leads';
import type { SearchHit } from '@outrider/shared/search';
import { dealLink, leadLink } from '../dashboard/links.ts';
import { leadName } from '../text/lead-name.ts';
import type { Match } from './rank.ts';
import type { DealRow, PersonRow } from './search.store.ts';

const CONTACT: ReadonlySet<LeadStatus> = new Set(['qualified', 'nurturing', 'converted']);
const written = (parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** What was found is in the title or in the subtitle: a hit by e-mail or phone shows it in place of the position. */
function secondLine(person: PersonRow, matched: Match['matched']): string {
  const position = written([person.job_title, person.company_name]);
  if (matched === 'email') return person.email;
  if (matched === 'phone') return written([person.phone, person.company_name]);
  return position || person.email;
}

export function presentPerson(person: PersonRow, { matched }: Match): SearchHit {
  const { id, status, score } = person;
  const title = leadName(person);
  const subtitle = secondLine(person, matched);
  return {
    kind: CONTACT.has(status) ? 'contact' : 'lead',
    id,
    title,
    subtitle: subtitle === title ? '' : subtitle,
    score,
    path: leadLink(id),
    matched,
  };
}

const inCurrency = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

export function presentDeal({ id, name, stage_label, amount, currency }: DealRow, { matched }: Match): SearchHit {
  return {
    kind: 'opportunity',
    id,
    title: name,
    subtitle: written([stage_label, inCurrency(amount, currency)]),
    path: dealLink(id),
    matched,
  };
}

/** `people` is null where not all of its leads were looked at. */
export function presentAccount(name: string, people: number | null, { matched }: Match): SearchHit {
  const subtitle = people === null ? '' : `${people} ${people === 1 ? 'person' : 'people'}`;
  return {
    kind: 'account',
    id: name,
    title: name,
    subtitle,
    path: `/leads?${new URLSearchParams({ q: name }).toString()}`,
    matched,
  };
}
