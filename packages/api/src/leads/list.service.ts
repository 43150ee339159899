import type { CompanyDb } from '@outrider/db';
import { isGroup, type LeadFilter, partsOf } from '@outrider/shared/lead-filter';
import { filterAsked, type LeadListInput, type LeadPage } from '@outrider/shared/lead-list';
import type { CompanyUser } from '../guard.ts';
import { countLeads, findFew, type ListedRow, listStretch, searchStretch, shareWith, type Wanted } from './leads.store.ts';
import { type Place, readPlace, type Stretch, stretchesOf, writePlace } from './order.ts';
import { presentLead } from './present.ts';

/** A page of leads, newest first unless asked otherwise, and how many the filters match in all. @throws 422 for another list's cursor */
export async function pageOfLeads(db: CompanyDb, user: CompanyUser, input: LeadListInput, now: Date): Promise<LeadPage> {
  const { limit, cursor, sort, order = 'desc' } = input;
  const wanted: Wanted = { filter: filterAsked(input), q: input.q?.trim() ?? '', context: { me: user.id, now } };
  const stretches = stretchesOf(sort, order);
  const after = cursor ? readPlace(cursor, stretches) : null;
  const common = wanted.q !== '' && (await isCommon(db, wanted));
  const { rows, total } = await (wanted.q && !common ? findPage : listPage)(db, { ...wanted, common }, stretches, after, limit + 1);
  const last = rows[limit - 1];
  const items = rows.slice(0, limit).map(({ row: { sort_name: _name, sort_company: _company, ...row } }) => presentLead(row));
  return { items, total, next_cursor: rows.length > limit && last ? writePlace(stretches, last.stretch, last.row) : null };
}

type Found = { rows: { row: ListedRow; stretch: number }[]; total: number };

/**
 * Whether the words say so little that looking them up first would find most leads of the company: a second at 100,000. With conditions besides, which the words'
 * index cannot answer, they have to say next to nothing.
 */
async function isCommon(db: CompanyDb, { q, filter }: Wanted): Promise<boolean> {
  return (await shareWith(db, q)) >= (partsOf(filter).length === 0 ? 0.1 : 0.5);
}

/** So many leads are put in order one by one; more of them are met soon enough by walking down the order. */
const FEW = 2_000;
const looksForText = (filter: LeadFilter): boolean => partsOf(filter).some((part) => (isGroup(part) ? looksForText(part) : 'contains' in part));

/** What contains a text nobody can tell from a statistic: rare texts are found first, since walking down an order would read every lead. */
async function listPage(db: CompanyDb, wanted: Wanted, stretches: Stretch[], after: Place | null, limit: number): Promise<Found> {
  const among = looksForText(wanted.filter) ? await findFew(db, wanted, FEW) : null;
  if (among) return { rows: await readStretches(stretches, after, limit, (part) => listStretch(db, wanted, { ...part, among })), total: among.length };
  const read = readStretches(stretches, after, limit, (part) => listStretch(db, wanted, part));
  const [total, rows] = await Promise.all([countLeads(db, wanted), read]);
  return { rows, total };
}

async function findPage(db: CompanyDb, wanted: Wanted, stretches: Stretch[], after: Place | null, limit: number): Promise<Found> {
  let known: number | null = null;
  const rows = await readStretches(stretches, after, limit, async (part) => {
    const { rows: found, total } = await searchStretch(db, wanted, part);
    known ??= total;
    return found;
  });
  return { rows, total: known ?? (after ? await countLeads(db, wanted) : 0) };
}

/** Stretch after stretch until the page is full: most pages need the first alone. */
async function readStretches(stretches: Stretch[], after: Place | null, limit: number, read: (part: { stretch: Stretch; after: Place | null; limit: number }) => Promise<ListedRow[]>) {
  const rows: Found['rows'] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (rows.length >= limit) break;
    if (after && index < after.stretch) continue;
    const found = await read({ stretch, after: after?.stretch === index ? after : null, limit: limit - rows.length });
    rows.push(...found.map((row) => ({ row, stretch: index })));
  }
  return rows;
}
