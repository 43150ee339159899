import { MESSAGES } from '@outrider/shared/ground/messages';
import { EVERY_WEEKDAY } from '@outrider/shared/ground/working-days';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** So many days from today on, the day that begins while a test runs included. */
const daysOff = (count: number) =>
  Array.from({ length: count }, (_, days) => ({ date: dayFromNow(days), name: `Day off ${days}` }));

describe.each(ENGINES)('A company’s calendar on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  const set = (holidays: { date: string; name: string }[], version = 1) =>
    admin.companySettings.setCalendar({ version, working_days: [7, 1, 2, 3, 4], holidays });
  const hire = (start: string, end: string) =>
    admin.agents.create({
      name: `Agent ${start} ${end}`,
      agent_type: 'sdr_agent',
      working_hours: { start, end, timezone: 'UTC' },
    });

  it('is Monday to Friday until an admin says otherwise, on the version that they looked at', async () => {
    const { working_days, holidays } = EVERY_WEEKDAY;
    const call_again = { voicemail: 2, no_answer: 1, call_back: 1, time: '09:00' };
    expect(await admin.companySettings.calendar()).toEqual({ working_days, holidays, call_again, version: 1 });
    const [later, sooner] = [
      { date: '2026-12-26', name: 'Boxing Day' },
      { date: '2026-12-25', name: 'Christmas' },
    ];
    expect(await set([later, sooner])).toEqual({
      working_days: [1, 2, 3, 4, 7],
      holidays: [sooner, later],
      call_again,
      version: 2,
    });
    expect(await refusal(set([]))).toMatchObject({ code: 'CONFLICT', message: MESSAGES.changedMeanwhile });
    expect((await refusal(set([later, { ...later, name: 'Again' }], 2))).code).toBe('UNPROCESSABLE_CONTENT');
    const never = { version: 2, working_days: [], holidays: [] };
    expect((await refusal(admin.companySettings.setCalendar(never))).code).toBe('UNPROCESSABLE_CONTENT');
    for (const { token } of [acme.people.manager, acme.people.ae])
      expect((await refusal(harness.caller(token).companySettings.calendar())).code).toBe('FORBIDDEN');
    const [entry] = await acme.db.auditEntry.findMany({ where: { action: 'company.calendar' } });
    expect(entry?.detail).toMatchObject({ added: ['2026-12-25 Christmas', '2026-12-26 Boxing Day'], removed: [] });
  });

  it.each([
    ['round the clock', '00:00', '24:00'],
    ['in shifts that touch', '06:00', '06:00'],
  ])('sends agents home on holidays that work %s, however many follow each other', async (_, start, end) => {
    const { agent } = await hire(start, end);
    const dutyOf = async () => (await admin.agents.list()).agents.find(({ id }) => id === agent.id);
    expect(await dutyOf()).toMatchObject({ on_duty: true, next_change: null });
    await set([
      { date: dayFromNow(-1), name: 'Over' },
      { date: dayFromNow(30), name: 'Far' },
    ]);
    expect(await dutyOf()).toMatchObject({ on_duty: true, next_change: null });
    await set(daysOff(12), 2);
    expect(await dutyOf()).toMatchObject({
      on_duty: false,
      next_change: `${dayFromNow(12)}T00:00:00.000Z`,
      working_hours: { start, end, timezone: 'UTC' },
    });
  });
});
