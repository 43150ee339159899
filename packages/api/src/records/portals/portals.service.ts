import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { can } from '@outrider/shared/ground/permissions';
import type { Portal, PortalDraft, PortalListInput, PortalRow } from '@outrider/shared/records/portals';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { ACCOUNTS } from '../accounts/account-record.ts';
import type { HeldRow } from '../engine/recorded.ts';
import { takeRecord } from '../engine/records.service.ts';
import {
  countPortals,
  deletePortal,
  findAccountOf,
  findPortal,
  hasBookingPage,
  type HeldPortal,
  insertPortal,
  listAccountFiles,
  listDealFiles,
  listLinks,
  listPortalFiles,
  listPortalRows,
  listViews,
  lockPortal,
  updatePortal,
} from './portals.store.ts';
import { listQuestions } from './questions.store.ts';
import { PORTAL_LETTER_WORDS } from './words.ts';

/** Who keeps portals, and when. */
export type PortalKeeper = { user: CompanyUser; actor: Actor; now: Date };
export type PortalPair = { account: HeldRow; portal: HeldPortal };
/** A portal as it is after a change. */
type Changed = { id: string; version: number };

/** @throws 422 for another list's cursor */
export async function listPortals(
  db: CompanyQueries,
  now: Date,
  { cursor, limit, ...filter }: PortalListInput,
): Promise<{ items: PortalRow[]; total: number; next_cursor: string | null }> {
  const [rows, total] = await Promise.all([
    listPortalRows(db, { ...filter, limit, now, after: readAfter(cursor) }),
    countPortals(db, filter),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, (row) => row.created_at);
  return { items: items.map(({ created_at: _, ...row }) => row), total, next_cursor };
}

/** @throws 404 */
export async function getPortal(
  db: CompanyQueries,
  { user, now }: Pick<PortalKeeper, 'user' | 'now'>,
  id: string,
): Promise<Portal> {
  const portal = await findPortal(db, id, now);
  if (!portal) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const [files, offered_files, people, views, questions] = await Promise.all([
    listPortalFiles(db, id),
    listAccountFiles(db, portal.account_id),
    listLinks(db, id),
    listViews(db, id),
    listQuestions(db, id, now),
  ]);
  const may_edit = can(user, 'accounts.edit', { assigned_to: portal.owner_id });
  return { ...portal, files, offered_files, people, views, questions, may_edit };
}

/** The account, then its portal, for whoever may edit the account. @throws 404, 403 */
export async function takePortal(tx: CompanyTx, { user }: PortalKeeper, id: string): Promise<PortalPair> {
  const account_id = await findAccountOf(tx, id);
  if (!account_id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const account = await takeRecord(ACCOUNTS, tx, user, account_id);
  const portal = await lockPortal(tx, id);
  if (!portal) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { account, portal };
}

async function takeHeld(tx: CompanyTx, keeper: PortalKeeper, { id, version }: Changed): Promise<PortalPair> {
  const pair = await takePortal(tx, keeper, id);
  if (pair.portal.version !== version)
    throw new AppError('CONFLICT', MESSAGES.portalChanged, { version: pair.portal.version });
  return pair;
}

/** In the audit log, and for browsers. */
export async function notePortal(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  done: string,
  detail: Record<string, string | number> = {},
): Promise<void> {
  await recordAudit(tx, actor, { action: `portal.${done}`, subject_kind: 'portal', subject_id: id, detail });
  await insertEvent(tx, 'portal.changed', id);
}

/** @throws 404, 403 */
export async function createPortal(
  db: CompanyDb,
  keeper: PortalKeeper,
  { account_id, title, language }: { account_id: string; title: string | null; language: WritingLanguage },
): Promise<Changed> {
  const { user, actor, now } = keeper;
  return db.transaction(async (tx) => {
    const account = await takeRecord(ACCOUNTS, tx, user, account_id);
    const made = await insertPortal(tx, {
      account_id,
      title: title ?? PORTAL_LETTER_WORDS[language].titleOf(String(account['name'])),
      language,
      created_by: user.id,
      created_at: now,
      updated_at: now,
    });
    await notePortal(tx, actor, made.id, 'create');
    return made;
  });
}

/**
 * What the page shows from then on. Documents of deals that the keeper does not see stay.
 * @throws 404, 403, 409 for another version, 422 for files of others and a booking page that is not there
 */
export async function savePortal(
  db: CompanyDb,
  keeper: PortalKeeper,
  { draft, ...held }: Changed & { draft: PortalDraft },
): Promise<Changed> {
  const { user } = keeper;
  return db.transaction(async (tx) => {
    const { portal } = await takeHeld(tx, keeper, held);
    const offered = new Set((await listAccountFiles(tx, portal.account_id)).map(({ id }) => id));
    const shown = (await listPortalFiles(tx, portal.id)).map(({ id }) => id);
    if (!draft.file_ids.every((id) => offered.has(id) || shown.includes(id)))
      throw refuse('UNPROCESSABLE_CONTENT', 'draft.file_ids', MESSAGES.portalFileUnknown);
    if (draft.booking_page_id && !(await hasBookingPage(tx, draft.booking_page_id)))
      throw refuse('UNPROCESSABLE_CONTENT', 'draft.booking_page_id', MESSAGES.portalBookingUnknown);
    const unseen = (await listDealFiles(tx, portal.id)).flatMap(({ id, owner_id }) =>
      can(user, 'pipeline.read', { assigned_to: owner_id }) || draft.file_ids.includes(id) ? [] : [id],
    );
    const file_ids = [...draft.file_ids, ...unseen];
    const saved = await updatePortal(tx, portal.id, { ...draft, file_ids }, keeper.now);
    await notePortal(tx, keeper.actor, portal.id, 'save');
    return saved;
  });
}

/** Its links open nothing from then on. @throws 404, 403, 409 */
export async function removePortal(db: CompanyDb, keeper: PortalKeeper, held: Changed): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { portal } = await takeHeld(tx, keeper, held);
    await deletePortal(tx, portal.id);
    await notePortal(tx, keeper.actor, portal.id, 'delete', { title: portal.title });
    return { id: portal.id };
  });
}
