import { MESSAGES } from '@outrider/shared/ground/messages';
import { remindOfMeetings } from './remind.ts';
import { createLead } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const VERA = 'vera@northwind.example';
const soon = { title: 'Demo', date: '2099-03-10', time: '14:30', duration_minutes: 45, timezone: 'Europe/Berlin' };
const days = { from: '2099-03-09', to: '2099-03-15' };

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let manager: Caller['pipeline']['meetings'];
let sdr: Caller['pipeline']['meetings'];
let ae: Caller['pipeline']['meetings'];

beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token).pipeline.meetings;
  [manager, sdr, ae] = [as('manager'), as('sdr'), as('ae')];
});
afterAll(() => harness.close());
afterEach(async () => {
  harness.clock.now = null;
  await acme.db.outboxMessage.deleteMany({ where: {} });
  await acme.db.meeting.deleteMany({ where: {} });
});

const kindsOf = async (lead_id: string) =>
  (await acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
/** What waits to leave: to whom, its subject, and what its calendar asks. */
const outbox = async () =>
  (await acme.db.outboxMessage.findMany({ where: { state: 'queued' }, orderBy: { id: 'asc' } })).map(
    ({ to_email, subject, calendar }) => [
      to_email,
      subject,
      /METHOD:(\w+)/.exec(calendar ?? '')?.[1],
      /SEQUENCE:(\d+)/.exec(calendar ?? '')?.[1],
    ],
  );

describe('A meeting', () => {
  it('moves to another day and time, keeps its length, and says so on the lead', async () => {
    const lead = await createLead(acme.db);
    const { id } = await sdr.create({ ...soon, lead_id: lead.id });
    expect(await sdr.update({ id, time: '16:00' })).toMatchObject({
      starts_at: '2099-03-10T15:00:00.000Z',
      ends_at: '2099-03-10T15:45:00.000Z',
    });
    // Summer time begins between the two days: the clock's time is kept, not the distance.
    expect(await sdr.update({ id, date: '2099-04-02' })).toMatchObject({ starts_at: '2099-04-02T14:00:00.000Z' });
    expect(await sdr.update({ id, duration_minutes: 60 })).toMatchObject({ ends_at: '2099-04-02T15:00:00.000Z' });
    expect(await kindsOf(lead.id)).toEqual(['meeting_scheduled', 'meeting_moved', 'meeting_moved']);
    expect(await acme.db.auditEntry.count({ where: { subject_id: id, action: 'meeting.update' } })).toBe(3);
  });

  it('stays as it was where nothing is new, and where the new time cannot be', async () => {
    const { id } = await sdr.create(soon);
    const same = await sdr.update({ id, time: '14:30', title: 'Demo', notify: true });
    expect(await acme.db.auditEntry.count({ where: { subject_id: id, action: 'meeting.update' } })).toBe(0);
    expect(await refusal(sdr.update({ id, date: '2099-03-29', time: '02:30' }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.timeSkipped('Europe/Berlin'),
    });
    expect(await sdr.get({ id })).toEqual(same);
  });

  it('that was canceled does not change any more', async () => {
    const { id } = await sdr.create(soon);
    await sdr.cancel({ id });
    const cancelled = { code: 'CONFLICT', message: MESSAGES.meetingCancelled };
    expect(await refusal(sdr.update({ id, time: '16:00' }))).toEqual(cancelled);
    harness.clock.now = new Date('2099-03-11T00:00:00Z');
    expect(await refusal(sdr.setOutcome({ id, outcome: 'held' }))).toEqual(cancelled);
  });

  it('is read by its guests and changed by its host, or by who leads', async () => {
    const { id } = await sdr.create({ ...soon, attendees: [acme.people.ae.email] });
    expect(await ae.get({ id })).toMatchObject({ id, kind: 'internal' });
    expect((await ae.list({ owner: 'me' })).items).toMatchObject([{ id }]);
    const host = { code: 'FORBIDDEN', message: MESSAGES.meetingOfHost };
    expect(await refusal(ae.update({ id, time: '16:00' }))).toEqual(host);
    expect(await refusal(ae.cancel({ id }))).toEqual(host);
    await expect(manager.update({ id, attendees: [VERA] })).resolves.toMatchObject({ kind: 'customer' });
    expect(await refusal(ae.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('took place or not, which stands once on the lead', async () => {
    const lead = await createLead(acme.db);
    const { id } = await sdr.create({ ...soon, lead_id: lead.id });
    expect(await refusal(sdr.setOutcome({ id, outcome: 'held' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.meetingAhead,
    });
    harness.clock.now = new Date('2099-03-10T13:40:00Z');
    expect(await sdr.setOutcome({ id, outcome: 'no_show' })).toMatchObject({ outcome: 'no_show' });
    expect(await sdr.setOutcome({ id, outcome: 'held' })).toMatchObject({ outcome: 'held' });
    await sdr.setOutcome({ id, outcome: 'held' });
    expect(await kindsOf(lead.id)).toEqual(['meeting_scheduled', 'meeting_held']);
    const news = () => acme.db.outboxEvent.count({ where: { subject_id: lead.id, topic: 'lead.updated' } });
    const before = await news();
    await sdr.setOutcome({ id, outcome: null });
    expect(await kindsOf(lead.id)).toEqual(['meeting_scheduled']);
    expect(await news()).toBe(before + 1);
  });
});

describe('Attendees', () => {
  const others = ['tom@northwind.example', 'ann@northwind.example'] as const;

  it('hear nothing unless the host says so', async () => {
    const { id, invited_at } = await sdr.create({ ...soon, attendees: [VERA] });
    expect(invited_at).toBeNull();
    await sdr.update({ id, time: '16:00' });
    await sdr.cancel({ id, notify: true }); // they know of none
    expect(await outbox()).toEqual([]);
  });

  it('get the invitation, its new version, and the end, each with a file for their calendar', async () => {
    const lead = await createLead(acme.db, { email: VERA });
    const { id } = await sdr.create({
      ...soon,
      notes: 'She is in a hurry',
      location: 'https://meet.example/demo',
      attendees: [VERA, acme.people.sdr.email],
      lead_id: lead.id,
      notify: true,
    });
    const [invitation] = await acme.db.outboxMessage.findMany({ where: {} });
    expect(invitation).toMatchObject({
      lead_id: lead.id,
      created_by: acme.people.sdr.id,
      state: 'queued',
      reason: MESSAGES.mailKept, // there is no mail server here
    });
    expect(invitation?.body).toBe(
      [
        'Demo\nTuesday, March 10, 2099, 2:30 PM to 3:15 PM (Central European Standard Time)',
        `https://meet.example/demo\nHost: ${acme.people.sdr.full_name}\n`,
        'The calendar invitation is attached. If another time works better, just reply to this email.',
      ].join('\n'),
    );
    expect(`${invitation?.body}${invitation?.calendar}`).not.toContain('hurry');
    await sdr.update({ id, notes: 'She is in no hurry', notify: true }); // nothing that they read
    await sdr.update({ id, time: '16:00', notify: true });
    await sdr.update({ id, attendees: [VERA, others[0]], notify: true });
    const toTom = (await acme.db.outboxMessage.findFirst({ where: { to_email: others[0] } }))?.calendar;
    expect(toTom?.replaceAll('\r\n ', '')).toContain(`mailto:${others[0]}`);
    expect(toTom?.replaceAll('\r\n ', '')).not.toContain(VERA);
    await sdr.update({ id, attendees: [others[0]], notify: true });
    await sdr.cancel({ id, notify: true });
    expect(await outbox()).toEqual([
      [VERA, 'Invitation: Demo', 'REQUEST', '0'],
      [VERA, 'Updated: Demo', 'REQUEST', '1'],
      [others[0], 'Invitation: Demo', 'REQUEST', '2'],
      [VERA, 'Canceled: Demo', 'CANCEL', '3'],
      [others[0], 'Canceled: Demo', 'CANCEL', '4'],
    ]);
  });

  it('all hear of it, or the meeting is not made: the day’s limit holds', async () => {
    await acme.db.mailSettings.createMany({ data: [{ user_limit: 1 }], skipDuplicates: true });
    await acme.db.mailSettings.updateMany({ where: {}, data: { user_limit: 1 } });
    expect(await refusal(ae.create({ ...soon, attendees: [...others], notify: true }))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    expect([await acme.db.meeting.count(), await outbox()]).toEqual([0, []]);
    await acme.db.mailSettings.updateMany({ where: {}, data: { user_limit: 200 } });
  });
});

describe('Colleagues', () => {
  const heard = async () => {
    const rows = await acme.db.notification.findMany({ where: {}, orderBy: { id: 'asc' } });
    await acme.db.notification.deleteMany({ where: {} });
    const roles = new Map(Object.entries(acme.people).map(([role, { id }]) => [id, role]));
    return rows
      .map(({ user_id, title, message, link_path }) => [roles.get(user_id), title, message, link_path])
      .toSorted((one, other) => one.join().localeCompare(other.join()));
  };

  it('are notified of what others do to their meetings, and of nothing that they do themselves', async () => {
    await heard();
    const { id } = await sdr.create({ ...soon, timezone: 'UTC', attendees: [acme.people.ae.email, VERA] });
    const when = 'Demo: Tue, Mar 10, 2:30 PM (Coordinated Universal Time)';
    const day = '/calendar?day=2099-03-10';
    const there = `${day}&meeting=${id}`;
    expect(await heard()).toEqual([['ae', 'New meeting', when, there]]);
    await sdr.update({ id, title: 'Demo', notes: 'Only for us' });
    expect(await heard()).toEqual([]);
    await manager.update({ id, time: '16:00' });
    const moved = 'Demo: Tue, Mar 10, 4:00 PM (Coordinated Universal Time)';
    expect(await heard()).toEqual([
      ['ae', 'Meeting moved', moved, there],
      ['sdr', 'Meeting moved', moved, there],
    ]);
    await sdr.update({ id, attendees: [acme.people.manager.email] });
    expect(await heard()).toEqual([
      ['ae', 'Meeting canceled', moved, day],
      ['manager', 'New meeting', moved, there],
    ]);
    await sdr.cancel({ id });
    expect(await heard()).toEqual([['manager', 'Meeting canceled', moved, day]]);
  });

  it('and the host are reminded ten minutes before, once, and once more where it was moved', async () => {
    const { id } = await sdr.create({ ...soon, timezone: 'UTC', attendees: [acme.people.ae.email] });
    const off = await sdr.create({ ...soon, timezone: 'UTC', title: 'Off' });
    await sdr.cancel({ id: off.id });
    await heard();
    const remind = (at: string) => remindOfMeetings(harness.database, new Date(at));
    expect(await remind('2099-03-10T14:19:00Z')).toBe(0);
    const [one, other] = await Promise.all([remind('2099-03-10T14:20:00Z'), remind('2099-03-10T14:20:00Z')]);
    expect(one + other).toBe(1);
    expect((await heard()).map(([role, title]) => [role, title])).toEqual([
      ['ae', 'Starting soon'],
      ['sdr', 'Starting soon'],
    ]);
    await sdr.update({ id, time: '15:00' });
    expect(await remind('2099-03-10T14:50:00Z')).toBe(1);
    await sdr.update({ id, time: '16:00' });
    expect(await remind('2099-03-10T16:00:00Z')).toBe(0); // it has begun
  });
});

describe('The calendar', () => {
  it('holds what one hosts, is invited to and has to do, in the days asked for', async () => {
    const [hosted, invited] = [
      await sdr.create(soon),
      await ae.create({ ...soon, time: '09:00', title: 'Review', attendees: [acme.people.sdr.email] }),
    ];
    await sdr.create({ ...soon, date: '2099-03-16', time: '00:00', timezone: 'UTC' });
    await sdr.cancel({ id: (await sdr.create({ ...soon, time: '18:00' })).id });
    const tasks = harness.caller(acme.people.sdr.token).pipeline.tasks;
    const task = await tasks.create({ title: 'Call Vera', due_on: '2099-03-15' });
    await tasks.create({ title: 'Call later', due_on: '2099-03-16' });
    const calendar = await sdr.calendar(days);
    expect(calendar.meetings.map(({ id, person_ids }) => [id, person_ids])).toEqual([
      [invited.id, [acme.people.sdr.id]],
      [hosted.id, [acme.people.sdr.id]],
    ]);
    expect(calendar.tasks.map(({ id }) => id)).toEqual([task.id]);
    expect(calendar).toMatchObject({ busy: [], is_cut: false, people: [{ id: acme.people.sdr.id, role: 'sdr' }] });
    await tasks.delete({ id: task.id });
  });

  it('tells a rep when the others are busy, and a leader with what', async () => {
    const { id } = await ae.create({ ...soon, title: 'Secret talks', attendees: [VERA] });
    const seen = await sdr.calendar({ ...days, people: 'team' });
    expect(seen.busy).toEqual([
      { person_id: acme.people.ae.id, starts_at: '2099-03-10T13:30:00.000Z', ends_at: '2099-03-10T14:15:00.000Z' },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/Secret|vera/);
    expect(await manager.calendar({ ...days, people: [acme.people.ae.id] })).toMatchObject({
      meetings: [{ id, title: 'Secret talks', person_ids: [acme.people.ae.id] }],
      busy: [],
    });
  });

  it('holds everybody, the caller first and then the caller’s team; nobody of another company', async () => {
    const foreign = await openCompany(harness.database, 'Foreign');
    await acme.db.user.updateMany({
      where: { id: { in: [acme.people.sdr.id, acme.people.ae.id] } },
      data: { team: 'East' },
    });
    const people = (await sdr.calendar({ ...days, people: 'team' })).people.map(({ id }) => id);
    expect((await sdr.calendar({ ...days, people: 'team' })).people_total).toBe(people.length);
    expect(people.slice(0, 2)).toEqual([acme.people.sdr.id, acme.people.ae.id]);
    expect(people.toSorted()).toEqual(
      Object.values(acme.people)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect((await sdr.calendar({ ...days, people: [foreign.people.ae.id] })).people).toEqual([]);
  });

  it.each([
    [{ from: '2099-03-15', to: '2099-03-09' }, 'to'],
    [{ from: '2099-01-01', to: '2099-02-12' }, 'to'],
    [{ ...days, people: [] }, 'people'],
  ])('refuses %o', async (wrong, field) => {
    const error = await sdr.calendar(wrong as never).then(
      () => null,
      (thrown: { cause: { extras: { errors: { field: string }[] } } }) => thrown.cause.extras.errors,
    );
    expect(error?.map((one) => one.field)).toEqual([field]);
  });
});
