import type { CompanyQueries } from '@outrider/db';
import { countConditions } from '@outrider/shared/records/lead-filter';
import { type CustomFieldName, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { filterAsked, type LeadListInput, type LeadPage, LISTED_KEYS } from '@outrider/shared/records/lead-list';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import { findFields } from '../fields/known-fields.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { contextOf } from './filter-context.ts';
import { homeOf } from './filter.ts';
import { leadJson } from './lead-json.ts';
import { type Asked, findRanked, findRare, listAlong, listNear, listRanked, type Part } from './leads.store.ts';
import { customColumn, type Place, rankSql, readPlace, type Stretch, stretchesOf, writeCursor } from './order.ts';
import { mostCounted, toldTotal } from '../../ground/paging/listing.ts';
import { recordsBySlot } from '../engine/slots.ts';
import { LEAD_SLOTS } from './slots.ts';
import { walkOf } from './walks.ts';

/** A page whose items are JSON text already: PostgreSQL writes it, and nobody reads it before the client. */
type LeadPageText = Omit<LeadPage, 'items'> & { items: string };

/**
 * A page of leads, newest first unless asked otherwise, and how many the filters match in all. @throws 422 for another
 * list's cursor
 */
export async function pageTextOfLeads(
  db: CompanyQueries,
  user: CompanyUser,
  input: LeadListInput,
  now: Date,
): Promise<LeadPageText> {
  const { cursor, sort, order = 'desc', limit } = input;
  const filter = filterAsked(input);
  const context = await contextOf(db, user, filter, now);
  const by = isCustomName(sort) ? await customOrder(db, sort) : { sort, leads: null };
  const stretches = stretchesOf(by.sort, order);
  const after = cursor ? readPlace(cursor, stretches) : null;
  const asked: Asked = {
    wanted: { filter, q: input.q?.trim() ?? '', context },
    json: leadJson(input.fields),
    limit,
    total: { most: mostCounted(input.total) },
    leads: by.leads,
    usual: !input.fields || input.fields.join() === LISTED_KEYS.join(),
  };
  const { items, found, place, total } = await findPage(db, asked, { stretches, after });
  return {
    items: `[${items ?? ''}]`,
    ...toldTotal(input.total, total ?? 0),
    next_cursor: found > limit && place ? writeCursor(place) : null,
  };
}

/** The same, read. */
export async function pageOfLeads(
  db: CompanyQueries,
  user: CompanyUser,
  input: LeadListInput,
  now: Date,
): Promise<LeadPage> {
  const { items, ...page } = await pageTextOfLeads(db, user, input, now);
  return { items: JSON.parse(items) as Lead[], ...page };
}

/** By a field of the company's own. @throws 422 for one that it does not have or that has no order */
async function customOrder(db: CompanyQueries, sort: CustomFieldName) {
  const field = (await findFields(db, 'lead')).find(({ key }) => key === keyOfCustom(sort));
  const column = field && customColumn(field);
  if (!field || !column) throw refuse('UNPROCESSABLE_CONTENT', 'sort', MESSAGES.sortUnknownField(sort));
  return { sort: column, leads: recordsBySlot(LEAD_SLOTS, field) };
}

type Order = { stretches: Stretch[]; after: Place | null };

/** So many leads along the order are looked at before all that match are put in order. */
const NEAR = 1_000;

/**
 * Four ways, by what is asked: none of them reads all leads of the company whole, whatever the filter, the words and
 * the order have to do with each other.
 */
async function findPage(db: CompanyQueries, asked: Asked, order: Order): Promise<Part> {
  const { filter, q, context } = asked.wanted;
  const along = q ? null : walkOf(filter, order.stretches, context);
  if (along) return walk(db, asked, { ...order, stretches: along });
  if (!q && homeOf(filter, context) === 'facts') return listRanked(db, asked, rankSql(order.stretches, order.after));
  const rare = q ? await findRare(db, asked, rankSql(order.stretches, order.after), isPlain(asked, order)) : null;
  if (rare) return rare;
  const inAll = { ...asked, wanted: { ...asked.wanted, common: true } };
  return (await lookNear(db, inAll, order)) ?? findRanked(db, inAll, rankSql(order.stretches, order.after));
}

/** Words alone, in the order of arrival. */
const isPlain = ({ wanted, usual }: Asked, { stretches }: Order) =>
  usual && countConditions(wanted.filter) === 0 && stretches.every(({ column }) => column === 'created_at');

/** A full page out of the next leads; null where they have less. */
async function lookNear(db: CompanyQueries, asked: Asked, { stretches, after }: Order): Promise<Part | null> {
  const at = after?.stretch ?? 0;
  const stretch = stretches[at];
  if (!stretch) return null;
  const part = await listNear(db, asked, { ...stretch, at }, after, NEAR);
  return part.found > asked.limit ? part : null;
}

/** Stretch after stretch until the page is full: most pages need the first alone. The total comes with the first. */
async function walk(db: CompanyQueries, asked: Asked, { stretches, after }: Order): Promise<Part> {
  let page: Part = { items: null, found: 0, place: null, total: null };
  for (const [at, stretch] of stretches.entries()) {
    if (after && at < after.stretch) continue;
    const here = after?.stretch === at ? after : null;
    const rest = { ...asked, limit: asked.limit - page.found, total: page.total === null ? asked.total : null };
    const part = await listAlong(db, rest, { ...stretch, at }, here);
    page = {
      items: [page.items, part.items].filter((text) => text !== null).join(',') || null,
      found: page.found + part.found,
      place: part.place ?? page.place,
      total: page.total ?? part.total,
    };
    if (page.found > asked.limit) break;
  }
  return page;
}
