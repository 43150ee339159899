import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const NOT_FOUND = { code: 'NOT_FOUND', message: MESSAGES.notFound };
const soon = { title: 'Demo', date: '2099-03-10', time: '14:30', duration_minutes: 45, timezone: 'Europe/Berlin' };

describe.each(ENGINES)('Meetings on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller['pipeline'];
  let sdr: Caller['pipeline'];
  let ae: Caller['pipeline'];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token).pipeline;
    [manager, sdr, ae] = [as('manager'), as('sdr'), as('ae')];
  });
  afterAll(() => harness.close());

  const kindsOf = async (lead_id: string) =>
    (await acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  const contactOf = async (id: string) =>
    (await acme.db.lead.findFirst({ where: { id } }))?.last_contacted?.toISOString() ?? null;

  it('stand where the clock of their zone says, and on the lead', async () => {
    const lead = await createLead(acme.db, { first_name: 'Vera', last_name: 'Stone' });
    const made = await sdr.meetings.create({
      ...soon,
      location: 'Room 4',
      attendees: ['Vera@Example.com', 'vera@example.com '],
      lead_id: lead.id,
    });
    expect(made).toMatchObject({
      title: 'Demo',
      starts_at: '2099-03-10T13:30:00.000Z',
      ends_at: '2099-03-10T14:15:00.000Z',
      timezone: 'Europe/Berlin',
      attendees: ['vera@example.com'],
      lead_name: 'Vera Stone',
      organiser_id: acme.people.sdr.id,
      organiser_name: acme.people.sdr.full_name,
      cancelled_at: null,
    });
    expect(made).not.toHaveProperty('organiser_email');
    expect(await acme.db.leadActivity.findMany({ where: { lead_id: lead.id } })).toMatchObject([
      { kind: 'meeting_scheduled', detail: { meeting_id: made.id, title: 'Demo', starts_at: made.starts_at } },
    ]);
    expect(await acme.db.outboxEvent.count({ where: { subject_id: made.id, topic: 'meeting.changed' } })).toBe(1);
    expect(await acme.db.auditEntry.count({ where: { subject_id: made.id, action: 'meeting.create' } })).toBe(1);
  });

  it('count as contact: now for one ahead, its own time for one that was held, and never backwards', async () => {
    const lead = await createLead(acme.db);
    const now = new Date();
    harness.clock.now = now;
    await sdr.meetings.create({ ...soon, date: '2025-06-02', time: '10:00', timezone: 'UTC', lead_id: lead.id });
    expect(await contactOf(lead.id)).toBe('2025-06-02T10:00:00.000Z');
    await sdr.meetings.create({ ...soon, lead_id: lead.id });
    expect(await contactOf(lead.id)).toBe(now.toISOString());
    await sdr.meetings.create({ ...soon, date: '2025-07-01', lead_id: lead.id });
    expect(await contactOf(lead.id)).toBe(now.toISOString());
    harness.clock.now = null;
  });

  it('are not made at a time that the clocks skip', async () => {
    const skipped = { ...soon, date: '2027-03-28', time: '02:30' };
    expect(await refusal(sdr.meetings.create(skipped))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.timeSkipped('Europe/Berlin'),
    });
    await expect(sdr.meetings.create({ ...skipped, timezone: 'UTC' })).resolves.toMatchObject({
      starts_at: '2027-03-28T02:30:00.000Z',
    });
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ timezone: '+01:00' }, 'timezone'],
    [{ date: '2099-02-30' }, 'date'],
    [{ time: '24:00' }, 'time'],
    [{ time: '9:00' }, 'time'],
    [{ duration_minutes: 0 }, 'duration_minutes'],
    [{ duration_minutes: 1441 }, 'duration_minutes'],
    [{ title: 'a\r\nATTENDEE:x' }, 'title'],
    [{ location: 'a\nb' }, 'location'],
    [{ attendees: ['not an email'] }, 'attendees.0'],
    [{ attendees: ['a@example.com\r\nX:1'] }, 'attendees.0'],
    [{ organiser_id: 'x' }, 'organiser_id'],
  ])('refuses %o', async (wrong, field) => {
    const error = await sdr.meetings.create({ ...soon, ...wrong } as never).then(
      () => null,
      (thrown: { cause: { extras: { errors: { field: string }[] } } }) => thrown.cause.extras.errors,
    );
    expect(error?.map((one) => one.field)).toEqual([field]);
  });

  it('of others are not there for a rep', async () => {
    const other = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    expect(await refusal(sdr.meetings.create({ ...soon, lead_id: other.id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.forbidden,
    });
    const { id } = await ae.meetings.create({ ...soon, lead_id: other.id });
    expect(await refusal(sdr.meetings.cancel({ id }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.meetings.calendarFile({ id }))).toEqual(NOT_FOUND);
    expect(
      (await sdr.meetings.list({ owner: 'all', limit: 100 })).items.every(
        ({ organiser_id }) => organiser_id === acme.people.sdr.id,
      ),
    ).toBe(true);
    expect((await manager.meetings.list({ owner: acme.people.ae.id })).items).toMatchObject([{ id }]);
    await expect(manager.meetings.cancel({ id })).resolves.toHaveProperty('cancelled_at');
  });

  it('are cancelled once, and not when they are over', async () => {
    const lead = await createLead(acme.db);
    const { id } = await sdr.meetings.create({ ...soon, lead_id: lead.id });
    const cancelled = await sdr.meetings.cancel({ id });
    expect(cancelled.cancelled_at).not.toBeNull();
    expect(await sdr.meetings.cancel({ id })).toEqual(cancelled);
    expect(await kindsOf(lead.id)).toEqual(['meeting_scheduled', 'meeting_cancelled']);
    const held = await sdr.meetings.create({ ...soon, date: '2020-01-06' });
    expect(await refusal(sdr.meetings.cancel({ id: held.id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.meetingOver,
    });
  });

  it('come as a file for a calendar, the same one every time', async () => {
    const { id } = await sdr.meetings.create({ ...soon, notes: 'One\nTwo', attendees: ['vera@example.com'] });
    const file = await sdr.meetings.calendarFile({ id });
    expect(file).toEqual(await sdr.meetings.calendarFile({ id }));
    expect(file.filename).toBe('meeting-2099-03-10.ics');
    const lines = file.text.split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}@outrider`,
        'DTSTART:20990310T133000Z',
        'DTEND:20990310T141500Z',
        'STATUS:CONFIRMED',
        String.raw`DESCRIPTION:One\nTwo`,
      ]),
    );
    expect(file.text).toContain(`mailto:${acme.people.sdr.email}`);
    await sdr.meetings.cancel({ id });
    expect((await sdr.meetings.calendarFile({ id })).text.split('\r\n')).toEqual(
      expect.arrayContaining([`UID:${id}@outrider`, 'STATUS:CANCELLED', 'SEQUENCE:1']),
    );
  });

  it.each([
    [{}, ['now', 'tomorrow', 'next week']],
    [{ show: 'past' }, ['yesterday', 'last week']],
    [{ show: 'cancelled' }, ['cancelled']],
  ] as const)('are listed %o', async (query, titles) => {
    const other = await openCompany(harness.database, 'Listing');
    const now = Date.now();
    const at = (days: number) => ({
      starts_at: new Date(now + days * 86_400_000 - 600_000),
      ends_at: new Date(now + days * 86_400_000 + 600_000),
    });
    const rows = {
      now: at(0),
      tomorrow: at(1),
      'next week': at(7),
      yesterday: at(-1),
      'last week': at(-7),
      cancelled: { ...at(2), cancelled_at: new Date() },
    };
    await other.db.meeting.createMany({
      data: Object.entries(rows).map(([title, times]) => ({ title, organiser_id: other.people.ae.id, ...times })),
    });
    const api = harness.caller(other.people.ae.token).pipeline.meetings;
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof api.list>> = await api.list({ ...query, limit: 1, cursor });
      expect(page.total).toBe(titles.length);
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(titles);
  });
});
