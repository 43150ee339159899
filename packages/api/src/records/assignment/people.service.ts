import type { CompanyDb, CompanyTx } from '@outrider/db';
import {
  type Absence,
  type AbsenceCreate,
  ABSENCES_MAX,
  type AssignmentPerson,
} from '@outrider/shared/records/assignment';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import {
  deleteAbsence,
  insertAbsence,
  isOver,
  isStaff,
  listAbsences,
  listAssignable,
  lockAbsence,
  lockCapacity,
  writeCapacity,
} from './people.store.ts';

export const getAssignable = async (db: CompanyDb): Promise<{ items: AssignmentPerson[] }> => ({
  items: await listAssignable(db),
});

/** @throws 404 for nobody who works here */
export async function setCapacity(
  db: CompanyDb,
  actor: Actor,
  { id, capacity }: { id: string; capacity: number | null },
): Promise<{ items: AssignmentPerson[] }> {
  await db.transaction(async (tx) => {
    const before = await lockCapacity(tx, id);
    if (!before) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (before.lead_capacity === capacity) return;
    await writeCapacity(tx, id, capacity);
    await recordAudit(tx, actor, {
      action: 'assignment.capacity',
      subject_kind: 'user',
      subject_id: id,
      detail: { from: before.lead_capacity, to: capacity },
    });
    await insertEvent(tx, 'assignment.changed', id);
  });
  return getAssignable(db);
}

/** What is not over yet: one's own, or for leaders anybody's. @throws 403 */
export async function getAbsences(db: CompanyDb, user: CompanyUser, user_id = user.id): Promise<{ items: Absence[] }> {
  assertMayEdit(user, user_id);
  return { items: await listAbsences(db, user_id) };
}

/** @throws 403, 404 for nobody who works here, 409 for too many, 422 for one that is over */
export async function addAbsence(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { user_id = user.id, from_day, to_day }: AbsenceCreate,
): Promise<Absence> {
  assertMayEdit(user, user_id);
  return db.transaction(async (tx) => {
    if (!(await isStaff(tx, user_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (await isOver(tx, to_day)) throw refuse('UNPROCESSABLE_CONTENT', 'to_day', MESSAGES.absenceOver);
    if ((await listAbsences(tx, user_id)).length >= ABSENCES_MAX)
      throw new AppError('CONFLICT', MESSAGES.absencesFull(ABSENCES_MAX));
    const absence = { user_id, from_day, to_day };
    const id = await insertAbsence(tx, absence);
    await tell(tx, actor, 'absence.add', { id, ...absence });
    return { id, ...absence };
  });
}

/** @throws 404, for a rep somebody else's too */
export async function removeAbsence(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const absence = await lockAbsence(tx, id);
    if (!absence || !mayEdit(user, absence.user_id)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await deleteAbsence(tx, id);
    await tell(tx, actor, 'absence.remove', absence);
    return { id };
  });
}

const mayEdit = (user: CompanyUser, user_id: string) => user_id === user.id || reachOf(user, 'absences.edit') === 'all';

function assertMayEdit(user: CompanyUser, user_id: string): void {
  if (!mayEdit(user, user_id)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
}

async function tell(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  { user_id, from_day, to_day }: Absence,
): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'user', subject_id: user_id, detail: { from_day, to_day } });
  await insertEvent(tx, 'assignment.changed', user_id);
}
