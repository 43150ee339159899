import { Prisma } from '@outrider/db';
import type { HeldKind } from '@outrider/shared/automation/erasure';
import { ERASED_PERSON } from '@outrider/shared/ground/messages-erasure';
import { normaliseAddress } from '../../records/do-not-contact/do-not-contact.ts';
import type { Subject } from './subject.ts';

/** Rows of a table that are a person's: by their keys, whatever is written in them. */
export type OwnRows = {
  kind: HeldKind;
  table: string;
  /** The rows, as `t`. */
  of: (subject: Subject) => Prisma.Sql;
  /** What is written over them where the row stays without the person; left out, the row goes. */
  blank?: (subject: Subject) => Prisma.Sql;
  /** Nothing to read for the person it is about: how records are found and kept together. */
  technical?: true;
};

const uuids = (ids: string[]) => Prisma.sql`${ids}::uuid[]`;
const ofLead = ({ leads }: Subject) => Prisma.sql`t.lead_id = ANY(${uuids(leads)})`;
const ofContact = ({ contacts }: Subject) => Prisma.sql`t.contact_id = ANY(${uuids(contacts)})`;
const ofEither = (subject: Subject) => Prisma.sql`(${ofLead(subject)} OR ${ofContact(subject)})`;
const everyId = ({ leads, contacts }: Subject) => uuids([...leads, ...contacts]);
const ofRecord = (column: string) => (subject: Subject) =>
  Prisma.sql`t.${Prisma.raw(column)} = ANY(${everyId(subject)})`;
/** Those with the person, and those in which they took part: emails quote each other. */
const conversationsOf = ({ leads, contacts, emails }: Subject) => Prisma.sql`
  SELECT c.id FROM conversations c
  WHERE c.lead_id = ANY(${uuids(leads)}) OR c.contact_id = ANY(${uuids(contacts)}) OR c.person_email = ANY(${emails})
    OR EXISTS (SELECT FROM emails e WHERE e.company_id = c.company_id AND e.conversation_id = c.id
      AND (e.from_email = ANY(${emails}) OR e.to_emails && ${emails}::text[] OR e.cc_emails && ${emails}::text[]))`;
const barred = ({ emails }: Subject) => emails.flatMap((email) => normaliseAddress(email) ?? email);

/**
 * In the order in which they go: what points at a row before the row. What is not here and names the person is found by
 * its words (places.store.ts), or goes with what it hangs on. docs/decisions/070 says of every table why.
 */
