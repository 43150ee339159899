import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendLoginMail } from '../../people/auth/send-login-mail.ts';
import { type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';
import { removeDueCompanies } from './remove-company.ts';

const DAY_MS = 86_400_000;
let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
let name: string;
const sent: { to: string; subject: string; text: string }[] = [];
const api = (role: keyof typeof company.people) => harness.caller(company.people[role].token);

beforeAll(async () => {
  harness = await openHarness();
  harness.services.mailer = {
    from: 'crm@outrider.example',
    send: async ({ to, subject, text }) => void sent.push({ to: to.email, subject, text }),
  };
}, 60_000);
afterAll(() => harness.close());
const removeInAMonth = () => {
  const inAMonth = { ...harness.services, now: () => new Date(Date.now() + 31 * DAY_MS) };
  return removeDueCompanies(harness.database, inAMonth, new AbortController().signal);
};
let made = 0;
beforeEach(async () => {
  name = `Closing ${++made} Ltd`;
  company = await openCompany(harness.database, name);
  sent.length = 0;
});

it('is closed by an admin who types its name, and stands still for everybody', async () => {
  const admin = api('company_admin');
  expect(await refusal(admin.companyData.close({ name: 'Closing' }))).toMatchObject({
    message: MESSAGES.companyNameWrong(name),
  });
  expect((await refusal(api('manager').companyData.close({ name }))).code).toBe('FORBIDDEN');

  const { closing } = await admin.companyData.close({ name: ` ${name} `, reason: 'We merged' });
  expect(closing).toMatchObject({ reason: 'We merged', closed_by_name: company.people.company_admin.full_name });
  expect(Date.parse(closing!.gone_at) - Date.parse(closing!.closed_at)).toBe(30 * DAY_MS);

  for (const role of ['company_admin', 'ae'] as const) {
    expect((await refusal(api(role).leads.list({}))).message).toBe(MESSAGES.companyClosing);
    expect((await refusal(api(role).notifications.list({}))).message).toBe(MESSAGES.companyClosing);
    expect((await api(role).auth.me()).company?.status).toBe('closing');
  }
  expect((await admin.companyData.exports()).items).toEqual([]);
  expect((await refusal(api('manager').companyData.standing())).code).toBe('FORBIDDEN');
  expect(await company.db.auditEntry.count({ where: { action: 'company.close' } })).toBe(1);
});

it('tells its admins and whoever runs the platform', async () => {
  const root = await openSuperAdmin(harness.database);
  await api('company_admin').companyData.close({ name });
  await sendLoginMail(harness.database, harness.services);
  const { email } = company.people.company_admin;
  expect(sent.find(({ to }) => to === email)).toMatchObject({
    subject: `${name} was closed`,
    text: expect.stringContaining('reopen'),
  });
  expect(sent.map(({ to }) => to)).toContain(root.email);
  expect(sent.map(({ to }) => to)).not.toContain(company.people.ae.email);
  const { items } = await harness.caller(root.token).companies.list({ q: company.company.domain });
  expect(items).toMatchObject([{ status: 'closing', closed_at: expect.any(String) }]);

  await api('company_admin').companyData.reopen();
  const [news] = (await api('company_admin').notifications.list({})).items;
  expect(news?.title).toBe(`${name} is open again`);
});

it('is as before when it is reopened', async () => {
  const admin = api('company_admin');
  await admin.companyData.close({ name });
  expect(await admin.companyData.reopen()).toEqual({ closing: null });
  expect((await api('ae').leads.list({})).items).toEqual([]);
  await removeInAMonth();
  expect((await api('ae').leads.list({})).items).toEqual([]);
});

it('is opened by the super admin, too, and then stays', async () => {
  const root = await openSuperAdmin(harness.database);
  await api('company_admin').companyData.close({ name });
  const super_admin = harness.caller(root.token);
  await super_admin.companies.setStatus({ id: company.company.id, status: 'suspended' });
  expect((await super_admin.companies.setStatus({ id: company.company.id, status: 'active' })).closed_at).toBeNull();
  await removeInAMonth();
  expect(await harness.database.platform.company.count({ where: { id: company.company.id } })).toBe(1);
});

it('is gone after 30 days, and cannot be reopened once that began', async () => {
  const admin = api('company_admin');
  await admin.companyData.close({ name });
  await harness.database.platform.company.update({
    where: { id: company.company.id },
    data: { removal_began_at: new Date() },
  });
  expect(await refusal(admin.companyData.reopen())).toMatchObject({ message: MESSAGES.companyBeingRemoved });
  await harness.database.platform.company.update({
    where: { id: company.company.id },
    data: { closed_at: new Date(Date.now() - 30 * DAY_MS - 60_000) },
  });
  await harness.services.jobs.add('remove-closed-companies', {});
  await harness.runJobs();
  expect(await harness.database.platform.company.count({ where: { id: company.company.id } })).toBe(0);
  expect((await refusal(api('company_admin').auth.me())).code).toBe('UNAUTHORIZED');
});

it('is gone although another one could not be removed', async () => {
  const stuck = company;
  const next = await openCompany(harness.database, `${name} next`);
  for (const [id, days] of [
    [stuck.company.id, 40],
    [next.company.id, 35],
  ] as const)
    await harness.database.platform.company.update({
      where: { id },
      data: { status: 'closing', closed_at: new Date(Date.now() - days * DAY_MS) },
    });
  const forget = (id: string) =>
    id === stuck.company.id ? Promise.reject(new Error('No answer')) : harness.services.jobs.forget(id);
  const services = { ...harness.services, jobs: { ...harness.services.jobs, forget } };
  expect(await removeDueCompanies(harness.database, services as never, new AbortController().signal)).toBe(1);
  const left = await harness.database.platform.company.findMany({
    where: { id: { in: [stuck.company.id, next.company.id] } },
  });
  expect(left.map(({ id }) => id)).toEqual([stuck.company.id]);
});
