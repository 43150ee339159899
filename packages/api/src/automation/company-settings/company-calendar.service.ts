import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { CompanyCalendar, CompanyCalendarSet } from '@outrider/shared/automation/company-settings';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';

/** When the company works. */
export async function getCompanyCalendar(db: CompanyQueries): Promise<CompanyCalendar> {
  const [row] = await db.$queryRaw<
    [CompanyCalendar]
  >`SELECT working_days, holidays, call_again, calendar_version AS version FROM companies`;
  return row;
}

/** Agents keep to it from their next step on. @throws 409 with the version of today */
export async function setCompanyCalendar(
  db: CompanyDb,
  actor: Actor,
  { version, working_days, holidays, call_again }: CompanyCalendarSet,
): Promise<CompanyCalendar> {
  return db.transaction(async (tx) => {
    const before = await getCompanyCalendar(tx);
    const { count } = await tx.company.updateMany({
      where: { calendar_version: version },
      data: { working_days, holidays, ...(call_again && { call_again }), calendar_version: { increment: 1 } },
    });
    if (count === 0) throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    const known = (list: CompanyCalendar['holidays']) => list.map(({ date, name }) => `${date} ${name}`);
    const [old, kept] = [known(before.holidays), known(holidays)];
    await recordAudit(tx, actor, {
      action: 'company.calendar',
      subject_kind: 'company',
      subject_id: tx.companyId,
      detail: {
        working_days: { from: before.working_days, to: working_days },
        added: kept.filter((one) => !old.includes(one)),
        removed: old.filter((one) => !kept.includes(one)),
        ...(call_again && { call_again: { from: before.call_again, to: call_again } }),
      },
    });
    await insertEvent(tx, 'company.changed', tx.companyId);
    return getCompanyCalendar(tx);
  });
}
