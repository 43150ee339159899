import type { CompanyQueries } from '@outrider/db';
import { personName } from '../../ground/sql/person-name.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { listBusy, readDeals, readLeads } from '../agents/planning/facts.store.ts';
import type { FactActivity, FactAgentMail, FactLead, FactPerson, LeadFacts } from '../agents/facts.ts';
import { namedIn } from '../../insight/playbook/named-in.ts';
import type { Subject } from './flow-subjects.store.ts';

/** Whom a flow emails, as letters know a lead. `contact_id`: of a contact whose address no lead has. */
export type Recipient = { name: string; facts: LeadFacts; contact_id: string | null; consent_withdrawn: boolean };
/** The deal's primary contact: the decision maker, else who has been in the deal longest. */
type Primary = {
  id: string;
  name: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  job_title: string | null;
  phone: string | null;
  consent: string;
  company_name: string | null;
  industry: string | null;
  last_touch_at: Date | null;
  owner_id: string | null;
  created_at: Date;
  updated_at: Date;
  version: number;
  currency: string;
};

/**
 * The lead that the event is about; of a deal its primary contact, else its lead. A contact with the address of a lead
 * is that lead, so that all that holds for leads holds. Null where there is nobody.
 */
export async function findRecipient(
  db: CompanyQueries,
  { kind, lead, opportunity }: Subject,
  now: Date,
): Promise<Recipient | { name: string; facts: null } | null> {
  const isOfDeal = opportunity !== null && (kind === 'opportunity' || !lead);
  const contact = isOfDeal ? await findPrimary(db, opportunity.id) : null;
  if (!contact) return lead ? asLead(db, lead.id, { contact: null, now }) : null;
  if (!contact.email) return { name: contact.name, facts: null };
  const same = await db.lead.findFirst({ where: { email_key: emailKey(contact.email) }, select: { id: true } });
  if (same) return asLead(db, same.id, { contact, now });
  return opportunity && asContact(db, opportunity.id, { ...contact, email: contact.email }, now);
}

async function findPrimary(db: CompanyQueries, opportunity_id: string): Promise<Primary | null> {
  const [contact] = await db.$queryRaw<Primary[]>`
    SELECT c.id, ${personName('c')} AS name, c.email, c.first_name, c.last_name, c.job_title,
      coalesce(c.phone, c.mobile) AS phone, c.consent,
      a.name AS company_name, a.industry, c.last_touch_at, c.owner_id, c.created_at, c.updated_at, c.version,
      o.currency
    FROM opportunity_contacts p
    JOIN contacts c ON c.company_id = p.company_id AND c.id = p.contact_id
    JOIN companies o ON o.id = p.company_id
    LEFT JOIN accounts a ON a.company_id = c.company_id AND a.id = c.account_id
    WHERE p.opportunity_id = ${opportunity_id}::uuid
    ORDER BY (p.role = 'decision_maker') DESC NULLS LAST, p.created_at, c.id LIMIT 1`;
  return contact ?? null;
}

async function asLead(
  db: CompanyQueries,
  id: string,
  { contact, now }: { contact: Primary | null; now: Date },
): Promise<Recipient | null> {
  const [facts] = await readLeads(db, [id], now);
  if (!facts) return null;
  return { name: leadName(facts.lead), facts, contact_id: null, consent_withdrawn: contact?.consent === 'withdrawn' };
}

/** Letters know of a contact what is on its own timeline, and nothing about the lead that the deal came from. */
async function asContact(
  db: CompanyQueries,
  opportunity_id: string,
  contact: Primary & { email: string },
  now: Date,
): Promise<Recipient | null> {
  const [[deal], activities, agent_mails] = await Promise.all([
    readDeals(db, [opportunity_id], now),
    listTouches(db, contact.id),
    listLetters(db, opportunity_id, contact.id),
  ]);
  if (!deal) return null;
  const lead = leadOf(contact);
  const { deal: own, lead_version: _, opportunity_version: __, ...around } = deal;
  const facts: LeadFacts = {
    ...around,
    kind: 'lead',
    lead,
    lead_version: lead.version,
    opportunity_version: null,
    activities,
    agent_mails,
    tasks: [],
    meetings: [],
    messages: [],
    open_reply: null,
    newest_letter: null,
    deals: [own],
    writing: deal.writing && { ...deal.writing, named: namedIn(deal.writing.content, lead) },
  };
  return { name: contact.name, facts, contact_id: contact.id, consent_withdrawn: contact.consent === 'withdrawn' };
}

/** What only leads have stays empty: a template with such a field or condition is not for a contact. */
const leadOf = ({ id, email, consent: _, name: __, last_touch_at, owner_id, ...known }: Primary & { email: string }) =>
  ({
    ...known,
    id,
    email,
    company_size: null,
    source: '',
    status: 'converted',
    processing_mode: 'ai',
    estimated_budget: null,
    decision_timeline: null,
    asked_about: null,
    pain_points: null,
    notes: null,
    utm_campaign: null,
    form_ids: [],
    score: null,
    priority: null,
    ai_insights: null,
    assigned_to: owner_id,
    last_contacted: last_touch_at,
    custom: {},
  }) satisfies FactLead;

const TOUCHES = 20;
/** Calls, meetings and emails with the contact, in the words of a lead's timeline; newest first. */
const listTouches = (db: CompanyQueries, contact_id: string) => db.$queryRaw<FactActivity[]>`
  SELECT id, CASE WHEN jsonb_exists(detail, 'inbound') THEN 'replied' WHEN kind = 'emailed' THEN 'email_sent'
      ELSE 'contacted' END AS kind,
    actor_kind, actor_name, detail, created_at AS at
  FROM record_activities
  WHERE contact_id = ${contact_id}::uuid AND kind IN ('called', 'met', 'emailed')
  ORDER BY created_at DESC, id DESC LIMIT ${TOUCHES}`;

/** What flows wrote to the contact in this deal. */
const listLetters = (db: CompanyQueries, opportunity_id: string, contact_id: string) => db.$queryRaw<FactAgentMail[]>`
  SELECT id, state, created_at AS at, '' AS agent_name, brief -> 'template' ->> 'id' AS template_id
  FROM agent_actions
  WHERE opportunity_id = ${opportunity_id}::uuid AND kind = 'send_mail' AND payload ->> 'contact_id' = ${contact_id}
  ORDER BY created_at DESC, id DESC LIMIT ${TOUCHES}`;

/** The sender: whoever was chosen, else the owner of the deal or lead. Null where they no longer work here. */
export async function findSigner(
  db: CompanyQueries,
  { lead, opportunity }: Subject,
  sender_id: string | null,
): Promise<FactPerson | null> {
  const id = sender_id ?? opportunity?.owner_id ?? lead?.assigned_to;
  if (!id) return null;
  const select = { id: true, full_name: true, email: true, role: true } as const;
  return (await db.user.findFirst({ where: { id, disabled_at: null }, select })) as FactPerson | null;
}

/** The facts with the sender as the owner: their name under the letter, and their own free times in it. */
export async function signedBy(
  db: CompanyQueries,
  facts: LeadFacts,
  signer: FactPerson,
  now: Date,
): Promise<LeadFacts> {
  return { ...facts, owner: signer, busy: await listBusy(db, [signer.id], now) };
}