export const OWN_ROWS: readonly OwnRows[] = [
  {
    kind: 'emails',
    table: 'outbox_messages',
    of: (subject) => Prisma.sql`(${ofLead(subject)} OR lower(t.to_email) = ANY(${subject.emails}))`,
  },
  {
    kind: 'emails',
    table: 'outbox_messages',
    of: ({ emails }) => Prisma.sql`t.cc && ${emails}::text[]`,
    blank: ({ emails }) => Prisma.sql`cc = ARRAY(SELECT a FROM unnest(t.cc) a WHERE NOT lower(a) = ANY(${emails}))`,
    technical: true,
  },
  {
    kind: 'emails',
    table: 'conversations',
    of: (subject) => Prisma.sql`t.id IN (${conversationsOf(subject)})`,
  },
  {
    kind: 'emails',
    table: 'emails',
    of: (subject) => Prisma.sql`t.conversation_id IN (${conversationsOf(subject)})`,
    technical: true,
  },
  {
    kind: 'other',
    table: 'ignored_senders',
    of: ({ emails }) => Prisma.sql`t.email_key = ANY(${emails})`,
    technical: true,
  },
  { kind: 'deliveries', table: 'opt_ins', of: ({ emails }) => Prisma.sql`t.email_key = ANY(${emails})` },
  { kind: 'other', table: 'outgoing_calls', of: ofRecord('order_key'), technical: true },
  { kind: 'agent_work', table: 'proposal_documents', of: ofLead },
  {
    kind: 'agent_work',
    table: 'agent_actions',
    of: (subject) =>
      Prisma.sql`(${ofLead(subject)} OR t.task_id IN (SELECT k.id FROM agent_tasks k
              WHERE k.target_id = ANY(${everyId(subject)}))
          OR t.kind = 'send_mail' AND lower(t.payload ->> 'to_email') = ANY(${subject.emails}))`,
  },
  { kind: 'agent_work', table: 'agent_tasks', of: ofRecord('target_id') },
  {
    kind: 'flows',
    table: 'flow_runs',
    of: (subject) => Prisma.sql`(${ofLead(subject)} OR ${ofRecord('subject_id')(subject)})`,
    blank: () =>
      Prisma.sql`subject_name = ${ERASED_PERSON}, reason = '[erased]', trail = '[]', lead_id = NULL, next_step = NULL,
          resume_at = NULL, state = CASE state WHEN 'waiting' THEN 'stopped' ELSE state END`,
  },
  { kind: 'other', table: 'flow_events', of: ofRecord('subject_id'), technical: true },
  { kind: 'tasks', table: 'tasks', of: ofEither },
  {
    kind: 'meetings',
    table: 'meetings',
    of: (subject) => Prisma.sql`(${ofLead(subject)} OR t.attendees && ${subject.emails}::text[])`,
    blank: ({ emails }) => Prisma.sql`title = ${ERASED_PERSON}, notes = NULL, location = NULL, lead_id = NULL,
      attendees = ARRAY(SELECT a FROM unnest(t.attendees) a WHERE NOT lower(a) = ANY(${emails}))`,
  },
  {
    kind: 'meetings',
    table: 'meeting_answers',
    of: ({ emails }) => Prisma.sql`t.email = ANY(${emails}::text[])`,
    technical: true,
  },
  {
    kind: 'meetings',
    table: 'bookings',
    of: ({ emails }) => Prisma.sql`t.email = ANY(${emails}::text[])`,
    blank: () => Prisma.sql`email = NULL`,
    technical: true,
  },
  // What was offered and signed stays a fact of the deal; who read, asked and signed it does not, and their link opens nothing.
  {
    kind: 'other',
    table: 'proposal_events',
    of: ({ emails }) => Prisma.sql`t.recipient_id IN (SELECT r.id FROM proposal_recipients r
        WHERE r.company_id = t.company_id AND lower(r.email) = ANY(${emails}))`,
    blank: () => Prisma.sql`actor_name = ${ERASED_PERSON}, text = '[erased]'`,
  },
  {
    kind: 'other',
    table: 'proposal_recipients',
    of: ({ emails }) => Prisma.sql`lower(t.email) = ANY(${emails})`,
    blank: () =>
      Prisma.sql`name = ${ERASED_PERSON}, email = NULL, signature = NULL, token_hash = gen_random_uuid()::text`,
  },
  // A campaign counts them no more.
  {
    kind: 'other',
    table: 'campaign_people',
    of: (subject) => Prisma.sql`(${ofLead(subject)} OR t.email_key = ANY(${subject.emails}))`,
  },
  // That somebody of the account asked and looked at its page stays; what they asked, who they are and their link do not.
  {
    kind: 'other',
    table: 'portal_questions',
    of: ({ emails }) => Prisma.sql`t.link_id IN (SELECT l.id FROM portal_links l
        WHERE l.company_id = t.company_id AND lower(l.email) = ANY(${emails}))`,
    blank: () => Prisma.sql`text = '[erased]'`,
  },
  {
    kind: 'other',
    table: 'portal_links',
    of: ({ emails }) => Prisma.sql`lower(t.email) = ANY(${emails})`,
    blank: () =>
      Prisma.sql`name = ${ERASED_PERSON}, email = NULL, code_hash = NULL, unlock_hash = NULL,
        token_hash = gen_random_uuid()::text, revoked_at = coalesce(revoked_at, now())`,
  },
  { kind: 'activities', table: 'lead_activities', of: ofLead },
  {
    kind: 'activities',
    table: 'record_activities',
    of: (subject) => Prisma.sql`${ofContact(subject)} AND num_nonnulls(t.account_id, t.opportunity_id) = 0`,
  },
  { kind: 'scores', table: 'score_history', of: ofLead },
  { kind: 'conversions', table: 'lead_conversions', of: ofEither },
  { kind: 'imports', table: 'import_records', of: ofEither },
  { kind: 'files', table: 'files', of: ofEither },
  { kind: 'other', table: 'surveys', of: ofLead },
  { kind: 'other', table: 'lead_handovers', of: ofLead },
  { kind: 'other', table: 'record_followers', of: ofEither, technical: true },
  { kind: 'other', table: 'external_ids', of: ofEither },
  {
    kind: 'other',
    table: 'notifications',
    of: (subject) =>
      Prisma.sql`EXISTS (SELECT FROM unnest(${everyId(subject)}) i WHERE strpos(t.link_path, i::text) > 0)`,
    technical: true,
  },
  { kind: 'other', table: 'outbox_events', of: ofRecord('subject_id'), technical: true },
  {
    kind: 'other',
    table: 'bulk_run_rows',
    of: ofRecord('record_id'),
    blank: () => Prisma.sql`name = ${ERASED_PERSON}, before = NULL`,
    technical: true,
  },
  {
    kind: 'other',
    table: 'record_fingerprints',
    of: (subject) => Prisma.sql`(${ofRecord('record_id')(subject)} OR ${ofRecord('origin_id')(subject)})`,
    technical: true,
  },
  {
    kind: 'other',
    table: 'duplicate_pairs',
    of: (subject) => Prisma.sql`(${ofRecord('low_id')(subject)} OR ${ofRecord('high_id')(subject)})`,
    technical: true,
  },
  {
    kind: 'other',
    table: 'record_merges',
    of: (subject) => Prisma.sql`(${ofRecord('survivor_id')(subject)} OR ${ofRecord('buried_id')(subject)})`,
  },
  {
    kind: 'imports',
    table: 'sheets_rows',
    of: (subject) =>
      Prisma.sql`(${ofLead(subject)} OR regexp_replace(t.row_key, '#[0-9]+$', '') = ANY(${subject.emails}))`,
    technical: true,
  },
  {
    kind: 'deliveries',
    table: 'test_leads',
    of: ({ emails }) => Prisma.sql`lower(t.lead ->> 'email') = ANY(${emails})`,
  },
  {
    kind: 'other',
    table: 'do_not_contact',
    of: (subject) => Prisma.sql`t.kind = 'email' AND t.value = ANY(${barred(subject)})`,
  },
];
