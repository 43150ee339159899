import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { DAY } from './calendar.ts';
import type { DealRole } from './deal-life.ts';
import { editedAt } from './deal-rows.ts';
import type { DemoDeal } from './deals.ts';
import type { DemoLead } from './demo-lead.ts';
import { moneyOf } from './deal-money.ts';
import { createDice, type Dice } from './dice.ts';
import type { Firm } from './firms.ts';
import { namesOf, toAddress } from './names.ts';
import type { TeamMate } from './team.ts';
import { type Rank, TITLES } from './titles.ts';

type DemoContact = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  job_title: string | null;
  role: DealRole | null;
  created_at: number;
};
type DemoAccount = {
  id: string;
  firm: Firm;
  owner: TeamMate;
  created_at: number;
  contacts: Map<string, DemoContact>;
};
/** The companies that deals are with, by name, and the people in them. */
export type Customers = Map<string, DemoAccount>;

const RANK_OF: Record<DealRole, Rank> = { decision_maker: 'head', champion: 'manager', evaluator: 'specialist' };

/**
 * The accounts and contacts behind the deals, oldest first, as they came to be: a lead becomes a person of its company,
 * as conversion makes it.
 */
export function makeCustomers(deals: DemoDeal[]): Customers {
  const customers: Customers = new Map();
  const taken = new Set(deals.flatMap(({ lead }) => lead?.facts.email ?? []));
  for (const deal of deals) {
    const { firm, owner, lead } = deal;
    const account = customers.get(firm.name) ?? openAccount(firm, deal);
    customers.set(firm.name, account);
    account.owner = owner;
    if (lead) meetLead(account, lead, deal);
    for (const { at, role } of deal.people) meet(account, role, at, taken);
  }
  return customers;
}

const openAccount = (firm: Firm, { owner, created_at }: DemoDeal): DemoAccount => ({
  id: uuidv7(created_at),
  firm,
  owner,
  created_at,
  contacts: new Map(),
});

function meetLead({ contacts }: DemoAccount, { id, facts }: DemoLead, { created_at }: DemoDeal): void {
  const { email, first_name, last_name, job_title } = facts;
  contacts.set(`lead ${id}`, {
    id: uuidv7(created_at),
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email,
    job_title: job_title ?? null,
    role: null,
    created_at,
  });
}

/** A firm has one person for each role: whoever decided last time decides again. */
function meet({ firm, contacts }: DemoAccount, role: DealRole, at: number, taken: Set<string>): void {
  const known = contacts.get(role);
  if (known) {
    known.created_at = Math.min(known.created_at, at);
    return;
  }
  const dice = createDice(`${role} of ${firm.domain}`);
  const person = invent(dice, firm, taken);
  const job_title = dice.pick(TITLES[firm.industry][RANK_OF[role]]);
  contacts.set(role, { ...person, id: uuidv7(at), job_title, role, created_at: at });
}

