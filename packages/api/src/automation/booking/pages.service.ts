import { randomBytes } from 'node:crypto';
import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { BookingDraft, BookingPage } from '@outrider/shared/automation/booking';
import { BOOKING_LIMITS, bookPath, slugOf } from '@outrider/shared/automation/booking-paths';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Reach } from '@outrider/shared/ground/permissions';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { orTaken } from '../../ground/sql/unique.ts';
import {
  countPages,
  countWorking,
  deletePageRow,
  insertPage,
  listPages,
  lockPage,
  type PageRow,
  replaceHosts,
  updatePageRow,
} from './pages.store.ts';

/** Who asks, and as far as their reach goes: a rep has the pages that they host, and changes those that are theirs alone. */
type Keeper = { user: CompanyUser; actor: Actor; reach: Reach };
type Needs = Pick<Services, 'now' | 'publicAddress'>;

export async function listBookingPages(
  db: CompanyQueries,
  { user, reach }: Pick<Keeper, 'user' | 'reach'>,
  { now, publicAddress }: Needs,
): Promise<{ pages: BookingPage[] }> {
  const rows = await listPages(db, { host_id: reach === 'all' ? null : user.id }, now());
  return { pages: rows.map((row) => presentPage(row, publicAddress())) };
}

/** @throws 409 for a name that another page has or more pages than a company may have, 403, 422 for people who left */
export async function createBookingPage(
  db: CompanyDb,
  keeper: Keeper,
  services: Needs,
  draft: BookingDraft,
): Promise<BookingPage> {
  const host_ids = draft.host_ids ?? [keeper.user.id];
  return db.transaction(async (tx) => {
    await assertHosts(tx, keeper, host_ids);
    if ((await countPages(tx)) >= BOOKING_LIMITS.pages)
      throw new AppError('CONFLICT', MESSAGES.bookingPagesFull(BOOKING_LIMITS.pages));
    const id = await insertPage(tx, draft, { slug: makeSlug(draft.name), now: services.now() });
    if (!id) throw nameTaken();
    return settle(tx, keeper, services, { action: 'booking_page.create', id, draft: { ...draft, host_ids } });
  });
}

/** Its address stays. @throws 404, 403, 409 for another version or a taken name, 422 for people who left */
export async function updateBookingPage(
  db: CompanyDb,
  keeper: Keeper,
  services: Needs,
  { id, version, draft }: { id: string; version: number; draft: BookingDraft },
): Promise<BookingPage> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, keeper, { id, version }, services.now());
    if (draft.host_ids) await assertHosts(tx, keeper, draft.host_ids);
    await orTaken(updatePageRow(tx, id, draft, services.now()), nameTaken);
    return settle(tx, keeper, services, { action: 'booking_page.update', id, draft });
  });
}

/** Meetings that were booked stay, with their links. @throws 404, 403, 409 for another version */
export async function removeBookingPage(
  db: CompanyDb,
  keeper: Keeper,
  { now }: Needs,
  page: { id: string; version: number },
): Promise<{ id: string }> {
  const { id } = page;
  return db.transaction(async (tx) => {
    const name = await lockOwn(tx, keeper, page, now());
    await deletePageRow(tx, id, now());
    await recordAudit(tx, keeper.actor, {
      action: 'booking_page.delete',
      subject_kind: 'booking_page',
      subject_id: id,
      detail: { name },
    });
    await insertEvent(tx, 'booking.changed', id);
    return { id };
  });
}

const nameTaken = () => refuse('CONFLICT', 'name', MESSAGES.bookingNameTaken);

const CHANCE = 5;
/** The name as an address has it, and 40 bits by chance: nobody guesses it, and no other company's page has it. */
const makeSlug = (name: string) => [slugOf(name), randomBytes(CHANCE).toString('hex')].filter(Boolean).join('-');

async function assertHosts(tx: CompanyTx, { user, reach }: Keeper, host_ids: readonly string[]): Promise<void> {
  if (reach !== 'all' && host_ids.some((id) => id !== user.id))
    throw new AppError('FORBIDDEN', MESSAGES.bookingOwnOnly);
  if ((await countWorking(tx, host_ids)) < host_ids.length)
    throw refuse('UNPROCESSABLE_CONTENT', 'host_ids', MESSAGES.bookingHostUnknown);
}

/** @returns its name */
async function lockOwn(
  tx: CompanyTx,
  { user, reach }: Keeper,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<string> {
  const locked = await lockPage(tx, id);
  const [page] = locked ? await listPages(tx, { id }, now) : [];
  const isSeen = reach === 'all' || page?.hosts.some((host) => host.id === user.id);
  if (!locked || !page || !isSeen) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (reach !== 'all' && page.hosts.length > 1) throw new AppError('FORBIDDEN', MESSAGES.bookingOwnOnly);
  if (locked.version !== version)
    throw new AppError('CONFLICT', MESSAGES.bookingPageChanged, { version: locked.version });
  return locked.name;
}

async function settle(
  tx: CompanyTx,
  { actor }: Keeper,
  { now, publicAddress }: Needs,
  { action, id, draft }: { action: string; id: string; draft: BookingDraft },
): Promise<BookingPage> {
  const { name, is_open, host_ids } = draft;
  if (host_ids) await replaceHosts(tx, id, host_ids);
  await recordAudit(tx, actor, {
    action,
    subject_kind: 'booking_page',
    subject_id: id,
    detail: { name, is_open, ...(host_ids && { host_ids }) },
  });
  await insertEvent(tx, 'booking.changed', id);
  const [page] = await listPages(tx, { id }, now());
  if (!page) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentPage(page, publicAddress());
}

const presentPage = (row: PageRow, address: string): BookingPage => ({
  ...row,
  url: address + bookPath(row.slug),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
