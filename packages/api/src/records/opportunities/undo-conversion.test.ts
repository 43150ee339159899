import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

describe.each(ENGINES)('Undoing a conversion on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;
  let count = 0;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const qualified = (values: Partial<Parameters<typeof createLead>[1]> = {}) => {
    count += 1;
    return createLead(acme.db, {
      email: `person@firm-${count}.example`,
      company_name: `Firm ${count}`,
      status: 'qualified',
      assigned_to: acme.people.sdr.id,
      ...values,
    });
  };
  const fates = ({ parts }: { parts: { type: string; fate: string }[] }) =>
    Object.fromEntries(parts.map(({ type, fate }) => [type, fate]));
  const code = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );

  it('takes away what nobody touched, and gives the lead its status back', async () => {
    const lead = await qualified();
    const { opportunity, account, contact } = await sdr.pipeline.convertLead({ id: lead.id });
    const preview = await sdr.pipeline.conversion({ id: lead.id });
    expect(preview).toMatchObject({ status_after: 'qualified' });
    const undone = await sdr.pipeline.undoConversion({ id: lead.id });
    expect(undone).toEqual({ undone: true, status: 'qualified', parts: preview.parts });
    expect(fates(undone)).toEqual({ opportunity: 'removed', contact: 'removed', account: 'removed' });
    expect(await admin.leads.get({ id: lead.id })).toMatchObject({ status: 'qualified' });
    expect(await code(admin.pipeline.opportunities.get({ id: opportunity.id }))).toBe('NOT_FOUND');
    expect(await code(admin.accounts.get({ id: account?.id ?? '' }))).toBe('NOT_FOUND');
    expect(await code(admin.contacts.get({ id: contact?.id ?? '' }))).toBe('NOT_FOUND');
    const [told] = await admin.leads.activities({ id: lead.id });
    expect(told).toMatchObject({ kind: 'conversion_undone', detail: { from: 'converted', to: 'qualified', kept: [] } });
    expect(await acme.db.auditEntry.count({ where: { action: 'lead.undo_conversion', subject_id: lead.id } })).toBe(1);
  });

  it('happens once, however often and by however many it is asked for, and the lead can be converted again', async () => {
    const lead = await qualified();
    const first = await admin.pipeline.convertLead({ id: lead.id });
    const answers = await Promise.all([1, 2, 3].map(() => admin.pipeline.undoConversion({ id: lead.id })));
    expect(answers.filter(({ undone }) => undone)).toHaveLength(1);
    expect(await admin.pipeline.undoConversion({ id: lead.id })).toEqual({
      undone: false,
      status: 'qualified',
      parts: [],
    });
    expect(await code(admin.pipeline.conversion({ id: lead.id }))).toBe('NOT_FOUND');
    const again = await admin.pipeline.convertLead({ id: lead.id });
    expect([again.created, again.opportunity.id === first.opportunity.id]).toEqual([true, false]);
    expect((await admin.pipeline.convertLead({ id: lead.id })).opportunity.id).toBe(again.opportunity.id);
  });

  it('keeps a deal that was edited, and with it its contact and account', async () => {
    const lead = await qualified();
    const { opportunity } = await admin.pipeline.convertLead({ id: lead.id });
    await admin.pipeline.opportunities.update({ id: opportunity.id, version: opportunity.version, amount: 5 });
    const undone = await admin.pipeline.undoConversion({ id: lead.id });
    expect(fates(undone)).toEqual({ opportunity: 'changed', contact: 'linked', account: 'linked' });
    expect(await admin.pipeline.opportunities.get({ id: opportunity.id })).toMatchObject({ amount: 5 });
    expect(await admin.leads.get({ id: lead.id })).toMatchObject({ status: 'qualified' });
    expect((await admin.leads.activities({ id: lead.id }))[0]).toMatchObject({
      detail: { kept: undone.parts.map(({ name }) => name) },
    });
  });

  it('keeps what has a task, a note or people of its own', async () => {
    const [tasked, noted, joined] = [await qualified(), await qualified(), await qualified()];
    const deal = (await admin.pipeline.convertLead({ id: tasked.id })).opportunity;
    await admin.pipeline.tasks.create({ title: 'Send the contract', opportunity_id: deal.id });
    expect(fates(await admin.pipeline.undoConversion({ id: tasked.id }))).toMatchObject({ opportunity: 'active' });
    const { contact } = await admin.pipeline.convertLead({ id: noted.id });
    await admin.contacts.log({ id: contact?.id ?? '', kind: 'note', text: 'Prefers the phone' });
    expect(fates(await admin.pipeline.undoConversion({ id: noted.id }))).toEqual({
      opportunity: 'removed',
      contact: 'active',
      account: 'linked',
    });
    const { account } = await admin.pipeline.convertLead({ id: joined.id });
    await admin.contacts.create({ first_name: 'Ann', account_id: account?.id });
    expect(fates(await admin.pipeline.undoConversion({ id: joined.id }))).toEqual({
      opportunity: 'removed',
      contact: 'removed',
      account: 'linked',
    });
  });

  it('leaves alone what was there before, and takes back only its own links to it', async () => {
    const lead = await qualified();
    const own = await admin.pipeline.opportunities.create({ name: 'Pilot', lead_id: lead.id });
    const known = await admin.accounts.create({ name: lead.company_name ?? '' });
    const { opportunity, contact } = await admin.pipeline.convertLead({ id: lead.id });
    expect(opportunity.id).toBe(own.id);
    const undone = await admin.pipeline.undoConversion({ id: lead.id });
    expect(fates(undone)).toEqual({ opportunity: 'existing', contact: 'removed', account: 'existing' });
    expect(await admin.accounts.get({ id: known.id })).toMatchObject({ open_deals: 0 });
    expect(await code(admin.contacts.get({ id: contact?.id ?? '' }))).toBe('NOT_FOUND');
    expect(await admin.pipeline.opportunities.get({ id: own.id })).toMatchObject({ name: 'Pilot' });
  });

  it('keeps an account that another lead was converted into, until that is undone too', async () => {
    const first = await qualified({ email: 'one@shared.example', company_name: 'Shared' });
    const second = await qualified({ email: 'two@shared.example', company_name: 'Shared' });
    await admin.pipeline.convertLead({ id: first.id });
    await admin.pipeline.convertLead({ id: second.id });
    expect(fates(await admin.pipeline.undoConversion({ id: first.id }))).toEqual({
      opportunity: 'removed',
      contact: 'removed',
      account: 'linked',
    });
    expect(fates(await admin.pipeline.undoConversion({ id: second.id }))).toMatchObject({ account: 'removed' });
  });

  it('is for whoever may edit the lead', async () => {
    const others = await qualified({ assigned_to: acme.people.ae.id });
    await admin.pipeline.convertLead({ id: others.id });
    expect(await code(sdr.pipeline.undoConversion({ id: others.id }))).toBe('FORBIDDEN');
    expect(await code(sdr.pipeline.undoConversion({ id: acme.company.id }))).toBe('NOT_FOUND');
  });

  it('keeps the status that somebody gave the lead since', async () => {
    const lead = await qualified();
    await admin.pipeline.convertLead({ id: lead.id });
    const { version } = await admin.leads.get({ id: lead.id });
    await admin.leads.update({ id: lead.id, version, status: 'contacted' });
    expect(await admin.pipeline.undoConversion({ id: lead.id })).toMatchObject({ undone: true, status: 'contacted' });
  });
});
