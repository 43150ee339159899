import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { readEmailKind } from '@outrider/scoring';
import { ACCOUNTS, findByDomain } from '../accounts/account-record.ts';
import type { Actor } from '../../ground/actor.ts';
import { findOwnersOf } from '../contacts/addresses.store.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import type { ConversionPreview } from '@outrider/shared/records/conversions';
import type { CompanyUser } from '../../ground/guard.ts';
import type { LinkedLead } from '../leads/linked-lead.ts';
import { emailKey } from '../leads/normalise.ts';
import { splitName } from '../leads/values/person-name.ts';
import { insertRecordActivity } from '../engine/activities.store.ts';
import type { Draft, Recorded } from '../engine/recorded.ts';
import { addRecord } from '../engine/records.service.ts';
import { lockName } from '../engine/records.store.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { defaultOwner } from '../../people/users/owners.ts';
import { insertConversion, linkDeal } from './conversion.store.ts';
import { findAccountByName, findLeadFacts, findNamedLead, findNames, tellOfTouch } from './customer.store.ts';

/**
 * Makes the lead's company an account and the lead a contact of it, or finds those that are there: the account by the
 * domain of the email (free mail has none to go by) or by its name, the contact by the email. The deal gets both. Two
 * who convert leads of one company at once get one account.
 */
export async function becomeCustomer(
  tx: CompanyTx,
  actor: Actor,
  lead: LinkedLead,
  opportunity: { id: string; made: boolean; owner_id: string | null },
  now: Date,
): Promise<void> {
  const facts = { ...lead, ...(await findLeadFacts(tx, lead.id)), owner_id: lead.assigned_to ?? opportunity.owner_id };
  const account = await findOrMakeAccount(tx, actor, facts, now);
  const contact = await findOrMakeContact(tx, actor, { ...facts, account_id: account?.id ?? null }, now);
  const became = { account_id: account?.id ?? null, contact_id: contact.id, opportunity_id: opportunity.id };
  const linked = await linkDeal(tx, became);
  const made = {
    ...(account?.made && { account: NEW }),
    ...(contact.made && { contact: NEW }),
    ...(opportunity.made ? { opportunity: NEW } : { linked }),
  };
  await insertConversion(tx, { lead_id: lead.id, ...became, made, status_before: lead.status, converted_by: actor });
  await tellOfTouch(tx, lead.id);
  const detail = { lead_id: lead.id, name: leadName(lead) };
  await insertRecordActivity(tx, actor, { subject: became, kind: 'converted', detail });
}

/** The version of a record that was just made. */
const NEW = 1;

type Found = { id: string; made: boolean };
/** Whose names the conversion of a lead claims: its domain, where it has one to go by, and its company's name. */
export function namesOf({ email, company_name }: Pick<LinkedLead, 'email' | 'company_name'>) {
  const { kind, domain: sent } = readEmailKind(email);
  const domain = ['free', 'disposable', 'unreadable'].includes(kind) ? null : sent;
  return { domain, name: company_name ?? domain, email_key: emailKey(email) };
}

type LeadFacts = LinkedLead & Awaited<ReturnType<typeof findLeadFacts>> & { owner_id: string | null };

/** The account that there is of the lead's company: by its domain, else by its name. */
async function findAccountOf(db: CompanyQueries, lead: Pick<LinkedLead, 'email' | 'company_name'>) {
  const { domain } = namesOf(lead);
  const byDomain = domain && (await findByDomain(db, domain));
  return byDomain || (lead.company_name && (await findAccountByName(db, lead.company_name))) || null;
}

/**
 * What a conversion of the lead would find or make. `id`: of what is there; null where it would be made. @throws 404
 */
export async function previewCustomer(db: CompanyQueries, lead_id: string): Promise<ConversionPreview> {
  const lead = await findNamedLead(db, lead_id);
  const { name, email_key } = namesOf(lead);
  const account = await findAccountOf(db, lead);
  const [contact] = await findOwnersOf(db, [email_key]);
  const names = await findNames(db, { account_id: account, contact_id: contact?.contact_id ?? null });
  return {
    account: name === null ? null : { id: account, name: names.account ?? name },
    contact: { id: contact?.contact_id ?? null, name: names.contact ?? leadName(lead) },
  };
}

/** Null for a lead of which no company is known: a private person. */
async function findOrMakeAccount(tx: CompanyTx, actor: Actor, lead: LeadFacts, now: Date): Promise<Found | null> {
  const { domain, name } = namesOf(lead);
  if (!name) return null;
  if (domain) await lockName(tx, 'domain', domain);
  await lockName(tx, 'account name', name.toLowerCase());
  const known = await findAccountOf(tx, lead);
  if (known) return { id: known, made: false };
  const { industry, company_size, owner_id } = lead;
  return make(ACCOUNTS, tx, actor, { name, domain, industry, company_size, owner_id }, now);
}

/**
 * The account of that name in any case, or a new one. Two who name the same new one at once get one. @returns its id
 */
export async function accountNamed(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  name: string,
  now: Date,
): Promise<string> {
  await lockName(tx, 'account name', name.toLowerCase());
  const known = await findAccountByName(tx, name);
  if (known) return known;
  const { id } = await make(ACCOUNTS, tx, actor, { name, owner_id: defaultOwner(user, ACCOUNTS.can.edit) }, now);
  return id;
}

type NewPerson = { name: string | null; email: string | null; account_id: string | null };

/** The contact of that email, or a new one. @returns its id */
export async function contactNamed(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { name, email, account_id }: NewPerson,
  now: Date,
): Promise<string> {
  const key = email && emailKey(email);
  if (key) await lockName(tx, 'contact email', key);
  const [known] = key ? await findOwnersOf(tx, [key]) : [];
  if (known) return known.contact_id;
  const { first, last } = splitName(name ?? '');
  const owner_id = defaultOwner(user, CONTACTS.can.edit);
  const draft = { email, first_name: first || null, last_name: last || null, account_id, owner_id };
  return (await make(CONTACTS, tx, actor, draft, now)).id;
}

async function findOrMakeContact(
  tx: CompanyTx,
  actor: Actor,
  lead: LeadFacts & { account_id: string | null },
  now: Date,
): Promise<Found> {
  const { email_key: key } = namesOf(lead);
  await lockName(tx, 'contact email', key);
  const [known] = await findOwnersOf(tx, [key]);
  if (known) return { id: known.contact_id, made: false };
  const { email, first_name, last_name, phone, job_title, account_id, owner_id } = lead;
  return make(CONTACTS, tx, actor, { email, first_name, last_name, phone, job_title, account_id, owner_id }, now);
}

async function make(recorded: Recorded, tx: CompanyTx, actor: Actor, draft: Draft, now: Date): Promise<Found> {
  const by = { user: null, actor, now };
  const settled = await recorded.settle(tx, { ...draft, custom: {} }, null, by);
  return { id: await addRecord(recorded, tx, settled, by), made: true };
}
