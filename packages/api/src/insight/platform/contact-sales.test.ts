import { MESSAGES } from '@outrider/shared/ground/messages';
import { PLATFORM_DEFAULTS } from '@outrider/shared/people/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';

const VERA = {
  full_name: 'Vera Lindqvist',
  email: 'vera@northwind.example',
  company: 'Northwind',
  message: 'A demo, please',
};

describe.each(ENGINES)('contact sales (%s)', (engine) => {
  let harness: Harness;
  let desk: Awaited<ReturnType<typeof openCompany>>;
  let other: typeof desk;
  const visitor = () => harness.caller(null);
  const name = async (sales_company_id: string) =>
    harness
      .caller((await openSuperAdmin(harness.database)).token)
      .platform.changeSettings({ ...PLATFORM_DEFAULTS, sales_company_id });
  const leads = () => desk.db.lead.findMany({ orderBy: { created_at: 'asc' } });

  beforeAll(async () => {
    harness = await openHarness(engine);
    [desk, other] = [await openCompany(harness.database, 'Platform'), await openCompany(harness.database, 'Other')];
  });
  beforeEach(async () => {
    await harness.database.platform.throttle.deleteMany();
    await harness.database.platform.lead.deleteMany();
    await name(desk.company.id);
  });
  afterAll(() => harness.close());

  it('makes a scored lead in the company that the platform names, and tells nobody which', async () => {
    expect(await visitor().platform.salesContact()).toEqual({ open: true });
    const answer = await harness.rest('POST', '/contact-sales', { body: VERA });
    expect([answer.status, answer.json]).toEqual([201, { message: MESSAGES.contactSalesSent }]);
    expect(await leads()).toMatchObject([
      {
        email: VERA.email,
        first_name: 'Vera',
        last_name: 'Lindqvist',
        company_name: 'Northwind',
        notes: VERA.message,
        source: 'website',
        score: expect.any(Number) as number,
      },
    ]);
    expect(await other.db.lead.count()).toBe(0);
  });

  it('keeps the message of somebody who is a lead already, and answers the same', async () => {
    const first = await visitor().platform.contactSales(VERA);
    const second = await visitor().platform.contactSales({ ...VERA, full_name: 'Mallory', message: 'Any news?' });
    expect(second).toEqual(first);
    const [lead, ...more] = await leads();
    expect([lead?.first_name, lead?.notes, more]).toEqual(['Vera', `${VERA.message}\nAny news?`, []]);
  });

  it('is closed where no company is named, or the one that is takes no leads', async () => {
    const closed = { code: 'NOT_FOUND', message: MESSAGES.contactSalesClosed };
    const set = (data: object) =>
      harness.database.platform.company.update({ where: { id: desk.company.id }, data, select: { id: true } });
    await name('');
    expect(await visitor().platform.salesContact()).toEqual({ open: false });
    expect(await refusal(visitor().platform.contactSales(VERA))).toEqual(closed);
    await name(desk.company.id);
    await set({ status: 'suspended' });
    expect(await refusal(visitor().platform.contactSales(VERA))).toEqual(closed);
    await set({ status: 'trial', subscription_plan: 'trial', trial_ends_at: new Date(0) });
    expect(await visitor().platform.salesContact()).toEqual({ open: false });
    await set({ status: 'active', subscription_plan: 'professional', trial_ends_at: null });
    expect(await leads()).toEqual([]);
  });

  it('takes nothing from a program that fills in every field, nor too much from one address', async () => {
    const answer = await visitor().platform.contactSales({ ...VERA, website: 'https://spam.example' });
    expect(answer).toEqual({ message: MESSAGES.contactSalesSent });
    expect(await leads()).toEqual([]);
    for (let i = 1; i < 5; i += 1)
      await visitor().platform.contactSales({ ...VERA, email: `vera-${i}@northwind.example` });
    expect(await refusal(visitor().platform.contactSales(VERA))).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: MESSAGES.contactSalesTooMany,
    });
    expect(await leads()).toHaveLength(4);
  });

  it.each([
    { full_name: ' ' },
    { email: 'vera' },
    { company: '' },
    { message: '' },
    { message: 'x'.repeat(2001) },
    { company_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10' },
  ])('refuses %j', async (over) => {
    const { status } = await harness.rest('POST', '/contact-sales', { body: { ...VERA, ...over } });
    expect(status).toBe(422);
    expect(await leads()).toEqual([]);
  });
});
