import type { CompanyTx, Prisma } from '@outrider/db';
import { readEmailKind } from '@outrider/scoring';
import { ACCOUNTS, findByDomain } from '../accounts/account-record.ts';
import type { Actor } from '../actor.ts';
import { findOwnersOf } from '../contacts/addresses.store.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import type { LinkedLead } from '../leads/linked-lead.ts';
import { emailKey } from '../leads/normalise.ts';
import { insertRecordActivity } from '../records/activities.store.ts';
import type { Draft, Recorded } from '../records/recorded.ts';
import { addRecord } from '../records/records.service.ts';
import { lockName } from '../records/records.store.ts';
import { leadName } from '../text/lead-name.ts';
import { findAccountByName, findLeadFacts, insertConversion, linkDeal } from './customer.store.ts';

/** What a lead became. `made`: which of them are new. */
export type Customer = { account_id: string | null; contact_id: string; made: string[] };

/**
 * Makes the lead's company an account and the lead a contact of it, or finds those that are there: the account by the domain of the email (free mail has none
 * to go by) or by its name, the contact by the email. The deal gets both. Two who convert leads of one company at once get one account.
 */
export async function becomeCustomer(
  tx: CompanyTx,
  actor: Actor,
  lead: LinkedLead,
  opportunity: { id: string; made: boolean },
  now: Date,
): Promise<Customer> {
  const facts = await findLeadFacts(tx, lead.id);
  const account = await findOrMakeAccount(tx, actor, { ...lead, ...facts }, now);
  const contact = await findOrMakeContact(tx, actor, { ...lead, ...facts, account_id: account?.id ?? null }, now);
  await linkDeal(tx, { opportunity_id: opportunity.id, account_id: account?.id ?? null, contact_id: contact.id });
  const made = [
    ...(account?.made ? ['account'] : []),
    ...(contact.made ? ['contact'] : []),
    ...(opportunity.made ? ['opportunity'] : []),
  ];
  const became = { account_id: account?.id ?? null, contact_id: contact.id, opportunity_id: opportunity.id };
  await insertConversion(tx, { lead_id: lead.id, ...became, made, status_before: lead.status, converted_by: actor });
  await insertRecordActivity(tx, became, 'converted', actor, {
    lead_id: lead.id,
    name: leadName(lead),
  } satisfies Prisma.InputJsonObject);
  return { account_id: became.account_id, contact_id: contact.id, made };
}

type Found = { id: string; made: boolean };
type LeadFacts = LinkedLead & Awaited<ReturnType<typeof findLeadFacts>>;

/** Null for a lead of which no company is known: a private person. */
async function findOrMakeAccount(tx: CompanyTx, actor: Actor, lead: LeadFacts, now: Date): Promise<Found | null> {
  const { kind, domain: sent } = readEmailKind(lead.email);
  const domain = ['free', 'disposable', 'unreadable'].includes(kind) ? null : sent;
  const name = lead.company_name ?? domain;
  if (!name) return null;
  if (domain) await lockName(tx, 'domain', domain);
  await lockName(tx, 'account name', name.toLowerCase());
  const known =
    (domain && (await findByDomain(tx, domain))) ||
    (lead.company_name && (await findAccountByName(tx, lead.company_name)));
  if (known) return { id: known, made: false };
  const { industry, company_size, assigned_to: owner_id } = lead;
  return make(ACCOUNTS, tx, actor, { name, domain, industry, company_size, owner_id }, now);
}

async function findOrMakeContact(
  tx: CompanyTx,
  actor: Actor,
  lead: LeadFacts & { account_id: string | null },
  now: Date,
): Promise<Found> {
  const key = emailKey(lead.email);
  await lockName(tx, 'contact email', key);
  const [known] = await findOwnersOf(tx, [key]);
  if (known) return { id: known.contact_id, made: false };
  const { email, first_name, last_name, phone, job_title, account_id, assigned_to: owner_id } = lead;
  return make(CONTACTS, tx, actor, { email, first_name, last_name, phone, job_title, account_id, owner_id }, now);
}

async function make(recorded: Recorded, tx: CompanyTx, actor: Actor, draft: Draft, now: Date): Promise<Found> {
  const settled = await recorded.settle(tx, { ...draft, custom: {} }, null, now);
  return { id: await addRecord(recorded, tx, actor, settled, now), made: true };
}
