import { FIRST_CHANNELS } from '@outrider/shared/people/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { queueLoginMails, tellOfChange } from '../auth/login-mails.store.ts';
import { sendLoginMail } from '../auth/send-login-mail.ts';
import { mailNotifications } from './mail-notifications.ts';

describe.each(ENGINES)('Notification settings on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: Caller;
  let boss: Caller;
  let count = 0;
  const sent: { to: string; subject: string; text: string }[] = [];
  beforeAll(async () => {
    harness = await openHarness(engine);
    harness.services.mailer = {
      from: 'Outrider <no-reply@outrider.example>',
      send: ({ to, subject, text }) => Promise.resolve(void sent.push({ to: to.email, subject, text })),
    };
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    sent.length = 0;
    harness.clock.now = null;
    count += 1;
    acme = await openCompany(harness.database, `Acme ${count}`);
    // Who somebody is, a caller asks once: before the clock is turned.
    api = harness.caller(acme.people.ae.token);
    boss = harness.caller(acme.people.manager.token);
    for (const caller of [api, boss]) await caller.notifications.channels();
    await acme.db.company.updateMany({ data: { timezone: 'UTC' } });
  });

  const tell = (at: string, kind = 'assigned', message = 'Vera Solheim') =>
    acme.db.notification.create({
      data: {
        user_id: acme.people.ae.id,
        event_id: crypto.randomUUID(),
        kind,
        title: 'New lead for you',
        message,
        link_path: '/leads?tab=mine',
        created_at: new Date(at),
      },
    });
  async function mailAt(at: string) {
    harness.clock.now = new Date(at);
    await mailNotifications(harness.database.platform, harness.services);
    await sendLoginMail(harness.database, harness.services);
    return sent.splice(0).filter(({ to }) => to === acme.people.ae.email);
  }

  it('mails once what was not read, after two minutes, in one email', async () => {
    await tell('2026-12-01T10:00:00Z');
    await tell('2026-12-01T10:00:30Z', 'reminder', 'Call back');
    await tell('2026-12-01T10:00:40Z', 'deal', 'Not mailed by itself');
    expect(await mailAt('2026-12-01T10:01:00Z')).toEqual([]);
    const [both] = await Promise.all([
      mailAt('2026-12-01T10:03:00Z'),
      mailNotifications(harness.database.platform, harness.services),
    ]);
    expect(both).toMatchObject([{ subject: '2 new notifications' }]);
    expect(both[0]?.text).toContain('New lead for you\nVera Solheim\n');
    expect(both[0]?.text).toContain('/leads?tab=mine');
    expect(both[0]?.text).not.toContain('Not mailed');
    expect(await mailAt('2026-12-01T10:05:00Z')).toEqual([]);
  });

  it('does not mail what was read before it went, old news, or people who left', async () => {
    const { id } = await tell('2026-12-02T10:00:00Z');
    harness.clock.now = new Date('2026-12-02T10:03:00Z');
    await mailNotifications(harness.database.platform, harness.services);
    await acme.db.notification.updateMany({ where: { id }, data: { read_at: new Date() } });
    expect(await mailAt('2026-12-02T10:03:30Z')).toEqual([]);
    await tell('2026-12-02T10:00:00Z');
    expect(await mailAt('2026-12-05T10:00:00Z')).toEqual([]);
    await tell('2026-12-05T10:00:00Z');
    await acme.db.user.updateMany({ where: { id: acme.people.ae.id }, data: { disabled_at: new Date() } });
    expect(await mailAt('2026-12-05T10:10:00Z')).toEqual([]);
  });

  it('lets a link to sign in go before the emails of a whole company', async () => {
    const at = new Date('2026-12-03T08:00:00Z');
    const many = Array.from({ length: 7 }, () => ({
      kind: 'notifications' as const,
      email: acme.people.ae.email,
      detail: { notified: { company_id: acme.company.id, user_id: acme.people.ae.id, at: at.toISOString() } },
    }));
    await acme.db.notification.create({
      data: {
        user_id: acme.people.ae.id,
        event_id: crypto.randomUUID(),
        title: 'One',
        message: 'of many',
        mailed_at: at,
      },
    });
    await queueLoginMails(harness.database.platform, many, at);
    const change = { email: acme.people.ae.email, change: 'two_step_on', now: new Date(at.getTime() + 1_000) } as const;
    await tellOfChange(harness.database.platform, change);
    harness.clock.now = new Date(at.getTime() + 2_000);
    await sendLoginMail(harness.database, harness.services);
    const subjects = sent.filter(({ to }) => to === acme.people.ae.email).map(({ subject }) => subject);
    expect(subjects).toHaveLength(8);
    expect(subjects.slice(0, 5).some((subject) => subject.startsWith('Two-step'))).toBe(true);
  });

  it('waits for the end of quiet hours, by the company’s clocks', async () => {
    await acme.db.company.updateMany({ data: { timezone: 'America/New_York' } });
    await api.notifications.setChannels({ ...FIRST_CHANNELS, quiet: { from: '18:00', to: '08:00' } });
    await tell('2026-12-07T23:30:00Z'); // 18:30 there
    expect(await mailAt('2026-12-07T23:40:00Z')).toEqual([]);
    expect(await mailAt('2026-12-08T12:59:00Z')).toEqual([]);
    expect(await mailAt('2026-12-08T13:00:00Z')).toMatchObject([{ subject: 'New lead for you: Vera Solheim' }]);
    await api.notifications.setChannels({ ...FIRST_CHANNELS, quiet: { from: '12:00', to: '13:00' } });
    await tell('2026-12-08T17:10:00Z');
    expect(await mailAt('2026-12-08T17:59:00Z')).toEqual([]);
    expect(await mailAt('2026-12-08T18:00:00Z')).toHaveLength(1);
  });

  it('gathers by the hour, and by the day', async () => {
    await api.notifications.setChannels({ ...FIRST_CHANNELS, rhythm: 'hourly' });
    await tell('2026-12-09T09:00:00Z');
    expect(await mailAt('2026-12-09T09:05:00Z')).toHaveLength(1);
    await tell('2026-12-09T09:10:00Z');
    expect(await mailAt('2026-12-09T09:50:00Z')).toEqual([]);
    expect(await mailAt('2026-12-09T10:05:00Z')).toHaveLength(1);
    await api.notifications.setChannels({ ...FIRST_CHANNELS, rhythm: 'daily', mail_at: '16:00' });
    await tell('2026-12-10T09:00:00Z');
    expect(await mailAt('2026-12-10T15:59:00Z')).toEqual([]);
    expect(await mailAt('2026-12-10T16:00:00Z')).toHaveLength(1);
    await tell('2026-12-10T17:00:00Z');
    expect(await mailAt('2026-12-10T23:00:00Z')).toEqual([]);
    expect(await mailAt('2026-12-11T16:00:00Z')).toHaveLength(1);
  });

  it('keeps what somebody does not want to see out of the list and the count', async () => {
    await tell('2026-12-01T10:00:00Z');
    await tell('2026-12-01T11:00:00Z', 'deal', 'A deal');
    expect(await api.notifications.list({})).toMatchObject({ total: 2, unread: 2 });
    const chosen = await api.notifications.setChannels({ ...FIRST_CHANNELS, app_off: ['deal'], mail_kinds: ['deal'] });
    expect(await api.notifications.channels()).toEqual(chosen);
    expect(await api.notifications.list({})).toMatchObject({
      total: 1,
      unread: 1,
      items: [{ kind: 'assigned', message: 'Vera Solheim' }],
    });
    // Reading all that one sees leaves what is mailed alone.
    expect(await api.notifications.markRead({})).toEqual({ unread: 0 });
    expect(await mailAt('2026-12-01T11:05:00Z')).toMatchObject([{ subject: 'New lead for you: A deal' }]);
    expect(await boss.notifications.channels()).toMatchObject(FIRST_CHANNELS);
  });

  it('says of a task whether it is done, and refuses what is no time', async () => {
    harness.clock.now = new Date('2026-12-01T08:00:00Z');
    const task = await boss.pipeline.tasks.create({ title: 'Call Vera', owner_id: acme.people.ae.id });
    const told = async () => (await api.notifications.list({})).items.map(({ kind, task: about }) => [kind, about]);
    expect(await told()).toEqual([['assigned', { id: task.id, is_done: false }]]);
    await api.pipeline.tasks.complete({ id: task.id });
    expect(await told()).toEqual([['assigned', { id: task.id, is_done: true }]]);
    await boss.pipeline.tasks.delete({ id: task.id });
    expect(await told()).toEqual([]);
    for (const quiet of [
      { from: '25:00', to: '08:00' },
      { from: '08:00', to: '08:00' },
      { from: '8', to: '09:00' },
    ])
      expect((await refusal(api.notifications.setChannels({ ...FIRST_CHANNELS, quiet }))).code).toBe(
        'UNPROCESSABLE_CONTENT',
      );
    const twice = { ...FIRST_CHANNELS, mail_kinds: ['deal' as const, 'deal' as const] };
    expect((await refusal(api.notifications.setChannels(twice))).code).toBe('UNPROCESSABLE_CONTENT');
  });
});
