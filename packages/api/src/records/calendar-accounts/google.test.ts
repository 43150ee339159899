import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleEventId } from '../../ground/text/event-uid.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { isBusy } from '../meetings/meetings.store.ts';
import { ACCOUNT, allow, connectGoogle, openGoogleStandIn, workThrough } from './calendar-accounts.fixture.ts';
import { sweepCalendarAccounts } from './calendar-accounts-jobs.ts';
import { readAccountCalendar } from './read-account-calendar.ts';
import { writeMeetings } from './write-meetings.ts';

const NOW = new Date('2026-12-01T08:00:00Z');
const DAY = { from: '2026-12-03', to: '2026-12-03' };
const at = (time: string, day = '2026-12-03') => `${day}T${time}:00.000Z`;
const FAMILY = 'family@group.calendar.google.com';

describe.each(ENGINES)('A Google calendar that is read and written, on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let rep: Caller;
  let manager: Caller;
  let admin: Caller;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>['google'];
  let close: () => Promise<void>;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    [rep, manager] = [harness.caller(acme.people.sdr.token), harness.caller(acme.people.manager.token)];
    // Who they are is looked up once, while their sessions last.
    admin = harness.caller(acme.people.company_admin.token);
    await Promise.all([rep, manager, admin].map((person) => person.auth.me()));
    harness.clock.now = NOW;
    ({ google, close } = await openGoogleStandIn(harness));
  });
  afterEach(async () => {
    await acme.db.calendarAccount.deleteMany({});
    await close();
  });

  const event = (summary: string, from: string, to: string, more = {}) => ({
    summary,
    start: { dateTime: at(from) },
    end: { dateTime: at(to) },
    ...more,
  });
  const shown = async () => (await rep.pipeline.meetings.calendar(DAY)).external;
  const account = async () => (await rep.calendarAccounts.list()).accounts[0]!;
  const schedule = (title: string, time = '09:00', more = {}) =>
    rep.pipeline.meetings.create({
      title,
      date: '2026-12-03',
      time,
      duration_minutes: 30,
      timezone: 'UTC',
      attendees: ['guest@kunde.example'],
      ...more,
    });
  const lead = () =>
    rep.leads.create({ email: 'guest@kunde.example', first_name: 'Vera', last_name: 'Lang', company: 'Kunde' });
  const told = async (title: string) => (await rep.notifications.list({})).items.filter((one) => one.title === title);
  const emails = () =>
    acme.db.outboxMessage.findMany({ select: { subject: true, to_email: true }, orderBy: { created_at: 'asc' } });
  const inGoogle = (meeting_id: string) => google.calendars.events().find(({ id }) => id === googleEventId(meeting_id));
  /** Connected, read, and written to. */
  async function connected() {
    const { id } = await connectGoogle(rep);
    await rep.calendarAccounts.choose({ id, reads: [ACCOUNT], writes_to: ACCOUNT });
    await workThrough(harness);
    return id;
  }

  it('connects by consent, reads the main calendar, and keeps what lets us in sealed', async () => {
    google.calendars.put('dentist', event('Dentist', '09:00', '10:00'));
    const made = await connectGoogle(rep);
    expect(made).toMatchObject({ provider: 'google', username: ACCOUNT, writes_to: null });
    expect(made.calendars).toMatchObject([{ remote_id: ACCOUNT, is_shown: true, read_at: null }]);
    await workThrough(harness);
    expect(await shown()).toMatchObject([{ title: 'Dentist', starts_at: at('09:00'), is_busy: true }]);
    const seen = await manager.pipeline.meetings.calendar({ ...DAY, people: [acme.people.sdr.id] });
    expect(seen.busy).toMatchObject([{ person_id: acme.people.sdr.id, starts_at: at('09:00') }]);
    expect(JSON.stringify(seen)).not.toContain('Dentist');
    expect((await manager.calendarAccounts.list()).accounts).toEqual([]);
    const [kept] = await acme.db.calendarAccount.findMany({ select: { credential: true } });
    expect(kept?.credential).not.toContain(google.accessToken());
    const { id } = made;
    const tried = [
      () => manager.calendarAccounts.refresh({ id }),
      () => manager.calendarAccounts.calendars({ id }),
      () => manager.calendarAccounts.choose({ id, reads: [], writes_to: null }),
      () => manager.calendarAccounts.disconnect({ id, written: 'keep' }),
      () => manager.calendarAccounts.signIn({ provider: 'google', id }),
    ];
    for (const attempt of tried) expect((await refusal(attempt())).code).toBe('NOT_FOUND');
  });

  it('lets nobody finish a sign-in that somebody else began, or one that took too long', async () => {
    const { auth_url } = await rep.calendarAccounts.signIn({ provider: 'google' });
    const back = await allow(auth_url);
    expect((await refusal(manager.calendarAccounts.finishSignIn(back))).code).toBe('NOT_FOUND');
    harness.clock.now = new Date(NOW.getTime() + 11 * 60_000);
    expect((await refusal(rep.calendarAccounts.finishSignIn(back))).code).toBe('NOT_FOUND');
  });

  it('reads what changed, page by page, from a token on, and all again when Google has forgotten it', async () => {
    google.calendars.paginate(2);
    for (const hour of ['09', '10', '11', '12', '13'])
      google.calendars.put(`event${hour}`, event(`At ${hour}`, `${hour}:00`, `${hour}:30`));
    await connected();
    expect(await shown()).toHaveLength(5);
    google.calendars.put('event10', event('Moved', '15:00', '15:30'));
    google.calendars.put('event11', { transparency: 'transparent' });
    google.calendars.cancel('event09');
    google.calendars.put('event14', event('New', '14:00', '14:30'));
    const before = google.calls.length;
    await workThrough(harness);
    expect(google.calls.slice(before).filter((call) => call.endsWith('/events'))).toHaveLength(2); // two pages of four
    expect((await shown()).map(({ title, is_busy }) => [title, is_busy])).toEqual([
      ['At 11', false],
      ['At 12', true],
      ['At 13', true],
      ['New', true],
      ['Moved', true],
    ]);
    google.calendars.forgetSyncTokens();
    google.calendars.cancel('event14');
    await workThrough(harness);
    expect((await shown()).map(({ title }) => title)).toEqual(['At 11', 'At 12', 'At 13', 'Moved']);
    expect((await account()).calendars).toMatchObject([{ failing_since: null }]);
  });

  it('keeps its owner from being booked, also for days and what they declined', async () => {
    google.calendars.put('holiday', {
      summary: 'Holiday',
      start: { date: '2026-12-03' },
      end: { date: '2026-12-04' },
    });
    google.calendars.put(
      'party',
      event('Party', '09:00', '10:00', { attendees: [{ self: true, responseStatus: 'declined' }] }),
    );
    await connected();
    expect(await shown()).toMatchObject([
      { title: 'Holiday', is_all_day: true, is_busy: true },
      { title: 'Party', is_busy: false },
    ]);
    expect(await isBusy(acme.db, acme.people.sdr.id, new Date(at('12:00')), new Date(at('12:30')))).toBe(true);
  });

  it('writes, moves and cancels a meeting there, tells nobody by Google, and sees no event of others in it', async () => {
    await connected();
    const meeting = await schedule('Pilot', '09:00', { location: 'Room 2', notes: 'Secret', notify: true });
    expect(inGoogle(meeting.id)).toBeUndefined(); // never inside the request
    await workThrough(harness);
    expect(inGoogle(meeting.id)).toMatchObject({
      status: 'confirmed',
      summary: 'Pilot',
      location: 'Room 2',
      start: { dateTime: at('09:00') },
    });
    expect(inGoogle(meeting.id)).not.toHaveProperty('attendees');
    expect(JSON.stringify(inGoogle(meeting.id))).not.toContain('Secret');
    const { etag } = inGoogle(meeting.id)!;
    await workThrough(harness);
    await workThrough(harness);
    expect(inGoogle(meeting.id)?.etag).toBe(etag); // nothing is written that is there
    expect(await shown()).toEqual([]);
    expect(await account()).toMatchObject({ written: 1 });
    await rep.pipeline.meetings.update({ id: meeting.id, time: '11:00', notify: true });
    await workThrough(harness);
    expect(inGoogle(meeting.id)).toMatchObject({ start: { dateTime: at('11:00') } });
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({ starts_at: at('11:00') });
    await rep.pipeline.meetings.cancel({ id: meeting.id, notify: true });
    await workThrough(harness);
    expect(inGoogle(meeting.id)).toMatchObject({ status: 'cancelled' });
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Invitation: Pilot',
      'Updated: Pilot',
      'Canceled: Pilot',
    ]);
  });

  it('moves a meeting that its host moved in Google, and tells its guests', async () => {
    const made = await lead();
    await connected();
    const meeting = await schedule('Pilot', '09:00', { lead_id: made.id, notify: true });
    await workThrough(harness);
    google.calendars.put(googleEventId(meeting.id), event('Pilot', '13:00', '14:00'));
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({
      starts_at: at('13:00'),
      ends_at: at('14:00'),
    });
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Invitation: Pilot', 'Updated: Pilot']);
    const moved = await acme.db.leadActivity.findMany({ where: { kind: 'meeting_moved' } });
    expect(moved).toMatchObject([{ actor_kind: 'user', actor_id: acme.people.sdr.id, detail: { via: 'google' } }]);
    const { etag } = inGoogle(meeting.id)!;
    await workThrough(harness);
    expect(inGoogle(meeting.id)?.etag).toBe(etag); // no echo
    expect(await emails()).toHaveLength(2);
  });

  it('leaves the time alone where only the title was changed in Google', async () => {
    await connected();
    const meeting = await schedule('Pilot');
    await workThrough(harness);
    google.calendars.put(googleEventId(meeting.id), { summary: 'Renamed' });
    harness.clock.now = new Date(harness.services.now().getTime() + 1_000);
    await rep.pipeline.meetings.update({ id: meeting.id, time: '10:00' }); // not written yet when it was renamed
    google.calendars.put(googleEventId(meeting.id), { summary: 'Renamed again' });
    await workThrough(harness);
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({
      title: 'Pilot',
      starts_at: at('10:00'),
    });
    expect(inGoogle(meeting.id)).toMatchObject({ summary: 'Pilot', start: { dateTime: at('10:00') } });
  });

  it('cancels a meeting that its host deleted in Google, also where that is seen by a list of everything', async () => {
    await connected();
    const [first, second] = [await schedule('First', '09:00', { notify: true }), await schedule('Second', '10:00')];
    await workThrough(harness);
    google.calendars.cancel(googleEventId(first.id));
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: first.id })).toMatchObject({ cancelled_at: expect.any(String) });
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Invitation: First', 'Canceled: First']);
    google.calendars.cancel(googleEventId(second.id));
    google.calendars.forgetSyncTokens();
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: second.id })).toMatchObject({ cancelled_at: expect.any(String) });
    expect(await acme.db.meetingCopy.count()).toBe(0);
  });

  it('cancels nothing where many meetings disappear at once, and writes them again', async () => {
    await connected();
    const meetings = [];
    for (let hour = 10; hour < 16; hour += 1) meetings.push(await schedule(`At ${hour}`, `${hour}:00`));
    await workThrough(harness);
    for (const { id } of meetings) google.calendars.cancel(googleEventId(id));
    await workThrough(harness);
    for (const { id } of meetings) {
      expect(await rep.pipeline.meetings.get({ id })).toMatchObject({ cancelled_at: null });
      expect(inGoogle(id)).toMatchObject({ status: 'confirmed' });
    }
    expect(await told(MESSAGES.calendarChangeRefusedTitle)).toMatchObject([{ message: MESSAGES.calendarManyGone(6) }]);
  });

  it('takes the later change where both were moved, and says so', async () => {
    const made = await lead();
    await connected();
    const meeting = await schedule('Pilot', '09:00', { lead_id: made.id });
    await workThrough(harness);
    const later = (seconds: number) =>
      (harness.clock.now = new Date(harness.services.now().getTime() + seconds * 1_000));
    later(1);
    google.calendars.put(googleEventId(meeting.id), event('Pilot', '13:00', '13:30'));
    later(1);
    await rep.pipeline.meetings.update({ id: meeting.id, time: '15:00' });
    await workThrough(harness);
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({ starts_at: at('15:00') });
    expect(inGoogle(meeting.id)).toMatchObject({ start: { dateTime: at('15:00') } });
    expect(await acme.db.leadActivity.count({ where: { kind: 'meeting_kept' } })).toBe(1);
    later(1);
    await rep.pipeline.meetings.update({ id: meeting.id, time: '16:00' });
    later(1);
    google.calendars.put(googleEventId(meeting.id), event('Pilot', '17:00', '17:30'));
    await workThrough(harness);
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({ starts_at: at('17:00') });
    expect(inGoogle(meeting.id)).toMatchObject({ start: { dateTime: at('17:00') } });
  });

  it('gives the calendar its meeting back where a change cannot be made here, and says why', async () => {
    await connected();
    const meeting = await schedule('Pilot');
    await workThrough(harness);
    google.calendars.put(googleEventId(meeting.id), {
      start: { date: '2026-12-03' },
      end: { date: '2026-12-04' },
    });
    await workThrough(harness);
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({ starts_at: at('09:00') });
    expect(inGoogle(meeting.id)).toMatchObject({ start: { dateTime: at('09:00') } });
    expect(await told(MESSAGES.calendarChangeRefusedTitle)).toHaveLength(1);
  });

  it('writes once where two instances do, and where one died before it heard the answer', async () => {
    const id = await connected();
    const meeting = await schedule('Pilot', '09:00', { notify: true });
    await Promise.all([writeMeetings(acme.db, harness.services, id), writeMeetings(acme.db, harness.services, id)]);
    expect(google.calls.filter((call) => call.startsWith('POST') && call.endsWith('/events'))).toHaveLength(1);
    // Whoever wrote it knows nothing of it.
    await acme.db.meetingCopy.updateMany({ data: { etag: null, content: null } });
    await workThrough(harness);
    expect(google.calendars.events()).toHaveLength(1);
    google.calendars.put(googleEventId(meeting.id), event('Pilot', '13:00', '13:30'));
    harness.clock.now = new Date(harness.services.now().getTime() + 4 * 60_000);
    const [calendar] = (await account()).calendars;
    await Promise.all([1, 2].map(() => readAccountCalendar(acme.db, harness.services, calendar!.id)));
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Invitation: Pilot', 'Updated: Pilot']);
  });

  it('moves what stands in one calendar to another, or leaves it, as its owner says', async () => {
    const id = await connected();
    const meeting = await schedule('Pilot');
    await workThrough(harness);
    const { calendars } = await rep.calendarAccounts.calendars({ id });
    expect(calendars).toMatchObject([
      { id: ACCOUNT, is_primary: true, is_writable: true },
      { id: FAMILY, name: 'Family', is_writable: true },
      { name: 'Holidays', is_writable: false },
    ]);
    const refused = rep.calendarAccounts.choose({ id, reads: [], writes_to: calendars[2]!.id });
    expect((await refusal(refused)).message).toBe(MESSAGES.calendarNotWritable);
    expect((await refusal(rep.calendarAccounts.choose({ id, reads: ['nowhere'], writes_to: null }))).message).toBe(
      MESSAGES.calendarNotInAccount,
    );
    await rep.calendarAccounts.choose({ id, reads: [ACCOUNT], writes_to: FAMILY });
    await workThrough(harness);
    await workThrough(harness);
    const family = () => google.calendars.events(FAMILY);
    expect(inGoogle(meeting.id)).toMatchObject({ status: 'cancelled' });
    expect(family()).toMatchObject([{ summary: 'Pilot', status: 'confirmed' }]);
    expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({ cancelled_at: null });
    google.calendars.put('trip', event('Trip', '12:00', '13:00'), FAMILY);
    await workThrough(harness);
    expect(await shown()).toEqual([]); // read for our meetings alone
    await rep.calendarAccounts.choose({ id, reads: [FAMILY], writes_to: null, written: 'keep' });
    await workThrough(harness);
    expect(await shown()).toMatchObject([{ title: 'Trip' }]);
    expect(family().map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await acme.db.meetingCopy.count()).toBe(0);
  });

  it.each(['remove', 'keep'] as const)(
    'is disconnected, deletes its tokens and events, and can %s what was written',
    async (written) => {
      google.calendars.put('dentist', event('Dentist', '09:00', '10:00'));
      const id = await connected();
      const meeting = await schedule('Pilot', '11:00');
      await workThrough(harness);
      await rep.calendarAccounts.disconnect({ id, written });
      expect(await shown()).toEqual([]);
      const { accounts } = await rep.calendarAccounts.list();
      expect(accounts.map(({ leaving_since }) => leaving_since !== null)).toEqual(written === 'remove' ? [true] : []);
      const again = await refusal(rep.calendarAccounts.refresh({ id }));
      expect(again.code).toBe(written === 'remove' ? 'CONFLICT' : 'NOT_FOUND');
      await workThrough(harness);
      expect((await rep.calendarAccounts.list()).accounts).toEqual([]);
      expect(await acme.db.calendarAccount.count()).toBe(0);
      expect(await acme.db.externalCalendar.count()).toBe(0);
      expect(inGoogle(meeting.id)?.status).toBe(written === 'remove' ? 'cancelled' : 'confirmed');
      expect(await rep.pipeline.meetings.get({ id: meeting.id })).toMatchObject({ cancelled_at: null });
      await connected(); // again: it is the same event
      expect(google.calendars.events().filter(({ summary }) => summary === 'Pilot')).toMatchObject([
        { status: 'confirmed' },
      ]);
    },
  );

  it('stops when the consent ended, says so once, and goes on after a new sign-in', async () => {
    const id = await connected();
    google.revokeAll();
    const meeting = await schedule('Pilot');
    for (let hour = 0; hour < 3; hour += 1) await workThrough(harness, 61);
    expect(await account()).toMatchObject({ signed_out_at: expect.any(String) });
    expect(await told(MESSAGES.calendarSignedOutTitle)).toHaveLength(1);
    const calls = google.calls.length;
    await workThrough(harness, 61);
    expect(google.calls).toHaveLength(calls);
    google.clearFaults();
    expect(await connectGoogle(rep, id)).toMatchObject({ id, signed_out_at: null });
    await workThrough(harness);
    expect(inGoogle(meeting.id)).toMatchObject({ summary: 'Pilot' });
    google.revokeAll();
    await workThrough(harness, 120);
    await rep.calendarAccounts.disconnect({ id, written: 'remove' }); // nobody can take it out
    expect(await acme.db.calendarAccount.count()).toBe(0);
  });

  it('renews what lets us in once it ends, or is refused before its time, and keeps it', async () => {
    harness.clock.now = null; // the stand-in's tokens are good for an hour of the real clock
    await connected();
    const renewals = () => google.calls.filter((call) => call.endsWith('/token')).length - 1;
    expect(renewals()).toBe(0);
    google.forgetAccessTokens();
    await workThrough(harness);
    expect(renewals()).toBe(1);
    await workThrough(harness);
    expect(renewals()).toBe(1);
    await workThrough(harness, 70);
    expect(renewals()).toBeGreaterThan(1);
    expect(await account()).toMatchObject({ signed_out_at: null, calendars: [{ failing_since: null }] });
  });

  it('does not take another account for the one that is to be let in again', async () => {
    const id = await connected();
    await close();
    ({ google, close } = await openGoogleStandIn(harness, 'other@home.example'));
    expect((await refusal(connectGoogle(rep, id))).message).toBe(
      MESSAGES.calendarOtherAccount('other@home.example', ACCOUNT),
    );
  });

  it('is tried later and later while Google is away, and keeps what it has', async () => {
    google.calendars.put('dentist', event('Dentist', '09:00', '10:00'));
    await connected();
    await schedule('Pilot', '12:00');
    google.script(...Array.from({ length: 40 }, () => ({ kind: 500 as const, on: /calendar\/v3/ })));
    const asked = () => google.calls.filter((call) => call.includes('/calendar/v3/')).length;
    const before = asked();
    for (let turn = 0; turn < 60; turn += 1) {
      harness.clock.now = new Date(harness.services.now().getTime() + 60_000);
      await sweepCalendarAccounts(harness.database, harness.services);
      await harness.runJobs();
    }
    expect(asked() - before).toBeLessThan(20);
    expect(await shown()).toHaveLength(1);
    expect(await account()).toMatchObject({
      failing_reason: MESSAGES.calendarProviderSilent,
      calendars: [{ failing_reason: MESSAGES.calendarProviderSilent }],
    });
    google.clearFaults();
    await workThrough(harness, 61);
    expect(await account()).toMatchObject({ failing_since: null, written: 1, calendars: [{ failing_since: null }] });
  });

  it('is tried at once when its owner asks, however long it would wait', async () => {
    const id = await connected();
    google.script(...Array.from({ length: 10 }, () => ({ kind: 500 as const, on: /calendar\/v3/ })));
    await schedule('Pilot', '12:00');
    await sweepCalendarAccounts(harness.database, harness.services);
    await harness.runJobs();
    expect(await account()).toMatchObject({ failing_reason: MESSAGES.calendarProviderSilent, written: 0 });
    google.clearFaults();
    await rep.calendarAccounts.refresh({ id });
    await harness.runJobs();
    expect(await account()).toMatchObject({ failing_since: null, written: 1 });
  });

  it('brings an erasure to the calendar', async () => {
    const made = await lead();
    await connected();
    const meeting = await schedule('Vera Lang: pilot', '09:00', { lead_id: made.id });
    await workThrough(harness);
    await harness.database.platform.session.updateMany({ data: { confirmed_at: harness.services.now() } });
    await admin.dataSubjects.erase({ email: made.email, confirm_email: made.email, reason: 'asked' });
    await harness.runJobs();
    await workThrough(harness);
    expect(inGoogle(meeting.id)?.summary).not.toContain('Vera');
    expect(JSON.stringify(google.calendars.events())).not.toContain('kunde.example');
  });
});
