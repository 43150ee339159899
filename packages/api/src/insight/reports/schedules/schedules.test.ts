import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError, type OutgoingMail } from '../../../ground/ports/mail.ts';
import { readPdf } from '../../../ground/pdf/read-pdf.fixture.ts';
import { sendLoginMail } from '../../../people/auth/send-login-mail.ts';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { forgetOldSends, sendDueReports } from './send-reports.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let manager: Caller;
let rep: Caller;
let fails: MailError | null;
let count = 0;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  harness = await openHarness();
  harness.services.mailer = {
    from: 'Outrider <no-reply@outrider.example>',
    send: (mail) => (fails ? Promise.reject(fails) : Promise.resolve(void sent.push(mail))),
  };
});
afterAll(() => harness.close());
beforeEach(async () => {
  sent.length = 0;
  fails = null;
  // Who somebody is, a caller asks once: before the clock is turned.
  harness.clock.now = null;
  count += 1;
  acme = await openCompany(harness.database, `Acme ${count}`);
  await acme.db.company.updateMany({ data: { timezone: 'America/Chicago', reps_see: 'own_or_unassigned' } });
  manager = harness.caller(acme.people.manager.token);
  rep = harness.caller(acme.people.ae.token);
  for (const caller of [manager, rep]) await caller.reports.list();
  harness.clock.now = new Date('2026-11-27T15:00:00Z');
});

const lead = (source: 'referral' | 'website', assigned_to: string | null, at: number) =>
  manager.leads.create({
    first_name: 'Vera',
    last_name: `Solheim ${at}`,
    email: `vera${at}@firth${count}.example`,
    company: 'Firth',
    source,
    assigned_to,
  });
const monday = (over: object = {}) => ({
  report: 'leads-by-source',
  weekdays: [1],
  send_at: '08:00',
  timezone: 'America/Chicago',
  reader_ids: [acme.people.manager.id, acme.people.ae.id],
  ...over,
});
function changed(id: string, version: number, over: object = {}) {
  const { report: _, ...rest } = monday(over);
  return { ...rest, id, version };
}
async function sendAt(at: string): Promise<OutgoingMail[]> {
  harness.clock.now = new Date(at);
  await sendDueReports(harness.database, harness.services);
  await sendLoginMail(harness.database, harness.services);
  const own = new Set(Object.values(acme.people).map(({ email }) => email));
  return sent.splice(0).filter((mail) => own.has(mail.to.email)); // the tests before have schedules, too
}
const to = (mails: OutgoingMail[]) => mails.map((mail) => mail.to.email).toSorted();
const mailTo = (mails: OutgoingMail[], who: 'manager' | 'ae') =>
  mails.find((mail) => mail.to.email === acme.people[who].email);
const DUE = '2026-11-30T14:00:05Z';

