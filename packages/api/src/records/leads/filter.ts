import { Prisma } from '@outrider/db';
import { lead } from '@outrider/shared/ground/fields/lead';
import {
  type CustomCondition,
  FILTER_FIELDS,
  isCustomCondition,
  isGroup,
  type LeadCondition,
  type LeadFilter,
  type LeadFilterPart,
  partsOf,
} from '@outrider/shared/records/lead-filter';
import { columnSql, ownerSql } from '../engine/conditions.ts';
import { customSql, isSlotless, type SlotContext } from '../engine/slots.ts';
import { LEAD_SLOTS } from './slots.ts';

/**
 * The filter as a condition on one row of the table `l` of leads; every value is bound. Says what matchesLead of
 * packages/shared says.
 */
export function filterSql(filter: LeadFilter, context: SlotContext): Prisma.Sql {
  const parts = partsOf(filter).map((part) => partSql(part, context));
  if (parts.length === 0) return Prisma.sql`true`;
  return Prisma.sql`(${Prisma.join(parts, 'all' in filter ? ' AND ' : ' OR ')})`;
}

/** The columns that lead_counts is grouped by. */
const COUNTED: ReadonlySet<string> = new Set(['status', 'source', 'processing_mode', 'priority']);

/** Whether lead_counts says how many leads match: its rows are asked as those of the leads are. */
export const isCounted = (part: LeadFilterPart): boolean =>
  isGroup(part) ? partsOf(part).every(isCounted) : COUNTED.has(part.field);

/**
 * The covering index that holds a field: leads_facts, leads_words, leads_search_words, leads_notes. `record`: none
 * does, the leads themselves are read.
 */
export type Home = 'facts' | 'words' | 'search' | 'notes' | 'record';
const HOMES: ReadonlyMap<string, Home> = new Map<string, Home>([
  ...[
    'source',
    'processing_mode',
    'priority',
    'score',
    'status',
    'owner',
    'account',
    'estimated_budget',
    'created_at',
    'updated_at',
    'last_contacted',
    'company_size',
    'industry',
    'department',
  ].map((field): [string, Home] => [field, 'facts']),
  ...['company_name', 'job_title', 'first_name', 'last_name', 'phone'].map((field): [string, Home] => [field, 'words']),
  ['email', 'search'],
  ['notes', 'notes'],
]);

/**
 * The one index that answers all of it; null where it takes several. A custom field is asked for by the lead's id,
 * which every index holds.
 */
export function homeOf(part: LeadFilterPart, context: SlotContext): Home | null {
  if (!isGroup(part)) {
    if (isCustomCondition(part)) return isSlotless(part, context) ? 'record' : 'facts';
    return HOMES.get(part.field) ?? 'record';
  }
  const homes = new Set(partsOf(part).map((inner) => homeOf(inner, context)));
  return homes.size > 1 ? null : ([...homes][0] ?? 'facts');
}

/**
 * The same for who asks every lead of the company: what lies in another index than `from` is a question to that index
 * alone. As conditions on one row they would read each lead whole, two kilobytes of it. Left out, `from` is the one
 * index that holds all of the filter, else the facts.
 */
export function sieveSql(
  filter: LeadFilter,
  context: SlotContext,
  from: Home = homeOf(filter, context) ?? 'facts',
): Prisma.Sql {
  if (homeOf(filter, context) === from) return filterSql(filter, context);
  const isAll = 'all' in filter;
  const sieves = [...new Set(partsOf(filter).map((part) => homeOf(part, context)))].flatMap((home) => {
    const parts = partsOf(filter).filter((part) => homeOf(part, context) === home);
    if (home === null) return parts.map((part) => sieveSql(part as LeadFilter, context, from));
    const together = filterSql(isAll ? { all: parts } : { any: parts }, context);
    return [home === from || !isAll ? together : idsWhere(together)];
  });
  // Not `… OR id IN (…)`: where that many ids do not fit into memory, they would be gone through for every lead.
  if (!isAll) return Prisma.sql`l.id IN (${Prisma.join(sieves.map(idsOf), ' UNION ALL ')})`;
  return Prisma.sql`(${Prisma.join(sieves, ' AND ')})`;
}

const idsOf = (condition: Prisma.Sql) => Prisma.sql`SELECT l.id FROM leads l WHERE ${condition}`;

/** The leads that meet a condition which one index answers. */
export const idsWhere = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`l.id IN (${idsOf(condition)})`;

function partSql(part: LeadFilterPart, context: SlotContext): Prisma.Sql {
  if (isGroup(part)) return filterSql(part, context);
  const condition = conditionSql(part, context);
  return 'not' in part && part.not ? Prisma.sql`(${condition}) IS NOT TRUE` : condition;
}

function conditionSql(condition: LeadCondition, context: SlotContext): Prisma.Sql {
  if (isCustomCondition(condition)) return customSql(LEAD_SLOTS, condition, context);
  if (condition.field === 'owner') return ownerSql(OWNER, condition.is, context.me);
  if (condition.field === 'account') return AT_CUSTOMER;
  if (condition.field === 'notes') return notesSql(condition);
  return columnSql(condition, COLUMNS[condition.field], FILTER_FIELDS[condition.field].kind, context);
}

type ColumnCondition = Exclude<LeadCondition, CustomCondition | { field: 'owner' | 'account' }>;

const OWNER = Prisma.sql`l.assigned_to`;

/** Both sides from leads_facts; as a list that is made once, not as a question for every lead. */
const AT_CUSTOMER = Prisma.sql`l.sort_company IN (SELECT c.sort_company FROM leads c
      WHERE c.status = 'converted' AND c.sort_company IS NOT NULL)`;

/** From an index where the notes are short, from the lead where they are long. */
const LONG_NOTES = Prisma.sql`SELECT id FROM leads WHERE notes IS NOT NULL AND notes_short IS NULL`;
const HAS_NOTES = Prisma.sql`(l.notes_short IS NOT NULL OR l.id IN (${LONG_NOTES}))`;
function notesSql(condition: { contains: string } | { known: boolean }): Prisma.Sql {
  if ('contains' in condition) return notesContain(condition.contains.toLowerCase());
  return condition.known ? HAS_NOTES : Prisma.sql`NOT ${HAS_NOTES}`;
}
const notesContain = (text: string) =>
  Prisma.sql`(strpos(l.notes_short, ${text}) > 0 OR l.id IN (${LONG_NOTES} AND strpos(lower(notes), ${text}) > 0))`;

/** A field's column is its key. */
const COLUMNS = Object.fromEntries(
  lead.keysIn('filter').map((key) => [key, Prisma.raw(`l.${key}`)] as const),
) as Record<ColumnCondition['field'], Prisma.Sql>;
