import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('Company settings on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  const asRep = () => harness.caller(acme.people.ae.token);
  const audited = async (action: string) =>
    (await acme.db.auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } })).map(({ detail }) => detail);
  const toEuro = (rate?: number) => admin.companySettings.changeCurrency({ from: 'USD', to: 'EUR', rate });

  it('are the company’s name, time zone and currency, for admins only', async () => {
    expect(await admin.companySettings.get()).toEqual({
      name: 'Acme',
      timezone: 'UTC',
      currency: 'USD',
      fiscal_start: 1,
      processing_mode: 'hybrid',
      has_amounts: false,
      mail_tracking: false,
    });
    expect(await admin.companySettings.set({ name: 'Acme Ltd', timezone: 'Asia/Tokyo' })).toMatchObject({
      name: 'Acme Ltd',
      timezone: 'Asia/Tokyo',
    });
    await admin.companySettings.set({ name: 'Acme Ltd' });
    expect(await audited('company.update')).toEqual([
      { name: { from: 'Acme', to: 'Acme Ltd' }, timezone: { from: 'UTC', to: 'Asia/Tokyo' } },
    ]);
    expect((await asRep().auth.me()).company).toMatchObject({ name: 'Acme Ltd', currency: 'USD' });
    expect((await refusal(admin.companySettings.set({ timezone: 'Mars/Olympus' }))).code).toBe('UNPROCESSABLE_CONTENT');
    for (const { token } of [acme.people.manager, acme.people.ae])
      expect((await refusal(harness.caller(token).companySettings.get())).code).toBe('FORBIDDEN');
  });

  it('move the quarters of the dashboard, quotas and forecasts with the fiscal year', async () => {
    harness.clock.now = new Date('2027-01-15T12:00:00Z');
    const token = await signInAs(harness.database, acme.people.company_admin, harness.clock.now);
    const boss = harness.caller(token);
    const { opportunities } = boss.pipeline;
    const deal = await opportunities.create({ name: 'Won in December', amount: 900, close_date: '2026-12-20' });
    await acme.db.opportunity.updateMany({
      where: { id: deal.id },
      data: { stage: 'won', closed_at: new Date('2026-12-20T12:00:00Z') },
    });
    await boss.quotas.set({
      cells: [
        { month: '2026-11-01', amount: 3_000 },
        { month: '2027-01-01', amount: 1_000 },
      ],
    });
    expect(await boss.dashboard.overview()).toMatchObject({
      quarter: { name: 'Q1 2027' },
      quota: { won: 0, quota: 1_000 },
    });

    await boss.companySettings.set({ fiscal_start: 2 });
    const later = harness.caller(token);
    expect((await later.auth.me()).company?.fiscal_start).toBe(2);
    expect(await later.dashboard.overview()).toMatchObject({
      quarter: { name: 'Q4 FY2027', starts_at: '2026-11-01T00:00:00.000Z', ends_at: '2027-02-01T00:00:00.000Z' },
      quota: { won: 900, quota: 4_000 },
    });
    const { months, cells } = await later.quotas.list({ year: 2027 });
    expect([months[0], months.at(-1)]).toEqual(['2026-02-01', '2027-01-01']);
    expect(cells.map(({ month }) => month)).toEqual(['2026-11-01', '2027-01-01']);
    expect(await later.forecast.get({ period: '2026-11-Q' })).toMatchObject({
      period: { key: '2026-11-Q', starts_on: '2026-11-01', ends_on: '2027-01-31' },
      quota: 4_000,
    });
    expect(await later.forecast.submit({ period: '2026-11-Q', amount: 5 })).toMatchObject({ period: '2026-11-Q' });
    expect(await audited('company.update')).toEqual([{ fiscal_start: { from: 1, to: 2 } }]);
    for (const fiscal_start of [0, 13, 1.5])
      expect((await refusal(later.companySettings.set({ fiscal_start }))).code).toBe('UNPROCESSABLE_CONTENT');
  });

  it('change the currency at once where nothing is counted yet, and everybody hears of it', async () => {
    expect(await toEuro()).toMatchObject({ currency: 'EUR', has_amounts: false });
    expect((await asRep().auth.me()).company?.currency).toBe('EUR');
    harness.sent.length = 0;
    await relayOutbox(harness.database, harness.services.live);
    expect(harness.sent.join()).toContain(`"topic":"company.changed","id":"${acme.company.id}"`);
    expect(await audited('company.currency')).toEqual([{ from: 'USD', to: 'EUR', rate: null }]);
  });

  it('ask what the old currency is worth once something is counted, and change nothing until they know', async () => {
    const { id } = await admin.pipeline.opportunities.create({ name: 'Binned', amount: 10 });
    await admin.pipeline.opportunities.delete({ id, version: 1 });
    expect((await admin.companySettings.get()).has_amounts).toBe(false);
    expect(await refusal(toEuro())).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.rateNeeded('USD', 'EUR'),
    });
    expect((await admin.companySettings.get()).currency).toBe('USD');
    expect(await audited('company.currency')).toEqual([]);
  });

  it('give deals another rate and convert everything else that is counted', async () => {
    const { opportunities } = admin.pipeline;
    const field = await admin.fields.create({ record_type: 'lead', label: 'Spend', kind: 'money' });
    const lead = await createLead(acme.db, { estimated_budget: 1_000 });
    await admin.leads.update({ id: lead.id, version: lead.version, custom: { [field.key]: 50.5 } });
    const usd = await opportunities.create({ name: 'Dollars', amount: 1_000 });
    const eur = await opportunities.create({ name: 'Euros', amount: 200, currency: 'EUR', currency_rate: 1.2 });
    const yen = await opportunities.create({ name: 'Yen', amount: 9_000, currency: 'JPY', currency_rate: 0.0067 });
    const binned = await opportunities.create({ name: 'Binned', amount: 300 });
    await opportunities.delete({ id: binned.id, version: 1 });
    const month = '2099-10-01';
    await admin.quotas.set({ cells: [{ month, amount: 5_000.55 }] });
    await admin.forecast.submit({ period: '2099-Q4', amount: 700 });
    await admin.organization.initialize();
    const targetOf = async () =>
      (await admin.organization.departments()).departments
        .flatMap(({ metrics }) => metrics)
        .find(({ key }) => key === 'open_pipeline')?.target;
    expect(await targetOf()).toBe(250_000);

    expect(await toEuro(0.5)).toMatchObject({ currency: 'EUR', has_amounts: true });

    const moneyOf = async (id: string) => {
      const { amount, currency, currency_rate, base_amount } = await opportunities.get({ id });
      return [amount, currency, currency_rate, base_amount];
    };
    expect(await moneyOf(usd.id)).toEqual([1_000, 'USD', 0.5, 500]);
    expect(await moneyOf(eur.id)).toEqual([200, 'EUR', null, 200]);
    expect(await moneyOf(yen.id)).toEqual([9_000, 'JPY', 0.00335, 30.15]);
    await opportunities.restore({ id: binned.id });
    expect(await moneyOf(binned.id)).toEqual([300, 'USD', 0.5, 150]);
    expect((await opportunities.history({ id: usd.id })).map(({ amount }) => amount)).toEqual([500]);
    expect(await admin.leads.get({ id: lead.id })).toMatchObject({
      estimated_budget: 500,
      custom: { [field.key]: 25.25 },
    });
    expect((await admin.leads.list({ filter: `custom.${field.key}:25.25..25.25` })).items).toHaveLength(1);
    expect((await admin.quotas.list({ year: 2099 })).cells).toMatchObject([{ month, amount: 2_500.28 }]);
    expect((await admin.forecast.get({ period: '2099-Q4' })).submitted?.amount).toBe(350);
    expect(await targetOf()).toBe(125_000);
    expect(await audited('company.currency')).toEqual([{ from: 'USD', to: 'EUR', rate: 0.5 }]);
    const terms = await acme.db.opportunityTerms.findMany({ where: { opportunity_id: usd.id } });
    expect(terms.map(({ amount }) => Number(amount))).toEqual(terms.map(() => 500));
  });

  it.each([
    ['JPY', 147.31, 1_473],
    ['KWD', 0.3067, 3.067],
  ])('round to the decimals of %s', async (to, rate, expected) => {
    const lead = await createLead(acme.db, { estimated_budget: 10 });
    await admin.companySettings.changeCurrency({ from: 'USD', to, rate });
    expect((await admin.leads.get({ id: lead.id })).estimated_budget).toBe(expected);
  });

  it('convert once where two ask at once, and leave other companies alone', async () => {
    const other = await openCompany(harness.database, 'Other');
    const theirs = await createLead(other.db, { estimated_budget: 100 });
    const lead = await createLead(acme.db, { estimated_budget: 100 });
    await Promise.all([toEuro(0.5), toEuro(0.5)]);
    expect((await admin.leads.get({ id: lead.id })).estimated_budget).toBe(50);
    expect(await audited('company.currency')).toHaveLength(1);
    expect(await refusal(admin.companySettings.changeCurrency({ from: 'USD', to: 'GBP', rate: 2 }))).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.currencyChanged('EUR'),
    });
    expect(await other.db.lead.findFirst({ where: { id: theirs.id } })).toMatchObject({ estimated_budget: 100 });
  });
});
