import { Prisma } from '@outrider/db';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import { ACTIVITY_FIELDS, type ActivityField } from '@outrider/shared/insight/activity-filter';
import { can } from '@outrider/shared/ground/permissions';
import type { FilterContext } from '@outrider/shared/records/lead-match';
import type { CompanyUser } from '../../ground/guard.ts';
import {
  NO_CONVERSIONS_RECORD,
  NO_CONVERSIONS_STAGE,
  NO_CONVERSIONS_STATUS,
  NO_DEALS_BIRTH,
  NOT_NOTED_ON_LEAD,
  STAGE_MOVES,
} from '../../records/engine/activities.store.ts';
import { COLUMNS, type RowKind, streamSql } from './stream-filter.ts';

/** Moves of deals are read from their stages; a reply that was noted on a deal stands on its lead. */
const ON_LEADS = Prisma.sql`a.kind NOT IN ('opportunity_created', 'opportunity_moved')
  AND NOT jsonb_exists(a.detail, 'reply_of') AND ${NO_CONVERSIONS_STATUS}
  AND EXISTS (SELECT FROM leads l WHERE l.company_id = a.company_id AND l.id = a.lead_id)`;
/** Every role reads leads and deals; accounts and contacts can be closed to it. */
type Closable = 'account' | 'contact';
export type StreamContext = FilterContext & { reads: ReadonlySet<Closable> };

/** Whose stream it is, as its filters and its rows ask. */
export function streamContext(user: CompanyUser, now: Date): StreamContext {
  const reads = new Set<Closable>();
  if (can(user, 'accounts.read')) reads.add('account');
  if (can(user, 'contacts.read')) reads.add('contact');
  return { me: user.id, now, timezone: user.company.timezone, reads };
}

const onRecords = (
  reads: StreamContext['reads'],
) => Prisma.sql`${NO_DEALS_BIRTH} AND ${NO_CONVERSIONS_RECORD} AND ${NOT_NOTED_ON_LEAD}
  AND CASE
    WHEN a.opportunity_id IS NOT NULL THEN EXISTS (SELECT FROM opportunities o
      WHERE o.company_id = a.company_id AND o.id = a.opportunity_id)
    WHEN a.contact_id IS NOT NULL THEN ${reads.has('contact')} AND EXISTS (SELECT FROM contacts c
      WHERE c.company_id = a.company_id AND c.id = a.contact_id)
    ELSE ${reads.has('account')} AND EXISTS (SELECT FROM accounts n
      WHERE n.company_id = a.company_id AND n.id = a.account_id) END`;
const ON_DEALS = Prisma.sql`${NO_CONVERSIONS_STAGE}
  AND EXISTS (SELECT FROM opportunities o WHERE o.company_id = a.company_id AND o.id = a.opportunity_id)`;

/** A stage's id is random. It gets a UUIDv7 of its moment, as unique as its own. */
const PLACE_OF_STAGE = Prisma.sql`overlay(
    lpad(to_hex((extract(epoch FROM e.created_at) * 1000)::bigint), 12, '0') || substr(replace(e.id::text, '-', ''), 13)
    PLACING '7' FROM 13 FOR 1)::uuid`;
/** The stages that deals came to; `id` is their place. */
const STAGES = Prisma.sql`(SELECT ${PLACE_OF_STAGE} AS id, e.id AS own_id, e.company_id, e.kind, e.actor_kind,
      e.actor_id, e.actor_name, e.detail, e.created_at, e.opportunity_id
    FROM ${STAGE_MOVES} e)`;

/** Rows of the stream in a statement: an item of FROM that calls them `a`, and which of them are meant. */
export type StreamSource = {
  of: RowKind;
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** Its own id, and what it stands on: lead, deal, contact, account. */
  own_id: Prisma.Sql;
  on: Readonly<Record<'lead' | 'opportunity' | 'contact' | 'account', Prisma.Sql>>;
};

const NOWHERE = Prisma.sql`NULL::uuid`;
const ON_NOTHING = { lead: NOWHERE, opportunity: NOWHERE, contact: NOWHERE, account: NOWHERE };
const OWN_ID = Prisma.sql`a.id`;
const sourcesFor = (reads: StreamContext['reads']): StreamSource[] => [
  {
    of: 'activity',
    from: Prisma.sql`lead_activities a`,
    where: ON_LEADS,
    own_id: OWN_ID,
    on: { ...ON_NOTHING, lead: Prisma.sql`a.lead_id` },
  },
  {
    of: 'activity',
    from: Prisma.sql`record_activities a`,
    where: onRecords(reads),
    own_id: OWN_ID,
    on: {
      ...ON_NOTHING,
      opportunity: Prisma.sql`a.opportunity_id`,
      contact: Prisma.sql`a.contact_id`,
      account: Prisma.sql`a.account_id`,
    },
  },
  {
    of: 'stage',
    from: Prisma.sql`${STAGES} a`,
    where: ON_DEALS,
    own_id: Prisma.sql`a.own_id`,
    on: { ...ON_NOTHING, opportunity: Prisma.sql`a.opportunity_id` },
  },
];

/**
 * The sources of the stream, narrowed to a filter. Each activity is in one of them, once, and only if the reader sees
 * its record.
 */
export const streamSources = (filter: AnyFilter, context: StreamContext): StreamSource[] =>
  sourcesFor(context.reads).map((source) => ({
    ...source,
    where: Prisma.sql`${streamSql(filter, source.of, context)} AND ${source.where}`,
  }));

/** What something happened to: the lead, or else the deal, the contact or the account. */
const aboutOf = ({ on }: StreamSource) =>
  Prisma.sql`coalesce(${on.lead}, ${on.opportunity}, ${on.contact}, ${on.account})`;

/** The stream as one table: a column for each field that activities can be filtered by, and `about`, its record. */
export function streamTable(filter: AnyFilter, context: StreamContext): Prisma.Sql {
  const rows = streamSources(filter, context).map((source) => {
    const fields = (Object.keys(ACTIVITY_FIELDS) as ActivityField[]).map(
      (field) => Prisma.sql`${COLUMNS[source.of][field]} AS ${Prisma.raw(field)}`,
    );
    return Prisma.sql`SELECT ${Prisma.join(fields)}, ${aboutOf(source)} AS about FROM ${source.from} WHERE ${source.where}`;
  });
  return Prisma.sql`(${Prisma.join(rows, ' UNION ALL ')})`;
}
