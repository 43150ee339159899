import type { CompanyDb, CompanyTx } from '@outrider/db';
import { uuidv7 } from '../../ground/uuid.ts';

/** An account that somebody connected, with a calendar that is read and a meeting that was written. Nothing is behind it. */
export async function sampleCalendarAccount(
  db: CompanyDb | CompanyTx,
  marker: string,
  { owner_id, meeting_id }: { owner_id: string; meeting_id: string },
): Promise<{ calendar_account_id: string }> {
  const id = uuidv7();
  const far = new Date('2099-01-01T00:00:00Z');
  await db.calendarAccount.create({
    data: {
      id,
      owner_id,
      provider: 'google',
      username: `${marker}@calendar.example`,
      credential: 'sealed',
      connected_at: new Date('2026-11-20T09:00:00Z'),
      next_write_at: far,
      failing_reason: marker,
    },
  });
  await db.externalCalendar.create({
    data: {
      owner_id,
      account_id: id,
      remote_id: marker,
      name: marker,
      address_hash: `${marker} of account`,
      host: 'calendar.google.com',
      added_at: new Date('2026-11-20T09:00:00Z'),
      next_read_at: far,
    },
  });
  await db.meetingCopy.create({
    data: {
      account_id: id,
      meeting_id,
      calendar: marker,
      starts_at: new Date('2099-03-10T09:00:00Z'),
      ends_at: new Date('2099-03-10T10:00:00Z'),
      written_at: new Date('2026-11-20T09:00:00Z'),
    },
  });
  return { calendar_account_id: id };
}
