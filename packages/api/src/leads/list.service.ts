import type { CompanyDb, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { type CustomFieldName, isCustomName, keyOfCustom } from '@outrider/shared/fields/custom';
import { countConditions } from '@outrider/shared/lead-filter';
import { filterAsked, type LeadListInput, type LeadPage } from '@outrider/shared/lead-list';
import { MESSAGES } from '@outrider/shared/messages';
import { findFields } from '../fields/known-fields.ts';
import type { CompanyUser } from '../guard.ts';
import { contextOf } from './filter-context.ts';
import { homeOf } from './filter.ts';
import {
  countLeads,
  findRanked,
  listNear,
  listRanked,
  listStretch,
  type ListedRow,
  shareWith,
  type Wanted,
} from './leads.store.ts';
import { customColumn, type Place, rankSql, readPlace, type Stretch, stretchesOf, writePlace } from './order.ts';
import { presentLead } from './present.ts';
import { leadsBySlot } from './slots.ts';

/** A page of leads, newest first unless asked otherwise, and how many the filters match in all. @throws 422 for another list's cursor */
export async function pageOfLeads(
  db: CompanyDb,
  user: CompanyUser,
  input: LeadListInput,
  now: Date,
): Promise<LeadPage> {
  const { limit, cursor, sort, order = 'desc' } = input;
  const filter = filterAsked(input);
  const context = await contextOf(db, user, filter, now);
  const wanted: Wanted = { filter, q: input.q?.trim() ?? '', context };
  const by = isCustomName(sort) ? await customOrder(db, sort) : { sort, leads: null };
  const stretches = stretchesOf(by.sort, order);
  const after = cursor ? readPlace(cursor, stretches) : null;
  const { rows, total } = await findPage(db, wanted, { stretches, after, limit: limit + 1, leads: by.leads });
  const last = rows[limit - 1];
  const items = rows
    .slice(0, limit)
    .map(({ row: { sort_name: _name, sort_company: _company, custom_value: _value, ...row } }) => presentLead(row));
  return {
    items,
    total,
    next_cursor: rows.length > limit && last ? writePlace(stretches, last.stretch, last.row) : null,
  };
}

/** By a field of the company's own. @throws 422 for one that it does not have or that has no order */
async function customOrder(db: CompanyDb, sort: CustomFieldName) {
  const field = (await findFields(db, 'lead')).find(({ key }) => key === keyOfCustom(sort));
  const column = field && customColumn(field);
  if (!field || !column)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.sortUnknownField(sort), {
      errors: [{ field: 'sort', message: MESSAGES.sortUnknownField(sort) }],
    });
  return { sort: column, leads: leadsBySlot(field) };
}

type Page = { stretches: Stretch[]; after: Place | null; limit: number; leads: Prisma.Sql | null };
type Found = { rows: { row: ListedRow; stretch: number }[]; total: number };

/** From this share of the leads on, from 0 to 1, words are looked for in all of them: finding each one by the trigram index takes longer. */
const COMMON = 0.12;
/** So many leads along the order are looked at before all that match are put in order. */
const NEAR = 1_000;

/** Four ways, by what is asked: none of them reads all leads of the company whole, whatever the filter, the words and the order have to do with each other. */
async function findPage(db: CompanyDb, wanted: Wanted, page: Page): Promise<Found> {
  const { filter, q } = wanted;
  if (!q && countConditions(filter) === 0) return atOnce(countLeads(db, wanted), walk(db, page));
  if (!q && homeOf(filter, wanted.context) === 'facts')
    return atOnce(
      countLeads(db, wanted),
      listRanked(db, wanted, { ...rankSql(page.stretches, page.after), leads: page.leads }, page.limit).then(ranked),
    );
  if (q && (await shareWith(db, q)) < COMMON) return find(db, wanted, page);
  const asked = { ...wanted, common: true };
  const near = await lookNear(db, asked, page);
  return near ? { rows: near, total: await countLeads(db, asked) } : find(db, asked, page);
}

const atOnce = async (counting: Promise<number>, listing: Promise<Found['rows']>): Promise<Found> => {
  const [total, rows] = await Promise.all([counting, listing]);
  return { rows, total };
};

const ranked = (rows: (ListedRow & { rank: number })[]) => rows.map(({ rank: stretch, ...row }) => ({ row, stretch }));

async function find(db: CompanyDb, wanted: Wanted, { stretches, after, limit, leads }: Page): Promise<Found> {
  const { rows, total } = await findRanked(db, wanted, { ...rankSql(stretches, after), leads }, limit);
  return { rows: ranked(rows), total: total ?? (after ? await countLeads(db, wanted) : 0) };
}

/** A full page out of the next leads; null where they have less. */
async function lookNear(
  db: CompanyDb,
  wanted: Wanted,
  { stretches, after, limit, leads }: Page,
): Promise<Found['rows'] | null> {
  const at = after?.stretch ?? 0;
  const stretch = stretches[at];
  const rows = stretch ? await listNear(db, wanted, { stretch, after, limit, leads }, NEAR) : [];
  return rows.length < limit ? null : rows.map((row) => ({ row, stretch: at }));
}

/** Stretch after stretch until the page is full: most pages need the first alone. */
async function walk(db: CompanyDb, { stretches, after, limit, leads }: Page): Promise<Found['rows']> {
  const rows: Found['rows'] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (rows.length >= limit) break;
    if (after && index < after.stretch) continue;
    const found = await listStretch(db, {
      stretch,
      after: after?.stretch === index ? after : null,
      limit: limit - rows.length,
      leads,
    });
    rows.push(...found.map((row) => ({ row, stretch: index })));
  }
  return rows;
}
