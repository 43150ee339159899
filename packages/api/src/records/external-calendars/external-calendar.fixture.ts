import type { CompanyDb, CompanyTx } from '@outrider/db';
import { uuidv7 } from '../../ground/uuid.ts';

/** A calendar that somebody reads in, with one event, carrying `marker` in its texts. Nothing is behind its address. */
export async function sampleExternalCalendar(
  db: CompanyDb | CompanyTx,
  marker: string,
  owner_id: string,
): Promise<{ external_calendar_id: string }> {
  const external_calendar_id = uuidv7();
  await db.externalCalendar.create({
    data: {
      id: external_calendar_id,
      owner_id,
      name: marker,
      address: 'sealed',
      address_hash: marker,
      host: `${marker}.example`,
      added_at: new Date('2026-11-20T09:00:00Z'),
      next_read_at: new Date('2099-01-01T00:00:00Z'),
      failing_reason: marker,
    },
  });
  await db.externalEvent.create({
    data: {
      calendar_id: external_calendar_id,
      owner_id,
      title: marker,
      starts_at: new Date('2099-03-10T09:00:00Z'),
      ends_at: new Date('2099-03-10T10:00:00Z'),
      is_all_day: false,
      is_busy: true,
    },
  });
  return { external_calendar_id };
}
