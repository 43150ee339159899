import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CalendarAccount, CalendarChoice } from '@outrider/shared/records/calendar-accounts';
import type { WrittenEnding } from '@outrider/shared/records/calendar-providers';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { AccountCalendar } from '../../ground/ports/calendar.ts';
import type { Services } from '../../ground/services.ts';
import { lockOwner } from '../external-calendars/external-calendars.store.ts';
import { askForWork, assertOwn, type Keeper, listRemoteCalendars, presentOwn } from './calendar-accounts.service.ts';
import {
  type AccountRow,
  deleteAccountCalendars,
  deleteUnshownCalendars,
  insertAccountCalendar,
  listAccountCalendars,
  lockAccount,
  setTarget,
  updateAccountCalendar,
} from './calendar-accounts.store.ts';
import { rowOf } from './connect.service.ts';
import { forgetCopies, listOtherTargets } from './copies.store.ts';

/**
 * Which calendars of an account are read, and to which one its owner's meetings are written; then to no calendar of
 * another account. @throws 404, 409 while it is being disconnected or for a calendar that is not there or not to be
 * written to, 429, 503
 */
export async function chooseCalendars(
  db: CompanyDb,
  keeper: Keeper,
  choice: CalendarChoice,
  services: Services,
): Promise<CalendarAccount> {
  const { user, actor } = keeper;
  const { id, reads, writes_to, written } = choice;
  const { calendars } = await listRemoteCalendars(db, user, id, services);
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const wanted = [...new Set([...reads, ...(writes_to === null ? [] : [writes_to])])].map((one) => byId.get(one));
  if (wanted.some((one) => one === undefined)) throw new AppError('CONFLICT', MESSAGES.calendarNotInAccount);
  const target = writes_to === null ? null : byId.get(writes_to);
  if (target && !target.is_writable) throw new AppError('CONFLICT', MESSAGES.calendarNotWritable);
  const chosen = await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    const account = assertOwn(await lockAccount(tx, id), user);
    const now = services.now();
    const host = services.calendarServers[account.provider]?.host ?? '';
    await keepCalendars(tx, account, { wanted: wanted.filter((one) => one !== undefined), reads, host }, now);
    if (account.writes_to !== writes_to) await moveTarget(tx, account, { writes_to, written }, now);
    await recordAudit(tx, actor, {
      action: 'calendar_account.choose',
      subject_kind: 'user',
      subject_id: user.id,
      detail: {
        account: account.username,
        reads: reads.map((one) => byId.get(one)?.name ?? one).join(', '),
        writes_to: target?.name ?? null,
      },
    });
    await insertEvent(tx, 'external_calendar.changed', id);
    return presentOwn(tx, user, id, services);
  });
  await askForWork(db, chosen, services);
  return chosen;
}

async function keepCalendars(
  tx: CompanyTx,
  account: AccountRow,
  { wanted, reads, host }: { wanted: readonly AccountCalendar[]; reads: readonly string[]; host: string },
  now: Date,
): Promise<void> {
  const known = (await listAccountCalendars(tx, account.owner_id)).filter(
    ({ account_id }) => account_id === account.id,
  );
  const ids = new Set(wanted.map(({ id }) => id));
  await deleteAccountCalendars(
    tx,
    known.filter(({ remote_id }) => !ids.has(remote_id)).map(({ id }) => id),
  );
  for (const calendar of wanted) {
    const is_shown = reads.includes(calendar.id);
    const row = known.find(({ remote_id }) => remote_id === calendar.id);
    if (row) await updateAccountCalendar(tx, row, { name: calendar.name, is_shown }, now);
    else await insertAccountCalendar(tx, { ...rowOf({ ...account, host }, calendar), is_shown }, now);
  }
}

/** What stands in a calendar that is left behind is taken out by the writer, or forgotten and stays there. */
async function moveTarget(
  tx: CompanyTx,
  account: AccountRow,
  { writes_to, written }: { writes_to: string | null; written: WrittenEnding },
  now: Date,
): Promise<void> {
  const others = writes_to === null ? [] : await listOtherTargets(tx, account);
  const left = [account.id, ...others];
  await deleteUnshownCalendars(tx, others);
  // What is over stays as it was.
  for (const id of left) await forgetCopies(tx, id, ...(written === 'keep' ? [] : [now]));
  await setTarget(tx, account, writes_to, now);
}
