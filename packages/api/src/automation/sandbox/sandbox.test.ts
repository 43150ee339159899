import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDueCompanies } from '../company-data/remove-company.ts';
import { sendQueuedMail } from '../../records/mail/send.ts';
import { isWhole } from '../../ground/sessions/token-text.ts';
import { type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
}, 60_000);
afterAll(() => harness.close());

type Role = 'company_admin' | 'manager' | 'sdr';
/** Somebody of the company, signed in on their own. */
async function person(role: Role) {
  const user = await createUser(harness.database, acme.company, role);
  return { user, token: await signInAs(harness.database, user) };
}
/** Somebody in the sandbox. */
async function inside(role: Role) {
  const { user, token } = await person(role);
  const entered = await harness.caller(token).sandbox.enter();
  return { user, outside: token, token: entered.access_token, api: harness.caller(entered.access_token), entered };
}
const DEAD = { code: 'UNAUTHORIZED' };
const LEAD = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', company: 'Analytical' };

describe('a sandbox', () => {
  it('is entered with the same sign-in, which goes on there and nowhere else', async () => {
    const { outside, api, entered, user } = await inside('sdr');
    expect(entered.user).toMatchObject({
      id: user.id,
      role: 'sdr',
      company: { name: acme.company.name, is_sandbox: true },
    });
    expect(entered.user.company?.id).not.toBe(acme.company.id);
    expect(await refusal(harness.caller(outside).auth.me())).toMatchObject(DEAD);
    expect((await api.accounts.list({})).items.map(({ name }) => name)).toContain('Sandbox account');

    const left = await api.sandbox.leave();
    expect(left.user.company).toMatchObject({ id: acme.company.id, is_sandbox: false });
    expect(await refusal(harness.caller(entered.access_token).auth.me())).toMatchObject(DEAD);
    const home = harness.caller(left.access_token);
    expect((await home.accounts.list({})).items).toEqual([]);
  });

  it('keeps what is done in it apart from the company, both ways', async () => {
    const { api } = await inside('manager');
    const lead = await api.leads.create(LEAD);
    const home = harness.caller(acme.people.manager.token);
    expect(await refusal(home.leads.get({ id: lead.id }))).toMatchObject({ code: 'NOT_FOUND' });
    const own = await home.leads.create(LEAD);
    expect(await refusal(api.leads.get({ id: own.id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not take a company’s answer for the same key', async () => {
    const { user, token } = await inside('manager');
    const home = await signInAs(harness.database, user);
    const make = (of: string) => harness.caller(of, 'one-key').leads.create({ ...LEAD, email: 'twice@example.com' });
    expect((await make(token)).id).not.toBe((await make(home)).id);
  });

  it('gives tokens that work in it alone and say so', async () => {
    const { api, token: session } = await inside('manager');
    const { token } = await api.tokens.create({ name: 'Trial', scopes: ['leads.read', 'leads.create'] });
    expect(token).toMatch(/^ork_test_[0-9A-Za-z]{38}$/);
    expect(isWhole(token)).toBe(true);
    const made = await harness.rest('POST', '/leads', { token, body: { ...LEAD, email: 'by-token@example.com' } });
    expect(made.status).toBe(201);
    expect(await api.leads.get({ id: (made.json as { id: string }).id })).toMatchObject({
      email: 'by-token@example.com',
    });
    const seen = await harness.rest('GET', '/leads?q=by-token', { token: acme.people.manager.token });
    expect(seen.json).toEqual([]);
    // The token outlives the visit.
    await harness.caller(session).sandbox.leave();
    expect((await harness.rest('GET', '/leads', { token })).status).toBe(200);
  });

  it('has the company’s people: their roles and access are changed outside and hold inside', async () => {
    const { api, user, token } = await inside('manager');
    const admin = await inside('company_admin');
    const invited = { email: 'new@example.com', full_name: 'New', role: 'sdr' } as const;
    expect(await refusal(admin.api.users.invite(invited))).toMatchObject({
      code: 'FORBIDDEN',
      message: MESSAGES.sandboxClosed,
    });
    expect(await api.intake.keys()).toEqual([]);
    const outside = harness.caller(acme.people.company_admin.token);
    await outside.users.update({ id: user.id, role: 'sdr' });
    expect(await refusal(harness.caller(token).intake.keys())).toMatchObject({ code: 'FORBIDDEN' });
    await outside.users.disable({ id: user.id });
    expect(await refusal(harness.caller(token).auth.me())).toMatchObject(DEAD);
  });

  it('lets no mail out, and says so', async () => {
    const { api } = await inside('manager');
    const lead = await api.leads.create({ ...LEAD, email: 'mail@example.com' });
    const draft = { lead_id: lead.id, to_email: 'mail@example.com', subject: 'Hello', body: 'Are you there?' };
    const { id } = await api.pipeline.mail.createDraft(draft);
    await api.pipeline.mail.send({ id });
    const sent: string[] = [];
    const mailer = {
      from: 'crm@example.com',
      send: async ({ to }: { to: { email: string } }) => void sent.push(to.email),
    };
    await sendQueuedMail(harness.database, { ...harness.services, mailer });
    expect(sent).not.toContain('mail@example.com');
    const message = await harness.database.platform.outboxMessage.findFirst({ where: { id } });
    expect(message).toMatchObject({ state: 'sent', reason: MESSAGES.mailKeptInSandbox });
    const admin = await inside('company_admin');
    expect(await refusal(admin.api.mailSettings.test())).toMatchObject({ message: MESSAGES.mailNoTestInSandbox });
  });

  it('starts over when an admin resets it: people, tokens and webhooks stay', async () => {
    const { api } = await inside('company_admin');
    await api.leads.create({ ...LEAD, email: 'reset@example.com' });
    const { token } = await api.tokens.create({ name: 'Kept', scopes: ['leads.read', 'accounts.read'] });
    await api.webhooks.create({ url: 'https://hooks.example.com/in', types: ['lead.created'] });
    const rep = await inside('sdr');
    expect(await refusal(rep.api.sandbox.reset())).toMatchObject({ code: 'FORBIDDEN' });

    await api.sandbox.reset();
    expect((await api.leads.list({})).items).toEqual([]);
    expect((await api.accounts.list({})).items.map(({ name }) => name)).toEqual(['Sandbox account']);
    expect((await harness.rest('GET', '/leads', { token })).json).toEqual([]);
    expect(JSON.stringify(await api.webhooks.list())).toContain('https://hooks.example.com/in');
    expect((await api.pipeline.pipelines.list({})).pipelines).toHaveLength(1);
    const log = await harness.database.platform.auditEntry.findMany({
      where: { company_id: acme.company.id, action: { startsWith: 'sandbox.' } },
    });
    expect(log.map(({ action }) => action).toSorted()).toEqual(['sandbox.create', 'sandbox.reset']);
    // What is the company’s own is untouched.
    expect((await harness.caller(acme.people.manager.token).leads.list({})).items).not.toEqual([]);
  });

  it('is made once, however many enter at the same time', async () => {
    const other = await openCompany(harness.database, 'Twice');
    const tokens = [other.people.manager.token, other.people.sdr.token];
    const entered = await Promise.all(tokens.map((token) => harness.caller(token).sandbox.enter()));
    expect(new Set(entered.map(({ user }) => user.company?.id)).size).toBe(1);
    expect(await harness.database.platform.company.count({ where: { sandbox_of: other.company.id } })).toBe(1);
  });

  it('goes with its company, and its people’s sign-ins with both', async () => {
    const gone = await openCompany(harness.database, 'Gone');
    const { company_admin } = gone.people;
    const { user } = await harness.caller(company_admin.token).sandbox.enter();
    const closed_at = new Date(Date.now() - 31 * 86_400_000);
    await harness.database.platform.company.update({
      where: { id: gone.company.id },
      data: { status: 'closing', closed_at },
      select: { id: true },
    });
    await removeDueCompanies(harness.database, harness.services, new AbortController().signal);
    const ids = [gone.company.id, user.company!.id];
    expect(await harness.database.platform.company.count({ where: { id: { in: ids } } })).toBe(0);
    expect(await harness.database.platform.login.count({ where: { id: company_admin.id } })).toBe(0);
  });

  it('stays whole where its company is reopened while removals run', async () => {
    const back = await openCompany(harness.database, 'Back');
    const { company_admin } = back.people;
    const { access_token, user } = await harness.caller(company_admin.token).sandbox.enter();
    const outside = await signInAs(harness.database, company_admin);
    const month = 31 * 86_400_000;
    await harness.database.platform.company.update({
      where: { id: back.company.id },
      data: { status: 'closing', closed_at: new Date(Date.now() - month) },
      select: { id: true },
    });
    let reopened: unknown;
    const forget = async () =>
      void (reopened ??= await refusal(harness.caller(outside).companyData.reopen()).catch(() => 'open'));
    const services = { ...harness.services, jobs: { ...harness.services.jobs, forget } };
    await removeDueCompanies(harness.database, services as never, new AbortController().signal);
    const left = await harness.database.platform.company.count({
      where: { id: { in: [back.company.id, user.company!.id] } },
    });
    expect({ reopened, left }).toEqual({
      reopened: { code: 'CONFLICT', message: MESSAGES.companyBeingRemoved },
      left: 0,
    });
    expect(await refusal(harness.caller(access_token).auth.me())).toMatchObject(DEAD);
  });

  it('forgets what calls with a key were answered when it starts over', async () => {
    const { token, api } = await inside('company_admin');
    const make = () => harness.caller(token, 'before-and-after').leads.create({ ...LEAD, email: 'key@example.com' });
    const { id } = await make();
    await api.sandbox.reset();
    expect((await make()).id).not.toBe(id);
  });

  it('is not seen by the platform, and closed with its company', async () => {
    const { user, token, entered } = await inside('manager');
    const platform = harness.caller((await openSuperAdmin(harness.database)).token);
    const { items } = await platform.companies.list({ limit: 100 });
    expect(items.map(({ id }) => id)).not.toContain(entered.user.company?.id);
    expect(
      await refusal(platform.companies.setStatus({ id: entered.user.company!.id, status: 'active' })),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { items: people } = await platform.platform.users({ limit: 100 });
    expect(people.filter(({ id }) => id === user.id)).toHaveLength(1);
    await platform.companies.setStatus({ id: acme.company.id, status: 'suspended' });
    expect(await refusal(harness.caller(token).auth.me())).toMatchObject({
      code: 'FORBIDDEN',
      message: MESSAGES.suspended,
    });
    await platform.companies.setStatus({ id: acme.company.id, status: 'active' });
  });
});
