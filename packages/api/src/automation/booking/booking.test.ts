import { randomUUID } from 'node:crypto';
import type { BookingDraft } from '@outrider/shared/automation/booking';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { VISITOR_MESSAGES } from '@outrider/shared/ground/messages-booking';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sendQueuedMail } from '../../records/mail/send.ts';
import { createSmtpMailer } from '../../records/mail/smtp.ts';
import { standInSmtp } from '../../records/mail/smtp-stand-in.fixture.ts';
import { samplePage } from './booking.fixture.ts';

const SAYS = VISITOR_MESSAGES.en;
describe.each(ENGINES)('Booking pages (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let made = 0;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = new Date('2026-11-27T12:00:00Z'); // a Friday
    acme = await openCompany(harness.database, `Fernhill ${(made += 1)}`);
    await harness.database.platform.throttle.deleteMany({ where: {} });
  });

  const as = (role: 'company_admin' | 'manager' | 'sdr' | 'ae') => harness.caller(acme.people[role].token);
  const visitor = () => harness.caller(null).booking;
  const open = (over: Partial<BookingDraft> = {}, hosts: ('sdr' | 'ae')[] = ['sdr']) =>
    as('manager').booking.pages.create(
      samplePage('Product demo', { host_ids: hosts.map((role) => acme.people[role].id), ...over }),
    );
  const visit = (slug: string, over: object = {}) => ({
    slug,
    request_id: randomUUID(),
    starts_at: '2026-11-30T09:00:00.000Z',
    timezone: 'Europe/London',
    name: 'Helen Cray',
    email: 'helen@calder.example',
    ...over,
  });
  const MONDAY = { from: '2026-11-30T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

  it('take a booking: the meeting, the lead with its owner and consent, the invitation with a link', async () => {
    const page = await open({
      location: 'Video call',
      questions: [{ label: 'What should we prepare?', required: true }],
      consent: 'Send me news',
    });
    expect(page.url).toMatch(/^https:\/\/crm\.example\/book\/product-demo-[0-9a-f]{10}$/);
    expect(await visitor().view({ slug: page.slug.toUpperCase() })).toMatchObject({
      name: 'Product demo',
      company: { name: `Fernhill ${made}`, logo_url: null },
      hosts: [{ full_name: 'Test sdr' }],
      opens_at: '2026-11-27T13:00:00.000Z',
    });
    const booking = await visitor().book(
      visit(page.slug, { answers: ['Gauges'], consent: true, guests: ['lee@calder.example'] }),
    );
    expect(booking).toMatchObject({
      title: 'Product demo: Helen Cray and Test sdr',
      ends_at: '2026-11-30T09:30:00.000Z',
      timezone: 'Europe/London',
      host_name: 'Test sdr',
      email: 'helen@calder.example',
      state: 'ahead',
      can_move: true,
    });
    const [lead] = await acme.db.lead.findMany({ where: { email: 'helen@calder.example' } });
    expect(lead).toMatchObject({ first_name: 'Helen', last_name: 'Cray', assigned_to: acme.people.sdr.id });
    const kinds = await acme.db.leadActivity.findMany({ where: { lead_id: lead?.id ?? '' }, orderBy: { id: 'asc' } });
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['agreed', 'meeting_scheduled']));
    const { items } = await as('sdr').pipeline.meetings.list({});
    expect(items).toMatchObject([
      {
        notes: 'What should we prepare?\nGauges',
        attendees: ['helen@calder.example', 'lee@calder.example'],
        lead_id: lead?.id,
        location: 'Video call',
      },
    ]);
    expect((await as('sdr').notifications.list({})).items[0]?.title).toBe('Meeting booked');
    // Whoever booked gets the link, guests do not; the stored mail has neither.
    const mails = await acme.db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
    expect(mails.map(({ to_email, body }) => [to_email, body.includes('[booking link]')])).toEqual([
      ['helen@calder.example', true],
      ['lee@calder.example', false],
    ]);
    expect(JSON.stringify([mails, await acme.db.booking.findMany({})])).not.toContain(booking.token);
    expect((await as('manager').booking.pages.list()).pages[0]?.upcoming).toBe(1);
    expect(await visitor().open({ token: booking.token })).toEqual(booking);
    expect((await visitor().calendarFile({ token: booking.token })).text).toContain('SUMMARY:Product demo');
  });

  it('send the link in the mail that leaves', async () => {
    const page = await open();
    const kept = await visitor().book(visit(page.slug, { starts_at: '2026-11-30T16:00:00.000Z' }));
    expect(kept.is_invited).toBe(false); // no mail server: the page does not say that a mail is on its way
    const smtp = await standInSmtp({});
    harness.services.mailer = createSmtpMailer({
      url: smtp.url,
      sender: { name: 'Outrider', address: 'crm@outrider.example' },
    });
    const { token, is_invited } = await visitor().book(visit(page.slug));
    expect(is_invited).toBe(true);
    await sendQueuedMail(harness.database, harness.services);
    delete harness.services.mailer;
    const raw = smtp.received.map((mail) => mail.raw.replaceAll('=\r\n', '')).find((text) => text.includes(token));
    expect(raw).toContain(`https://crm.example/booking/${token}`);
    expect(raw).toContain('9:00 AM to 9:30 AM (Greenwich Mean Time)'); // by the clocks of who booked
    expect(raw).toContain('method=REQUEST');
  });

  it('offer what is free: hours, holidays, absences, other meetings, and what was booked', async () => {
    const page = await open({ hours: [{ weekday: 1, from: '09:00', to: '10:30' }] });
    const times = async (span = MONDAY) => (await visitor().times({ slug: page.slug, ...span })).times;
    expect(await times()).toHaveLength(3);
    await visitor().book(visit(page.slug));
    expect(await times()).toEqual(['2026-11-30T09:30:00.000Z', '2026-11-30T10:00:00.000Z']);
    const busy = { title: 'Standup', date: '2026-11-30', time: '10:00', duration_minutes: 15, timezone: 'UTC' };
    await as('sdr').pipeline.meetings.create(busy);
    expect(await times()).toEqual(['2026-11-30T09:30:00.000Z']);
    const next = { from: '2026-12-07T00:00:00.000Z', to: '2026-12-08T00:00:00.000Z' };
    expect(await times(next)).toHaveLength(3);
    await acme.db.absence.create({
      data: { user_id: acme.people.sdr.id, from_day: new Date('2026-12-07'), to_day: new Date('2026-12-07') },
    });
    expect(await times(next)).toEqual([]);
    const holiday = { from: '2026-12-14T00:00:00.000Z', to: '2026-12-15T00:00:00.000Z' };
    expect(await times(holiday)).toHaveLength(3);
    await harness.database.platform.company.updateMany({
      where: { id: acme.company.id },
      data: { holidays: [{ date: '2026-12-14', name: 'Inventory' }] },
    });
    expect(await times(holiday)).toEqual([]);
  });

  it('go round: whoever was booked longest ago is next, the owner of a known lead first', async () => {
    const page = await open({}, ['sdr', 'ae']);
    const hostOf = async (email: string, starts_at: string) =>
      (await visitor().book(visit(page.slug, { email, starts_at }))).host_name;
    const first = await hostOf('a@calder.example', '2026-11-30T09:00:00.000Z');
    const second = await hostOf('b@calder.example', '2026-11-30T10:00:00.000Z');
    expect(new Set([first, second])).toEqual(new Set(['Test sdr', 'Test ae']));
    expect(await hostOf('c@calder.example', '2026-11-30T11:00:00.000Z')).toBe(first);
    await createLead(acme.db, {
      email: 'known@calder.example',
      assigned_to: acme.people[first === 'Test ae' ? 'ae' : 'sdr'].id,
    });
    expect(await hostOf('known@calder.example', '2026-11-30T12:00:00.000Z')).toBe(first);
    // Both can be booked for the same time, and then nobody.
    await hostOf('d@calder.example', '2026-11-30T13:00:00.000Z');
    await hostOf('e@calder.example', '2026-11-30T13:00:00.000Z');
    const third = visitor().book(
      visit(page.slug, { email: 'f@calder.example', starts_at: '2026-11-30T13:00:00.000Z' }),
    );
    expect(await refusal(third)).toEqual({ code: 'CONFLICT', message: SAYS.timeTaken });
  });

  it('book a time once, however many want it at once, and one request once', async () => {
    const page = await open();
    const all = await Promise.allSettled(
      Array.from({ length: 15 }, (_, at) => visitor().book(visit(page.slug, { email: `v${at}@calder.example` }))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await acme.db.meeting.count()).toBe(1);
    expect(await acme.db.lead.count({ where: { email: { endsWith: '@calder.example' } } })).toBe(1);
    const request = visit(page.slug, { starts_at: '2026-11-30T11:00:00.000Z' });
    await harness.database.platform.throttle.deleteMany({ where: {} });
    const twice = await Promise.all([1, 2].map(() => visitor().book(request)));
    expect(twice[0]).toEqual(twice[1]);
    expect(await acme.db.meeting.count()).toBe(2);
  });

  it('are moved and canceled by the link, with the new invitation', async () => {
    const page = await open();
    const { token } = await visitor().book(visit(page.slug));
    const own = { slug: page.slug, token, ...MONDAY };
    expect((await visitor().times(own)).times).toContain('2026-11-30T09:00:00.000Z'); // its own time is free for it
    const moved = await visitor().move({ token, starts_at: '2026-11-30T14:00:00.000Z' });
    expect(moved).toMatchObject({ starts_at: '2026-11-30T14:00:00.000Z', ends_at: '2026-11-30T14:30:00.000Z' });
    expect(await visitor().move({ token, starts_at: '2026-11-30T14:00:00.000Z' })).toEqual(moved);
    const night = visitor().move({ token, starts_at: '2026-11-30T22:00:00.000Z' });
    expect(await refusal(night)).toEqual({ code: 'CONFLICT', message: SAYS.timeTaken });
    expect((await visitor().cancel({ token })).state).toBe('canceled');
    expect((await visitor().cancel({ token })).state).toBe('canceled');
    const late = visitor().move({ token, starts_at: '2026-11-30T15:00:00.000Z' });
    expect(await refusal(late)).toEqual({ code: 'CONFLICT', message: SAYS.isCanceled });
    const mails = await acme.db.outboxMessage.findMany({ orderBy: { id: 'asc' } });
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Invitation', 'Updated', 'Canceled']);
    expect((await as('sdr').notifications.list({})).items.map(({ title }) => title)).toEqual([
      'Meeting canceled',
      'Meeting moved',
      'Meeting booked',
    ]);
    expect((await visitor().times({ slug: page.slug, ...MONDAY })).times).toContain('2026-11-30T14:00:00.000Z');
  });

  it('keep the link good when a colleague moves the meeting', async () => {
    const page = await open();
    const { token } = await visitor().book(visit(page.slug));
    const [meeting] = (await as('sdr').pipeline.meetings.list({})).items;
    await as('sdr').pipeline.meetings.update({ id: meeting?.id ?? '', time: '15:00', notify: true });
    expect(await visitor().open({ token })).toMatchObject({ starts_at: '2026-11-30T15:00:00.000Z' });
    const letters = await acme.db.outboxMessage.findMany({ where: { subject: { startsWith: 'Updated' } } });
    expect(letters.map(({ body }) => body.includes('[booking link]'))).toEqual([true]);
  });

  it('refuse what a page does not take, and write nothing of it', async () => {
    const page = await open({ questions: [{ label: 'Why?', required: true }] });
    const refused = async (over: object) => (await refusal(visitor().book(visit(page.slug, over)))).message;
    expect(await refused({})).toBe(SAYS.answerMissing);
    const answers = ['Because'];
    expect(await refused({ answers, starts_at: '2026-11-27T12:30:00.000Z' })).toBe(SAYS.timeTaken);
    expect(await refused({ answers, starts_at: '2026-11-30T09:10:00.000Z' })).toBe(SAYS.timeTaken);
    expect(await refused({ answers, website: 'http://spam.example' })).toBe(SAYS.bookFailed);
    expect(await refused({ answers, email: 'nobody' })).toBe('Enter a valid email address');
    expect(await refused({ answers, name: 'x'.repeat(101) })).toBe('Name can be at most 100 characters');
    expect(await acme.db.meeting.count()).toBe(0);
    expect(await acme.db.lead.count()).toBe(0);
    for (const hour of ['09', '10', '11'])
      await visitor().book(visit(page.slug, { answers, starts_at: `2026-11-30T${hour}:00:00.000Z` }));
    expect(await refused({ answers, starts_at: '2026-11-30T12:00:00.000Z' })).toBe(SAYS.tooManyAhead(3));
  });

  it('count what one address sends, and a host’s day', async () => {
    const page = await open({ daily_limit: 2 });
    const at = (hour: string) =>
      visit(page.slug, { email: `${hour}@calder.example`, starts_at: `2026-11-30T${hour}:00:00.000Z` });
    await visitor().book(at('09'));
    await visitor().book(at('10'));
    expect((await visitor().times({ slug: page.slug, ...MONDAY })).times).toEqual([]);
    expect((await refusal(visitor().book(at('11')))).message).toBe(SAYS.timeTaken);
    for (let tries = 3; tries < 20; tries += 1) await refusal(visitor().book(at('11')));
    expect(await refusal(visitor().book(at('11')))).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: SAYS.tooMany,
    });
  });

  it('book colleagues without a lead, and nobody who was erased', async () => {
    const page = await open();
    const { email } = await acme.db.user.findFirstOrThrow({ where: { id: acme.people.ae.id } });
    await visitor().book(visit(page.slug, { email }));
    expect(await acme.db.lead.count()).toBe(0);
    const erased = 'helen@calder.example';
    await createLead(acme.db, { email: erased });
    await as('company_admin').dataSubjects.erase({ email: erased, confirm_email: erased, reason: 'asked' });
    await harness.runJobs();
    const again = visitor().book(visit(page.slug, { starts_at: '2026-11-30T12:00:00.000Z' }));
    const refused = { code: 'CONFLICT', message: SAYS.refused };
    expect(await refusal(again)).toEqual(refused);
    const guest = { email: 'lee@calder.example', guests: [erased], starts_at: '2026-11-30T13:00:00.000Z' };
    expect(await refusal(visitor().book(visit(page.slug, guest)))).toEqual(refused);
    expect(await acme.db.meeting.count()).toBe(1);
  });

  it('are closed, deleted and of a company that may work', async () => {
    const page = await open();
    const { token } = await visitor().book(visit(page.slug));
    const gone = { code: 'NOT_FOUND', message: SAYS.pageGone };
    const draft = samplePage('Product demo', { is_open: false });
    const closed = await as('manager').booking.pages.update({
      id: page.id,
      version: 1,
      draft,
    });
    expect(await refusal(visitor().view({ slug: page.slug }))).toEqual(gone);
    expect(await refusal(visitor().book(visit(page.slug)))).toEqual(gone);
    expect(await visitor().open({ token })).toMatchObject({ state: 'ahead', can_move: false });
    expect(await refusal(visitor().move({ token, starts_at: '2026-11-30T15:00:00.000Z' }))).toEqual(gone);
    await as('manager').booking.pages.remove({ id: page.id, version: closed.version });
    expect((await as('manager').booking.pages.list()).pages).toEqual([]);
    expect((await visitor().cancel({ token })).state).toBe('canceled');
    const set = (status: string) =>
      harness.database.platform.company.updateMany({ where: { id: acme.company.id }, data: { status } });
    await set('suspended');
    expect(await refusal(visitor().open({ token }))).toEqual({ code: 'NOT_FOUND', message: SAYS.gone });
    expect((await refusal(visitor().open({ token: 'x'.repeat(43) }))).code).toBe('NOT_FOUND');
  });

  it('go on without a host who left, and are gone with the last', async () => {
    const page = await open({}, ['sdr', 'ae']);
    const leave = (role: 'sdr' | 'ae') =>
      acme.db.user.updateMany({ where: { id: acme.people[role].id }, data: { disabled_at: new Date() } });
    await leave('ae');
    const [shown] = (await as('manager').booking.pages.list()).pages;
    expect(shown?.hosts.map(({ full_name }) => full_name)).toEqual(['Test sdr']);
    const host_ids = shown?.hosts.map(({ id }) => id);
    await as('manager').booking.pages.update({ id: page.id, version: 1, draft: samplePage('Demo', { host_ids }) });
    expect((await visitor().book(visit(page.slug))).host_name).toBe('Test sdr');
    await leave('sdr');
    expect((await refusal(visitor().view({ slug: page.slug }))).message).toBe(SAYS.pageGone);
  });

  it('are a rep’s own, a manager’s all, and never another company’s', async () => {
    const other = await openCompany(harness.database, `Stranger ${made}`);
    const stranger = harness.caller(other.people.manager.token).booking.pages;
    const page = await open({}, ['sdr', 'ae']);
    expect((await as('sdr').booking.pages.list()).pages).toHaveLength(1);
    expect((await stranger.list()).pages).toEqual([]);
    const draft = samplePage('Product demo');
    const change = { id: page.id, version: 1, draft };
    expect((await refusal(stranger.update(change))).code).toBe('NOT_FOUND');
    expect((await refusal(as('sdr').booking.pages.update(change))).message).toBe(MESSAGES.bookingOwnOnly);
    expect(
      (await refusal(as('sdr').booking.pages.create(samplePage('For another', { host_ids: [acme.people.ae.id] }))))
        .message,
    ).toBe(MESSAGES.bookingOwnOnly);
    const own = await as('sdr').booking.pages.create(samplePage('Own'));
    expect((await refusal(as('ae').booking.pages.update({ ...change, id: own.id }))).code).toBe('NOT_FOUND');
    const away = samplePage('Away', { host_ids: [other.people.sdr.id] });
    expect((await refusal(as('manager').booking.pages.create(away))).message).toBe(MESSAGES.bookingHostUnknown);
    // A name is one page’s, and a version is changed once.
    const taken = as('ae').booking.pages.create(samplePage('own'));
    expect(await refusal(taken)).toEqual({ code: 'CONFLICT', message: MESSAGES.bookingNameTaken });
    const second = await as('ae').booking.pages.create(samplePage('Second'));
    const renames = [own, second].map(({ id }) =>
      as('manager').booking.pages.update({ id, version: 1, draft: samplePage('One name') }),
    );
    const results = await Promise.all(
      renames.map((rename) =>
        rename.then(
          () => null,
          (error: Error) => error.message,
        ),
      ),
    );
    expect(results).toEqual(expect.arrayContaining([MESSAGES.bookingNameTaken, null]));
    await stranger.create(samplePage('Own'));
    await as('manager').booking.pages.update(change);
    expect((await refusal(as('manager').booking.pages.update(change))).message).toBe(MESSAGES.bookingPageChanged);
  });
});