function invent(dice: Dice, { region, domain }: Firm, taken: Set<string>) {
  const { first, last } = namesOf(region);
  for (;;) {
    const [first_name, last_name] = [dice.pick(first), dice.pick(last)];
    const email = `${toAddress(first_name)}.${toAddress(last_name)}@${domain}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return { first_name, last_name, email };
  }
}

/** The account of a deal. */
export function accountOf(customers: Customers, { firm }: DemoDeal): DemoAccount {
  const account = customers.get(firm.name);
  if (!account) throw new Error(`${firm.name} is nobody's account`);
  return account;
}

export type CustomerRows = {
  accounts: Prisma.AccountCreateManyInput[];
  contacts: Prisma.ContactCreateManyInput[];
  contact_addresses: Prisma.ContactAddressCreateManyInput[];
};

/**
 * Accounts and contacts as the tables hold them. touched: when each was dealt with last, by what stands on its
 * timeline.
 */
export function customerRows(
  company_id: string,
  customers: Customers,
  touched: ReadonlyMap<string, number>,
): CustomerRows {
  const moments = (id: string, created_at: number) => ({
    created_at: new Date(created_at),
    updated_at: new Date(created_at),
    last_touch_at: touched.has(id) ? new Date(touched.get(id) ?? 0) : null,
  });
  const all = [...customers.values()];
  const people = all.flatMap(({ id, owner, contacts }) =>
    [...contacts.values()].map((one) => ({ account_id: id, owner, ...one })),
  );
  return {
    accounts: all.map(({ id, firm, owner, created_at }) => ({
      company_id,
      id,
      name: firm.name,
      domain: firm.domain,
      industry: firm.industry,
      company_size: firm.size,
      owner_id: owner.id,
      ...moments(id, created_at),
    })),
    contacts: people.map(({ id, first_name, last_name, email, job_title, role, account_id, owner, created_at }) => ({
      company_id,
      id,
      first_name,
      last_name,
      email,
      job_title,
      role,
      account_id,
      owner_id: owner.id,
      ...moments(id, created_at),
    })),
    contact_addresses: people.map(({ id, email }) => ({ company_id, email_key: email.toLowerCase(), contact_id: id })),
  };
}

const SAID = {
  called: [
    'Talked about the schedule and the next visit.',
    'Answered questions on calibration.',
    'They compare two offers.',
  ],
  emailed: [
    'Sent the price list and the data sheet.',
    'Sent the answers on data protection.',
    'Asked for the number of measuring points.',
  ],
  met: [
    'Walked through the site with their team.',
    'Showed the alarms and the audit trail.',
    'Went through the offer line by line.',
  ],
} as const;

const nameOf = ({ facts }: DemoLead) => [facts.first_name, facts.last_name].filter(Boolean).join(' ');

export type DealPeopleRows = {
  opportunity_contacts: Prisma.OpportunityContactCreateManyInput[];
  record_activities: Prisma.RecordActivityCreateManyInput[];
  lead_conversions: Prisma.LeadConversionCreateManyInput[];
  opportunity_terms: Prisma.OpportunityTermsCreateManyInput[];
};

/** Who was in a deal, what was said, what it was converted from, and what it said of itself before today. */
export function dealPeopleRows(company_id: string, customers: Customers, deal: DemoDeal): DealPeopleRows {
  const account = accountOf(customers, deal);
  const { id: opportunity_id, owner, lead } = deal;
  const { base_amount: amount } = moneyOf(deal);
  const known = lead && account.contacts.get(`lead ${lead.id}`);
  const involved = [
    ...(known ? [{ at: deal.created_at, role: null, contact: known }] : []),
    ...deal.people.flatMap(({ at, role }) => {
      const contact = account.contacts.get(role);
      return contact ? [{ at, role, contact }] : [];
    }),
  ];
  const dice = createDice(`words of ${deal.name}`);
  const by = { actor_kind: owner.actor.kind, actor_id: owner.actor.id, actor_name: owner.actor.name };
  const converted = lead && known && deal.stage === 'won' ? { lead, contact_id: known.id, at: deal.stage_since } : null;
  return {
    opportunity_contacts: involved.map(({ at, role, contact }) => ({
      company_id,
      opportunity_id,
      contact_id: contact.id,
      role,
      created_at: new Date(at),
    })),
    record_activities: [
      ...deal.touches.map(({ at, kind }) => {
        const present = involved.filter((one) => one.at <= at);
        return {
          company_id,
          id: uuidv7(at),
          account_id: account.id,
          contact_id: present.length > 0 ? dice.pick(present).contact.id : null,
          opportunity_id,
          kind,
          ...by,
          detail: { text: dice.pick(SAID[kind]) },
          created_at: new Date(at),
        };
      }),
      ...(converted
        ? [
            {
              company_id,
              id: uuidv7(converted.at),
              account_id: account.id,
              contact_id: converted.contact_id,
              opportunity_id,
              kind: 'converted',
              ...by,
              detail: { lead_id: converted.lead.id, name: nameOf(converted.lead) },
              created_at: new Date(converted.at),
            },
          ]
        : []),
    ],
    lead_conversions: converted
      ? [
          {
            company_id,
            id: uuidv7(converted.at),
            lead_id: converted.lead.id,
            account_id: account.id,
            contact_id: converted.contact_id,
            opportunity_id,
            made: { linked: [] },
            status_before: 'qualified',
            converted_by: owner.id,
            created_at: new Date(converted.at),
          },
        ]
      : [],
    // What it says since its last edit the database keeps when the deal is inserted.
    opportunity_terms: deal.terms
      .filter(({ at }) => at < editedAt(deal))
      .map(({ at, close_at, has_next_step }) => ({
        company_id,
        opportunity_id,
        since: new Date(at),
        amount,
        close_date: new Date(Math.floor(close_at / DAY) * DAY),
        owner_id: owner.id,
        has_next_step,
      })),
  };
}

/**
 * When accounts and people were dealt with last: the newest conversation that stands on their timelines, with the leads
 * they were, and what they bought.
 */
export function lastTouches(
  deals: readonly DemoDeal[],
  customers: Customers,
  rows: readonly DealPeopleRows[],
): Map<string, number> {
  const touched = new Map<string, number>();
  const note = (id: string | null | undefined, at: number | null) => {
    if (id && at !== null) touched.set(id, Math.max(at, touched.get(id) ?? 0));
  };
  deals.forEach((deal, i) => {
    const { record_activities, lead_conversions } = rows[i] ?? { record_activities: [], lead_conversions: [] };
    for (const { account_id, contact_id, created_at } of record_activities.filter(({ kind }) => kind !== 'converted'))
      for (const id of [account_id, contact_id]) note(id, new Date(created_at ?? 0).getTime());
    for (const { account_id, contact_id } of lead_conversions)
      for (const id of [account_id, contact_id]) note(id, deal.lead?.last_contacted ?? null);
    if (deal.stage === 'won') note(accountOf(customers, deal).id, deal.closed_at);
  });
  return touched;
}
