import type { SearchHit } from '@outrider/shared/insight/search';
import { accountLink, contactLink, dealLink, leadLink } from '../dashboard/links.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { wholeMoney } from '../../ground/text/money.ts';
import type { Match } from './rank.ts';
import type { AccountRow, ContactRow, DealRow, PersonRow } from './search.store.ts';

const written = (parts: (string | null)[]) => parts.filter(Boolean).join(', ');

/** What was found is in the title or in the subtitle: a hit by e-mail or phone shows it in place of the position. */
function secondLine(person: PersonRow, matched: Match['matched']): string {
  const position = written([person.job_title, person.company_name]);
  if (matched === 'email') return person.email;
  if (matched === 'phone') return written([person.phone, person.company_name]);
  return position || person.email;
}

export function presentPerson(person: PersonRow, { matched }: Match): SearchHit {
  const { id, score } = person;
  const title = leadName(person);
  const subtitle = secondLine(person, matched);
  return {
    kind: 'lead',
    id,
    title,
    subtitle: subtitle === title ? '' : subtitle,
    score,
    path: leadLink(id),
    matched,
  };
}

export function presentDeal(
  { id, name, account_name, stage_label, amount, currency }: DealRow,
  { matched }: Match,
): SearchHit {
  return {
    kind: 'opportunity',
    id,
    title: name,
    subtitle: written([account_name, stage_label, wholeMoney(amount, currency)]),
    path: dealLink(id),
    matched,
  };
}

export function presentAccount({ id, name, domain, phone, industry }: AccountRow, { matched }: Match): SearchHit {
  return {
    kind: 'account',
    id,
    title: name,
    subtitle: written(matched === 'phone' ? [phone, domain] : [domain, industry]),
    path: accountLink(id),
    matched,
  };
}

export function presentContact(contact: ContactRow, { matched }: Match): SearchHit {
  const { id, name, email, second_email, phone, mobile, job_title, account_name } = contact;
  const subtitle = {
    email: written([email, second_email]),
    phone: written([phone, mobile, account_name]),
  }[matched as 'email' | 'phone'] as string | undefined;
  const line = subtitle ?? (written([job_title, account_name]) || (email ?? ''));
  return {
    kind: 'contact',
    id,
    title: name,
    subtitle: line === name ? '' : line,
    path: contactLink(id),
    matched,
  };
}
