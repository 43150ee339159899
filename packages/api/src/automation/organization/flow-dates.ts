import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { addDays } from '@outrider/shared/ground/days';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import { wallTimeOf } from '@outrider/shared/ground/wall-time';
import { usualSubject } from '@outrider/shared/automation/organization';
import { rowsWhere } from '../../insight/reports/sources.ts';
import { type DateFlow, handDatesToFlows, listDateFlows } from './flow-events.store.ts';

/** In the company's time zone: date flows do not act in the middle of the night. */
const FROM = '07:00';
/** No person asks: whatever is theirs is nobody's. */
const NOBODY = { id: '00000000-0000-0000-0000-000000000000' };

/**
 * Sets off the flows whose date has come today, by each company's clocks: once for each record and date, however often
 * it looks. A record whose date is moved to today meanwhile is found by the next look. @returns how many records
 */
export async function sweepFlowDates(database: Database, now: Date): Promise<number> {
  let total = 0;
  for (const flow of await listDateFlows(database.platform, now)) {
    const { date, time } = wallTimeOf(now, flow.timezone);
    if (time >= FROM) total += await setOff(database.forCompany(flow.company_id), flow, date, now);
  }
  return total;
}

async function setOff(
  db: CompanyDb,
  { id, trigger, field, days }: DateFlow,
  today: string,
  now: Date,
): Promise<number> {
  const day = addDays(today, -days);
  const filter = { all: [{ field, from: day, to: day }] } as AnyFilter;
  try {
    const type = usualSubject(trigger);
    const rows = await rowsWhere(db, NOBODY, type, filter, now);
    return await handDatesToFlows(db, { flow_id: id, trigger, day, type, rows });
  } catch (error) {
    // A field of the company's own that was archived since: the flow waits for a date that nobody has.
    if (error instanceof AppError) return 0;
    throw error;
  }
}
