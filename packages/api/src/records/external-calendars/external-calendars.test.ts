import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALENDAR_ROWS_MAX } from '@outrider/shared/records/meetings';
import { EXTERNAL_CALENDARS_MAX } from '@outrider/shared/records/external-calendars';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CalendarAnswer, CalendarError } from '../../ground/ports/calendar-fetch.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { isBusy, listBusyTimes } from '../meetings/meetings.store.ts';
import { sampleExternalCalendar } from './external-calendar.fixture.ts';
import { lockOwner } from './external-calendars.store.ts';
import { sweepExternalCalendars } from './external-calendar-jobs.ts';
import { eventLines, icsOf } from './ics.fixture.ts';

const URL_ = 'https://calendars.example/secret.ics';
const NOW = new Date('2026-12-01T08:00:00Z');
type Refused = { cause?: { extras?: { errors?: { field: string; message: string }[] } } };
const fieldOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Refused) => error.cause?.extras?.errors?.[0] ?? error,
  );
const DAY = { from: '2026-12-03', to: '2026-12-03' };

describe.each(ENGINES)('Calendars that are read in, on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let answer: () => CalendarAnswer;
  let asked: (string | null)[];
  let rep: Caller;
  let manager: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    [rep, manager] = [harness.caller(acme.people.sdr.token), harness.caller(acme.people.manager.token)];
    // Who they are is looked up once, while their sessions last.
    await Promise.all([rep.auth.me(), manager.auth.me()]);
    harness.clock.now = NOW;
    asked = [];
    answer = () => ({ text: dentist(), etag: '"1"' });
    harness.services.fetchCalendar = async (_, { etag }) => {
      asked.push(etag);
      return answer();
    };
  });
  // What a test leaves behind would be read in the next one.
  afterEach(() => acme.db.externalCalendar.deleteMany({}));
  const dentist = (time = '090000', ...more: string[]) =>
    icsOf(
      'X-WR-CALNAME:Home',
      ...eventLines('dentist', `DTSTART:20261203T${time}Z`, 'DURATION:PT1H', 'SUMMARY:Dentist'),
      ...more,
    );
  const read = async (minutes = 16) => {
    harness.clock.now = new Date((harness.clock.now ?? NOW).getTime() + minutes * 60_000);
    const due = await sweepExternalCalendars(harness.database, harness.services);
    await harness.runJobs();
    return due;
  };
  const shown = async () => (await rep.pipeline.meetings.calendar(DAY)).external;

  it('shows its owner what it is, and others that they are busy', async () => {
    const calendar = await rep.externalCalendars.add({ url: ` webcal://calendars.example/secret.ics ` });
    expect(calendar).toMatchObject({ name: 'Home', host: 'calendars.example', events: 1, failing_since: null });
    expect(await shown()).toMatchObject([{ title: 'Dentist', starts_at: '2026-12-03T09:00:00.000Z', is_busy: true }]);
    const seen = await manager.pipeline.meetings.calendar({ ...DAY, people: [acme.people.sdr.id] });
    expect(seen).toMatchObject({
      external: [],
      busy: [{ person_id: acme.people.sdr.id, starts_at: '2026-12-03T09:00:00.000Z' }],
    });
    expect(JSON.stringify(seen)).not.toContain('Dentist');
    expect((await manager.externalCalendars.list()).calendars).toEqual([]);
    expect((await refusal(manager.externalCalendars.remove({ id: calendar.id }))).code).toBe('NOT_FOUND');
    expect((await refusal(manager.externalCalendars.refresh({ id: calendar.id }))).code).toBe('NOT_FOUND');
  });

  it('keeps its owner from being booked or met then', async () => {
    await rep.externalCalendars.add({ url: URL_ });
    const { id } = acme.people.sdr;
    const at = (time: string) => new Date(`2026-12-03T${time}:00Z`);
    expect(await isBusy(acme.db, id, at('09:30'), at('09:45'))).toBe(true);
    expect(await isBusy(acme.db, id, at('10:00'), at('10:30'))).toBe(false);
    expect(await listBusyTimes(acme.db, [id], { from: at('00:00'), to: at('23:00') }, null)).toEqual([
      { user_id: id, starts_at: at('09:00'), ends_at: at('10:00') },
    ]);
    answer = () => ({ text: dentist('090000').replace('SUMMARY', 'TRANSP:TRANSPARENT\r\nSUMMARY'), etag: '"2"' });
    await read();
    expect(await isBusy(acme.db, id, at('09:30'), at('09:45'))).toBe(false);
    expect(await shown()).toMatchObject([{ title: 'Dentist', is_busy: false }]);
  });

  it('is read again when it is due, by one at a time, and written when it changed', async () => {
    await rep.externalCalendars.add({ url: URL_ });
    expect(await read(1)).toBe(0);
    answer = () => 'unchanged';
    expect(await read()).toBe(1);
    expect(asked).toEqual([null, '"1"']);
    const [before] = await shown();
    answer = () => ({ text: dentist(), etag: '"2"' });
    await read();
    expect(await shown()).toEqual([before]); // the same in another file
    answer = () => ({ text: dentist('140000'), etag: '"3"' });
    await Promise.all([read(), sweepExternalCalendars(harness.database, harness.services)]);
    expect(await shown()).toMatchObject([{ starts_at: '2026-12-03T14:00:00.000Z' }]);
    answer = () => ({ text: icsOf(), etag: '"4"' });
    await read();
    expect(await shown()).toEqual([]);
  });

  it('is read in whole on another day: events come into reach', async () => {
    await rep.externalCalendars.add({ url: URL_ });
    await read(24 * 60);
    expect(asked).toEqual([null, null]);
  });

  it('is tried later and later while its server is away, keeps what it has, and says so once', async () => {
    const { id } = await rep.externalCalendars.add({ url: URL_ });
    let tries = 0;
    answer = () => {
      tries += 1;
      throw new CalendarError(MESSAGES.calendarUnreachable);
    };
    for (let quarter = 0; quarter < 24; quarter += 1) await read(15);
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(11); // 15, 5, 10, 20, 40 and 60 minutes, over six hours
    expect((await rep.externalCalendars.list()).calendars).toMatchObject([
      { failing_reason: MESSAGES.calendarUnreachable, events: 1 },
    ]);
    expect(await shown()).toHaveLength(1);
    const told = (await rep.notifications.list({})).items.filter(
      ({ title }) => title === MESSAGES.calendarFailingTitle,
    );
    expect(told).toHaveLength(1);
    answer = () => ({ text: dentist(), etag: '"2"' });
    await rep.externalCalendars.refresh({ id });
    await read(0);
    expect((await rep.externalCalendars.list()).calendars).toMatchObject([{ failing_since: null }]);
  });

  it('refuses what cannot be read, at its field, and keeps nothing of it', async () => {
    const fails = (url: string) => fieldOf(rep.externalCalendars.add({ url }));
    expect(await fails('calendars.example')).toEqual({ field: 'url', message: MESSAGES.calendarAddressInvalid });
    answer = () => ({ text: '<html>', etag: null });
    expect(await fails(URL_)).toEqual({ field: 'url', message: MESSAGES.calendarNotOne });
    answer = () => {
      throw new CalendarError(MESSAGES.calendarLost);
    };
    expect(await fails(URL_)).toEqual({ field: 'url', message: MESSAGES.calendarLost });
    expect((await rep.externalCalendars.list()).calendars).toEqual([]);
  });

  it('stays within its number where one is added while another is', async () => {
    for (let i = 2; i < EXTERNAL_CALENDARS_MAX; i += 1) await rep.externalCalendars.add({ url: `${URL_}?${i}` });
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const first = acme.db.transaction(async (tx) => {
      await lockOwner(tx, acme.people.sdr.id);
      for (const marker of ['fourth', 'fifth']) await sampleExternalCalendar(tx, marker, acme.people.sdr.id);
      await ended;
    });
    const second = refusal(rep.externalCalendars.add({ url: `${URL_}?more` }));
    await Promise.race([second.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 2_000))]);
    end();
    await first;
    expect((await second).message).toBe(MESSAGES.calendarsFull(EXTERNAL_CALENDARS_MAX));
  });

  it('says where colleagues have more than a calendar holds', async () => {
    const { id } = await rep.externalCalendars.add({ url: URL_ });
    const look = () => manager.pipeline.meetings.calendar({ ...DAY, people: [acme.people.sdr.id] });
    expect(await look()).toMatchObject({ is_cut: false });
    const [starts_at, ends_at] = [new Date('2026-12-03T12:00:00Z'), new Date('2026-12-03T12:05:00Z')];
    const event = { calendar_id: id, owner_id: acme.people.sdr.id, title: '', starts_at, ends_at };
    await acme.db.externalEvent.createMany({
      data: Array.from({ length: CALENDAR_ROWS_MAX }, () => ({ ...event, is_all_day: false, is_busy: true })),
    });
    const cut = await look();
    expect(cut.is_cut).toBe(true);
    expect(cut.busy).toHaveLength(CALENDAR_ROWS_MAX);
  });

  it('is added once, a few of them, and goes with its events', async () => {
    const { id } = await rep.externalCalendars.add({ url: URL_, name: 'Mine' });
    expect(await fieldOf(rep.externalCalendars.add({ url: URL_ }))).toEqual({
      field: 'url',
      message: MESSAGES.calendarTaken,
    });
    await manager.externalCalendars.add({ url: URL_ });
    for (let i = 1; i < EXTERNAL_CALENDARS_MAX; i += 1) await rep.externalCalendars.add({ url: `${URL_}?${i}` });
    expect((await refusal(rep.externalCalendars.add({ url: `${URL_}?more` }))).message).toBe(
      MESSAGES.calendarsFull(EXTERNAL_CALENDARS_MAX),
    );
    expect(await rep.externalCalendars.remove({ id })).toEqual({ id });
    expect(await acme.db.externalEvent.count({ where: { calendar_id: id } })).toBe(0);
    const [row] = await acme.db.externalCalendar.findMany({});
    expect(JSON.stringify(row)).not.toContain('secret.ics');
  });
});
