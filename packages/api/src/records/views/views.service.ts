import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { SavedView, ViewCreate, ViewUpdate } from '@outrider/shared/records/saved-views';
import { refuse, refuseChange } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { orTaken } from '../../ground/sql/unique.ts';
import { assertMay } from '../engine/rights.ts';
import { deleteView, findView, insertView, listViews, lockView, releaseDefault, updateView } from './views.store.ts';

/** @throws 403 */
export async function getViews(db: CompanyDb, user: CompanyUser, type: RecordTypeName): Promise<SavedView[]> {
  assertMay(user, type, 'read');
  return listViews(db, user.id, type);
}

/** @throws 404 for a view one cannot see, 403 where its records are not one's to read */
export async function getView(db: CompanyQueries, user: CompanyUser, id: string): Promise<SavedView> {
  const view = await findView(db, user.id, id);
  if (!view) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  assertMay(user, view.record_type, 'read');
  return view;
}

/** @throws 403 for a role's default without the right to choose it, 409 for a name one has already */
export async function createView(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: ViewCreate,
): Promise<SavedView> {
  assertMay(user, input.record_type, 'read');
  return db.transaction(async (tx) => {
    await settleDefault(tx, user, input, null);
    const id = await insertView(tx, user.id, input);
    if (!id) throw taken();
    await recordAudit(tx, actor, {
      action: 'view.create',
      subject_kind: 'view',
      subject_id: id,
      detail: { record_type: input.record_type, name: input.name, shared: input.shared },
    });
    return getView(tx, user, id);
  });
}

/** @throws 404 for a view one cannot see, 403 for somebody else's, 409 for another version or a name one has already */
export async function changeView(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version, ...input }: ViewUpdate,
  now: Date,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const current = await takeView(tx, user, id);
    if (current.record_type !== input.record_type) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    await settleDefault(tx, user, input, current.default_role);
    await orTaken(updateView(tx, id, input, now), taken);
    await recordAudit(tx, actor, {
      action: 'view.update',
      subject_kind: 'view',
      subject_id: id,
      detail: { record_type: input.record_type, name: input.name, shared: input.shared },
    });
    return getView(tx, user, id);
  });
}

/** @throws 404, 403 */
export async function removeView(db: CompanyDb, user: CompanyUser, actor: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await takeView(tx, user, id);
    await deleteView(tx, id);
    await recordAudit(tx, actor, { action: 'view.delete', subject_kind: 'view', subject_id: id });
    return { id };
  });
}

async function takeView(tx: CompanyTx, user: CompanyUser, id: string) {
  const view = await lockView(tx, id);
  if (view?.owner_id === user.id) return view;
  throw refuseChange(view !== null && (view.shared || view.default_role !== null));
}

async function settleDefault(
  tx: CompanyTx,
  user: CompanyUser,
  { record_type, default_role }: Pick<ViewCreate, 'record_type' | 'default_role'>,
  before: string | null,
): Promise<void> {
  if (default_role === before) return;
  if (reachOf(user, 'team.read') !== 'all') throw new AppError('FORBIDDEN', MESSAGES.viewDefaultLeaders);
  if (default_role !== null) await releaseDefault(tx, record_type, default_role);
}

const taken = () => refuse('CONFLICT', 'name', MESSAGES.viewNameTaken);