describe('Reports by email', () => {
  it('go to each reader once, with the rows that they see', async () => {
    await lead('referral', acme.people.ae.id, 1);
    await lead('website', acme.people.manager.id, 2);
    const made = await manager.reports.schedules.create(monday({ files: ['pdf', 'csv'] }));
    expect(made).toMatchObject({
      name: 'New leads by source',
      next_at: '2026-11-30T14:00:00.000Z',
      last_at: null,
      readers: [{ name: 'Test manager' }, { name: 'Test ae' }],
    });
    expect(await sendAt('2026-11-30T13:59:59Z')).toEqual([]);

    harness.clock.now = new Date(DUE);
    // Two instances at the same moment.
    await Promise.all([1, 2].map(() => sendDueReports(harness.database, harness.services)));
    await Promise.all([1, 2].map(() => sendLoginMail(harness.database, harness.services)));
    const mails = sent.splice(0);
    expect(to(mails)).toEqual([acme.people.ae.email, acme.people.manager.email].toSorted());
    const [whole, part] = [mailTo(mails, 'manager'), mailTo(mails, 'ae')];
    expect(whole?.subject).toBe('New leads by source, Nov 30, 2026');
    expect(whole?.text).toMatch(/Referral +1/);
    expect(whole?.text).toMatch(/Website +1/);
    expect(whole?.text).toContain('You scheduled this email: Mondays, 8:00 AM (America/Chicago).');
    expect(part?.text).toMatch(/Referral +1/);
    expect(part?.text).not.toContain('Website');
    expect(part?.text).toContain('Test manager scheduled this email for you: Mondays, 8:00 AM (America/Chicago).');
    expect(part?.text).toContain('https://crm.example/reports/leads-by-source?send=1');
    expect(part?.html).not.toContain('Website');
    expect(whole?.files?.map(({ name, type }) => [name, type])).toEqual([
      ['chart-1.png', 'image/png'],
      ['New leads by source.pdf', 'application/pdf'],
      ['New leads by source.csv', 'text/csv; charset=utf-8'],
    ]);
    expect(new TextDecoder().decode(part?.files?.at(-1)?.bytes)).toContain('Referral,1');

    expect(await sendAt('2026-11-30T14:05:00Z')).toEqual([]);
    expect((await manager.reports.schedules.list()).schedules[0]).toMatchObject({
      next_at: '2026-12-07T14:00:00.000Z',
      last_at: '2026-11-30T14:00:00.000Z',
      last_sent: 2,
      trouble: null,
    });
    expect(to(await sendAt('2026-12-07T14:00:05Z'))).toHaveLength(2);
  });

  it('let their readers open what they get, and leave', async () => {
    const report = await manager.reports.create({ record_type: 'lead', group_by: 'source', name: 'Private' });
    const dashboard = await manager.reports.dashboards.create({
      name: 'Private pack',
      tiles: [{ report: report.id }, { report: 'pipeline-by-stage' }],
    });
    expect((await refusal(rep.reports.dashboards.get({ id: dashboard.id }))).code).toBe('NOT_FOUND');
    const { id } = await manager.reports.schedules.create(monday({ report: null, dashboard_id: dashboard.id }));
    expect((await rep.reports.dashboards.get({ id: dashboard.id })).tiles[0]?.shown?.name).toBe('Private');
    expect((await rep.reports.get({ id: report.id })).name).toBe('Private');
    expect((await rep.reports.schedules.list()).schedules).toMatchObject([{ id, name: 'Private pack' }]);

    const [mail] = await sendAt(DUE);
    expect(mail?.subject).toBe('Private pack, Nov 30, 2026');
    expect(mail?.text).toContain('Pipeline by stage');
    expect(mail?.text).toContain(`https://crm.example/reports/dashboards/${dashboard.id}?send=1`);

    const change = changed(id, 1);
    expect((await refusal(rep.reports.schedules.update(change))).code).toBe('FORBIDDEN');
    expect((await refusal(rep.reports.schedules.delete({ id }))).code).toBe('FORBIDDEN');
    await rep.reports.schedules.leave({ id });
    expect((await refusal(rep.reports.schedules.leave({ id }))).code).toBe('NOT_FOUND');
    expect((await refusal(rep.reports.get({ id: report.id }))).code).toBe('NOT_FOUND');
    expect((await rep.reports.schedules.list()).schedules).toEqual([]);
    expect(to(await sendAt('2026-12-07T14:00:05Z'))).toEqual([acme.people.manager.email]);
    await manager.reports.schedules.leave({ id });
    expect((await manager.reports.schedules.list()).schedules).toEqual([]);
  });

  it('let nobody in whom their owner does not send them to', async () => {
    const report = await manager.reports.create({ record_type: 'lead', group_by: 'source', name: 'Lent' });
    const { id } = await manager.reports.dashboards.create({
      name: 'Lent pack',
      tiles: [{ report: report.id }],
      access: [{ user_id: acme.people.ae.id }],
    });
    const toBoth = [acme.people.ae.id, acme.people.sdr.id];
    for (const subject of [{ report: null, dashboard_id: id }, { report: report.id }]) {
      const schedule = monday({ ...subject, reader_ids: [acme.people.ae.id] });
      expect(await refusal(rep.reports.schedules.create({ ...schedule, reader_ids: toBoth }))).toEqual({
        code: 'UNPROCESSABLE_CONTENT',
        message: MESSAGES.scheduleReaderNoAccess,
      });
      const made = await rep.reports.schedules.create(schedule);
      expect(
        await refusal(rep.reports.schedules.update(changed(made.id, made.version, { reader_ids: toBoth }))),
      ).toMatchObject({ message: MESSAGES.scheduleReaderNoAccess });
    }
    expect(to(await sendAt(DUE))).toEqual([acme.people.ae.email, acme.people.ae.email]);
    // Taken back, it does not come any more, and what it was sent by opens nothing.
    await manager.reports.dashboards.update({ id, version: 1, access: [] });
    expect((await refusal(rep.reports.dashboards.get({ id }))).code).toBe('NOT_FOUND');
    expect((await refusal(rep.reports.get({ id: report.id }))).code).toBe('NOT_FOUND');
    const fenced = harness.database.forReader(acme.company.id, acme.people.ae.id);
    expect(await fenced.report.count({ where: { id: report.id } })).toBe(0);
    expect(await sendAt('2026-12-07T14:00:05Z')).toEqual([]);
    const { schedules } = await rep.reports.schedules.list();
    expect(schedules.map(({ last_sent, trouble }) => [last_sent, trouble])).toEqual([
      [0, MESSAGES.notFound],
      [0, MESSAGES.notFound],
    ]);
  });

  it('look at the period that their dashboard keeps, and name it', async () => {
    const { id } = await manager.reports.dashboards.create({
      name: 'Last year',
      period: 'last_year',
      tiles: [{ report: 'leads-by-source' }, { report: 'pipeline-by-stage' }],
    });
    const reader_ids = [acme.people.manager.id];
    await manager.reports.schedules.create(monday({ report: null, dashboard_id: id, reader_ids, files: ['pdf'] }));
    const [mail] = await sendAt(DUE);
    for (const said of [
      'Nov 30, 2026 · Period: Last fiscal year',
      'Jan 1, 2025 to Dec 31, 2025',
      'https://crm.example/reports/leads-by-source?period=last_year',
      'No period: all dates\nOpen in Outrider: https://crm.example/reports/pipeline-by-stage\n',
    ])
      expect(mail?.text).toContain(said);
    expect(mail?.html).toContain('Period: Last fiscal year');
    expect(mail?.html).toContain('No period: all dates');
    const pdf = await readPdf(Buffer.from(mail?.files?.at(-1)?.bytes ?? []));
    for (const said of ['Period: Last fiscal year', 'Jan 1, 2025 to Dec 31, 2025', 'No period: all dates'])
      expect(pdf.pages.join('\n')).toContain(said);
  });

  it('say nothing twice where only changes are wanted', async () => {
    await lead('referral', null, 1);
    const reader_ids = [acme.people.manager.id];
    await manager.reports.schedules.create(monday({ report: 'lead-cohorts', reader_ids, only_changed: true }));
    expect(await sendAt(DUE)).toHaveLength(1);
    expect(await sendAt('2026-12-07T14:00:05Z').then((mails) => mails.length)).toBe(1); // a month has come
    expect(await sendAt('2026-12-14T14:00:05Z')).toEqual([]);
    expect((await manager.reports.schedules.list()).schedules[0]).toMatchObject({ last_sent: 0, trouble: null });
    await lead('referral', null, 2);
    expect(await sendAt('2026-12-21T14:00:05Z')).toHaveLength(1);
  });

  it('are sent once after an outage, and not half a day late', async () => {
    await manager.reports.schedules.create(monday());
    expect(await sendAt('2026-12-07T22:00:00Z')).toHaveLength(0); // due a week ago
    expect(await sendAt('2026-12-14T22:00:00Z')).toHaveLength(2); // due this morning
    expect((await manager.reports.schedules.list()).schedules[0]?.next_at).toBe('2026-12-21T14:00:00.000Z');
  });

  it('go to nobody who cannot sign in, and stop with their owner', async () => {
    const { id, version } = await manager.reports.schedules.create(monday());
    await acme.db.user.updateMany({ where: { id: acme.people.ae.id }, data: { disabled_at: new Date() } });
    expect(to(await sendAt(DUE))).toEqual([acme.people.manager.email]);
    const [listed] = (await manager.reports.schedules.list()).schedules;
    expect(listed?.readers.map(({ name }) => name)).toEqual(['Test manager']);
    const added = [acme.people.manager.id, acme.people.sdr.id];
    const change = changed(id, version, { reader_ids: added });
    expect((await manager.reports.schedules.update(change)).readers).toHaveLength(2);
    await acme.db.user.updateMany({ where: { id: acme.people.manager.id }, data: { disabled_at: new Date() } });
    expect(await sendAt('2026-12-07T14:00:05Z')).toEqual([]);
  });

  it('tell their owner what could not be sent', async () => {
    const report = await manager.reports.create({ record_type: 'lead', group_by: 'source', name: 'Broken' });
    await manager.reports.schedules.create(monday({ report: report.id, reader_ids: [acme.people.manager.id] }));
    await acme.db.report.updateMany({ data: { filter: 'email:*' } });
    expect(await sendAt(DUE)).toEqual([]);
    const [broken] = (await manager.reports.schedules.list()).schedules;
    expect(broken).toMatchObject({ last_sent: 0, trouble: MESSAGES.filterInvalid });
    await acme.db.report.updateMany({ data: { filter: '' } });
    fails = new MailError('No such mailbox', false);
    expect(await sendAt('2026-12-07T14:00:05Z')).toEqual([]);
    const [refused] = (await manager.reports.schedules.list()).schedules;
    expect(refused).toMatchObject({ last_sent: 0, trouble: 'The mail server rejected the email' });
    fails = null;
    expect(await sendAt('2026-12-14T14:00:05Z')).toHaveLength(1);
    expect((await manager.reports.schedules.list()).schedules[0]).toMatchObject({ last_sent: 1, trouble: null });
  });

  it('are one for each report and person, to people of the company', async () => {
    const create = (over: object) => manager.reports.schedules.create(monday(over));
    await create({});
    expect(await refusal(create({}))).toEqual({ code: 'CONFLICT', message: MESSAGES.scheduleTaken });
    await rep.reports.schedules.create(monday());
    const other = await openCompany(harness.database, `Other ${count}`);
    expect(await refusal(create({ report: 'won-by-month', reader_ids: [other.people.ae.id] }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.scheduleReaderGone,
    });
    const theirs = await rep.reports.create({ record_type: 'lead', group_by: 'source', name: 'Theirs' });
    expect((await refusal(create({ report: theirs.id }))).code).toBe('NOT_FOUND');
    const { mailer } = harness.services;
    delete harness.services.mailer;
    expect(await refusal(create({ report: 'won-by-month' }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.scheduleNoMail,
    });
    expect((await manager.reports.schedules.list()).can_mail).toBe(false);
    harness.services.mailer = mailer as NonNullable<typeof mailer>;
  });

  it('have something in them', async () => {
    const empty = await manager.reports.dashboards.create({ name: 'Empty' });
    const no = { code: 'UNPROCESSABLE_CONTENT', message: 'This dashboard has no reports you can see' };
    expect(await refusal(manager.reports.schedules.sendToMe({ dashboard_id: empty.id }))).toEqual(no);
    expect(await refusal(manager.reports.schedules.create(monday({ report: null, dashboard_id: empty.id })))).toEqual(
      no,
    );
  });

  it('can be had at once', async () => {
    await lead('referral', null, 1);
    expect(await rep.reports.schedules.sendToMe({ report: 'leads-by-source', files: ['csv'] })).toEqual({
      email: acme.people.ae.email,
    });
    await harness.runJobs();
    const [mail] = sent;
    expect(mail?.to.email).toBe(acme.people.ae.email);
    expect(mail?.text).toContain('You asked for this email.');
    expect(mail?.files?.map(({ name }) => name)).toContain('New leads by source.csv');
  });

  it('are forgotten after three months, but for the last of each reader', async () => {
    await manager.reports.schedules.create(monday({ reader_ids: [acme.people.manager.id] }));
    for (const day of ['2026-11-30', '2026-12-07', '2026-12-14']) await sendAt(`${day}T14:00:05Z`);
    const mine = () => acme.db.reportSend.count({});
    expect(await mine()).toBe(3);
    await forgetOldSends(harness.database, new Date('2027-06-01T00:00:00Z'));
    expect(await mine()).toBe(1);
  });
});
