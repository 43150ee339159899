import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, PASSWORD, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError, type OutgoingMail } from '../../ground/ports/mail.ts';
import { ENGINES, type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';
import { signIn } from './sign-in.service.ts';
import { sendLoginMail } from './send-login-mail.ts';

/** Signs in as a call of another device does. */
const enterFrom = (
  { database, services }: Harness,
  facts: { ip: string; user_agent: string },
  credentials: { email: string; password: string },
) =>
  signIn(database.platform, services, credentials, {
    ...facts,
    token: null,
    idempotency_key: null,
    cookies: null,
    request_id: 'test',
  });

const NEW = 'a quiet place to sell 8';
const HOUR_MS = 3_600_000;

describe.each(ENGINES)('ways into an account (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: ReturnType<Harness['caller']>;
  let mails: OutgoingMail[];
  let fails: MailError | null;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  beforeEach(async () => {
    await harness.database.platform.loginMail.deleteMany({});
    harness.clock.now = null;
    mails = [];
    fails = null;
    delete harness.services.mailer;
  });
  afterAll(() => harness.close());

  const withMail = () => {
    harness.services.mailer = {
      from: 'crm@example.com',
      send: async (mail) => {
        if (fails) throw fails;
        mails.push(mail);
      },
    };
  };
  const deliver = () => sendLoginMail(harness.database, harness.services);
  const nobody = () => harness.caller(null);
  const enter = (email: string, password: string) => nobody().auth.login({ email, password });
  const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const tokenIn = (text: string | null | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
  const invite = (over: object = {}) =>
    admin.users.invite({ full_name: 'Ada', email: `${crypto.randomUUID()}@example.com`, role: 'sdr', ...over });
  const accept = (token: string, password = NEW) =>
    nobody().invitations.accept({ token, full_name: 'Ada Keller', password });
  const gone = (message: string) => ({ code: 'NOT_FOUND', message });
  const actions = async (id: string) =>
    (await acme.db.auditEntry.findMany({ where: { OR: [{ subject_id: id }, { actor_id: id }] } })).map(
      ({ action }) => action,
    );

  describe('an invitation', () => {
    it('is a link told once without a mail server, and opens the account once', async () => {
      const { user, invitation } = await invite({ team: 'North' });
      expect(user).toMatchObject({ invited: true, must_change_password: false });
      expect(invitation).toMatchObject({ mailed: false, url: expect.stringContaining('https://crm.example/join#') });
      const token = tokenIn(invitation.url);
      expect(JSON.stringify(await harness.database.platform.loginLink.findMany())).not.toContain(token);
      for (const password of [NEW, '', PASSWORD])
        expect((await refusal(enter(user.email, password || 'x'))).code).toBe('UNAUTHORIZED');

      expect(await nobody().auth.viewLink({ token })).toMatchObject({
        kind: 'invitation',
        email: user.email,
        full_name: 'Ada',
        role: 'sdr',
        team: 'North',
        company_name: acme.company.name,
        made_by: acme.people.company_admin.full_name,
      });
      expect((await refusal(accept(token, 'password1234'))).code).toBe('UNPROCESSABLE_CONTENT');
      expect(await accept(token)).toEqual({ email: user.email });
      expect((await enter(user.email, NEW)).user).toMatchObject({
        full_name: 'Ada Keller',
        company: { id: acme.company.id },
      });
      expect(await refusal(accept(token))).toEqual(gone(MESSAGES.linkUsed));
      expect((await admin.users.list()).items.find(({ id }) => id === user.id)).toMatchObject({
        invited: false,
        access_expires_at: null,
      });
      expect(await actions(user.id)).toEqual(
        expect.arrayContaining(['user.invite', 'user.accept_invitation', 'session.sign_in']),
      );
    });

    it('ends after three days, and a new one closes the one before', async () => {
      const { user, invitation } = await invite();
      const again = await admin.users.resendInvitation({ id: user.id });
      expect(await refusal(accept(tokenIn(invitation.url)))).toEqual(gone(MESSAGES.linkReplaced));
      later(72 * HOUR_MS);
      expect(await refusal(accept(tokenIn(again.invitation.url)))).toEqual(gone(MESSAGES.linkExpired));
    });

    it('is one account’s, whoever uses the link at the same time', async () => {
      const { user, invitation } = await invite();
      const token = tokenIn(invitation.url);
      const both = await Promise.allSettled([accept(token, 'the first of two to come'), accept(token, NEW)]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const opened = await Promise.allSettled([enter(user.email, 'the first of two to come'), enter(user.email, NEW)]);
      expect(opened.map(({ status }) => status)).toEqual(both.map(({ status }) => status));
    });

    it('can be withdrawn while nothing names the person, which frees seat and email', async () => {
      const { user, invitation } = await invite();
      const { seats } = await admin.users.list();
      await admin.users.withdrawInvitation({ id: user.id });
      expect((await admin.users.list()).seats.used).toBe(seats.used - 1);
      expect(await refusal(accept(tokenIn(invitation.url)))).toEqual(gone(MESSAGES.linkUnknown));
      const second = await invite({ email: user.email });
      const lead = await admin.leads.create({
        first_name: 'L',
        last_name: 'M',
        email: `${crypto.randomUUID()}@lead.example`,
        company: 'C',
      });
      await acme.db.lead.updateMany({ where: { id: lead.id }, data: { assigned_to: second.user.id } });
      expect(await refusal(admin.users.withdrawInvitation({ id: second.user.id }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.invitationHasWork('Ada'),
      });
      await accept(tokenIn(second.invitation.url));
      expect(await refusal(admin.users.withdrawInvitation({ id: second.user.id }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.invitationAccepted,
      });
    });

    it('goes out by mail where there is a server, again after a failure, and the later mail’s link works', async () => {
      withMail();
      const { user, invitation } = await invite();
      expect(invitation).toEqual({ mailed: true, url: null });
      fails = new MailError('busy', true);
      await deliver();
      expect(mails).toEqual([]);
      fails = null;
      later(HOUR_MS);
      await deliver();
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: { email: user.email }, subject: `Join ${acme.company.name} on Outrider` });
      expect(await harness.database.platform.loginMail.count()).toBe(0);
      expect(await accept(tokenIn(mails[0]?.text))).toEqual({ email: user.email });
    });

    it('is gone for a disabled person', async () => {
      const { user, invitation } = await invite();
      await admin.users.disable({ id: user.id });
      expect(await refusal(accept(tokenIn(invitation.url)))).toEqual(gone(MESSAGES.linkWithdrawn));
    });
  });

  describe('a one-time password', () => {
    it('ends after three days', async () => {
      const member = await createUser(harness.database, acme.company, 'ae');
      const { one_time_password, user } = await admin.users.resetPassword({ id: member.id });
      expect(user.access_expires_at).not.toBeNull();
      later(72 * HOUR_MS);
      expect(await refusal(enter(member.email, one_time_password))).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.oneTimeExpired,
      });
    });
  });

  describe('a forgotten password', () => {
    it('is answered alike for every email, and says so where no mail is sent', async () => {
      const member = await createUser(harness.database, acme.company, 'ae');
      const ask = (email: string) => harness.rest('POST', '/auth/forgot-password', { body: { email } });
      expect(await ask(member.email)).toMatchObject({ status: 503, json: { detail: MESSAGES.resetUnavailable } });
      withMail();
      expect(await ask(member.email)).toEqual(await ask('nobody@example.com'));
      await deliver();
      expect(mails.map(({ to }) => to.email)).toEqual([member.email]);
    });

    it('gives another password for half an hour, once, and ends every session and link', async () => {
      withMail();
      const member = await createUser(harness.database, acme.company, 'ae');
      const token = await signInAs(harness.database, member);
      await nobody().auth.forgotPassword({ email: member.email.toUpperCase() });
      await nobody().auth.forgotPassword({ email: member.email });
      await deliver();
      const [first = '', second = ''] = mails.map(({ text }) => tokenIn(text));
      const reset = (one: string, new_password = NEW) => nobody().auth.resetPassword({ token: one, new_password });
      expect((await refusal(reset(first, 'short'))).code).toBe('UNPROCESSABLE_CONTENT');
      expect(await reset(first)).toEqual({ email: member.email });
      expect((await refusal(harness.caller(token).auth.me())).code).toBe('UNAUTHORIZED');
      expect(await refusal(reset(first))).toEqual(gone(MESSAGES.linkUsed));
      expect(await refusal(reset(second))).toEqual(gone(MESSAGES.linkReplaced));
      expect((await refusal(enter(member.email, PASSWORD))).code).toBe('UNAUTHORIZED');
      expect((await enter(member.email, NEW)).user.id).toBe(member.id);
      expect(await actions(member.id)).toContain('session.password_reset');
      mails = [];
      await deliver();
      expect(mails).toMatchObject([{ to: { email: member.email }, subject: 'Your Outrider password was changed' }]);

      await nobody().auth.forgotPassword({ email: member.email });
      await deliver();
      later(30 * 60_000);
      expect(await refusal(reset(tokenIn(mails.at(-1)?.text)))).toEqual(gone(MESSAGES.linkExpired));
    });

    it('sends nothing to closed accounts, and floods no mailbox', async () => {
      withMail();
      const closed = await createUser(harness.database, acme.company, 'ae', { disabled_at: new Date() });
      const open = await createUser(harness.database, acme.company, 'ae');
      await nobody().auth.forgotPassword({ email: closed.email });
      await deliver();
      expect(mails).toEqual([]);
      for (let i = 0; i < 5; i += 1) await nobody().auth.forgotPassword({ email: open.email });
      expect(await refusal(nobody().auth.forgotPassword({ email: open.email }))).toEqual({
        code: 'TOO_MANY_REQUESTS',
        message: MESSAGES.tooManyResets,
      });
    });

    it('opens nothing with an invitation’s link, nor the other way round', async () => {
      const { invitation } = await invite();
      const token = tokenIn(invitation.url);
      expect(await refusal(nobody().auth.resetPassword({ token, new_password: NEW }))).toEqual(
        gone(MESSAGES.linkUnknown),
      );
    });
  });

  it('tells the owner of a sign-in from a device that was never seen, not of the first', async () => {
    withMail();
    const member = await createUser(harness.database, acme.company, 'ae');
    const from = (ip: string, user_agent: string) =>
      enterFrom(harness, { ip, user_agent }, { email: member.email, password: PASSWORD });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await from('192.0.2.1', firefox);
    await from('192.0.2.99', firefox.replaceAll('140', '141'));
    await deliver();
    expect(mails).toEqual([]);
    await from('203.0.113.7', firefox);
    await deliver();
    expect(mails).toMatchObject([{ to: { email: member.email }, subject: 'New sign-in to Outrider' }]);
    expect(mails[0]?.text).toContain('Device: Firefox on Linux\nAddress: 203.0.113.7');
  });

  describe('the platform', () => {
    it('makes a recovery link, audited and told to every admin of the company', async () => {
      withMail();
      const superAdmin = await openSuperAdmin(harness.database);
      const member = await createUser(harness.database, acme.company, 'company_admin');
      const { url } = await harness.caller(superAdmin.token).platform.recoverUser({ email: member.email });
      await deliver();
      expect(mails.map(({ to }) => to.email).sort()).toEqual([acme.people.company_admin.email, member.email].sort());
      expect(mails[0]?.text).toContain(superAdmin.full_name);
      expect(mails.map(({ text }) => text).join()).not.toContain(tokenIn(url));
      expect(await actions(member.id)).toContain('user.recovery_link');
      expect(await nobody().auth.resetPassword({ token: tokenIn(url), new_password: NEW })).toEqual({
        email: member.email,
      });
      const closed = await createUser(harness.database, acme.company, 'ae', { disabled_at: new Date() });
      const recover = (email: string) => refusal(harness.caller(superAdmin.token).platform.recoverUser({ email }));
      expect(await recover(closed.email)).toEqual({ code: 'CONFLICT', message: MESSAGES.recoveryClosed });
      expect((await recover('nobody@example.com')).code).toBe('NOT_FOUND');
    });

    it('gets a second super admin by invitation, and again while it is open', async () => {
      const superAdmin = harness.caller((await openSuperAdmin(harness.database)).token);
      const email = `${crypto.randomUUID()}@example.com`;
      const first = await superAdmin.platform.inviteSuperAdmin({ full_name: 'Ada', email });
      const second = await superAdmin.platform.inviteSuperAdmin({ full_name: 'Ada', email });
      expect(await refusal(accept(tokenIn(first.invitation.url)))).toEqual(gone(MESSAGES.linkReplaced));
      await accept(tokenIn(second.invitation.url));
      expect((await enter(email, NEW)).user).toMatchObject({ role: 'super_admin', company: null });
      for (const taken of [email, acme.people.sdr.email])
        expect(await refusal(superAdmin.platform.inviteSuperAdmin({ full_name: 'Ada', email: taken }))).toEqual({
          code: 'CONFLICT',
          message: MESSAGES.emailTaken,
        });
    });

    it('invites the first admin of a company, or has a typed one-time password exchanged', async () => {
      const superAdmin = harness.caller((await openSuperAdmin(harness.database)).token);
      const make = (over: object = {}) => {
        const mark = crypto.randomUUID();
        const email = `${mark}@example.com`;
        const made = superAdmin.companies.create({
          name: 'Quiet River',
          domain: mark,
          admin_name: 'Ada',
          admin_email: email,
          ...over,
        });
        return made.then(({ invitation }) => ({ email, invitation }));
      };
      const invited = await make();
      await accept(tokenIn(invited.invitation?.url));
      expect((await enter(invited.email, NEW)).user).toMatchObject({
        role: 'company_admin',
        must_change_password: false,
      });
      const lent = await make({ admin_password: PASSWORD });
      expect(lent.invitation).toBeNull();
      expect((await enter(lent.email, PASSWORD)).user.must_change_password).toBe(true);
      later(72 * HOUR_MS);
      expect((await refusal(enter(lent.email, PASSWORD))).message).toBe(MESSAGES.oneTimeExpired);
    });
  });
});
