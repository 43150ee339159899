import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('handing a lead over on the %s database', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let sdr: ReturnType<Harness['caller']>;
  let ae: ReturnType<Harness['caller']>;
  let lead_id: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    sdr = harness.caller(acme.people.sdr.token);
    ae = harness.caller(acme.people.ae.token);
    lead_id = (
      await createLead(acme.db, {
        first_name: 'Ada',
        last_name: 'Byron',
        status: 'qualified',
        assigned_to: acme.people.sdr.id,
      })
    ).id;
  });
  afterAll(() => harness.close());

  const owner = async () => (await acme.db.lead.findFirst({ where: { id: lead_id } }))?.assigned_to;
  const noticesOf = (user_id: string) =>
    acme.db.notification.findMany({
      where: { user_id },
      select: { title: true, message: true },
      orderBy: { id: 'asc' },
    });
  const kinds = async () =>
    (await acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  const give = (to: string | null = acme.people.ae.id) =>
    sdr.leads.handOver.start({ lead_id, to, note: 'Wants a demo on Thursday' });

  it('makes it theirs at once, tells them why, and waits for their answer', async () => {
    const waiting = await give();
    expect(waiting).toMatchObject({ lead_id, from_id: acme.people.sdr.id, to_id: acme.people.ae.id });
    expect(await owner()).toBe(acme.people.ae.id);
    expect(await ae.leads.handOver.pending({ lead_id })).toEqual(waiting);
    expect(await noticesOf(acme.people.ae.id)).toEqual([
      { title: expect.stringContaining('handed you a lead') as string, message: 'Ada Byron: Wants a demo on Thursday' },
    ]);

    expect(await ae.leads.handOver.answer({ id: waiting.id, accept: true })).toMatchObject({ accepted: true });
    expect(await ae.leads.handOver.pending({ lead_id })).toBeNull();
    expect(await owner()).toBe(acme.people.ae.id);
    expect(await noticesOf(acme.people.sdr.id)).toEqual([
      { title: expect.stringContaining('accepted your lead') as string, message: 'Ada Byron' },
    ]);
    expect(await kinds()).toEqual(['handed_over', 'handover_accepted']);
    const audits = await acme.db.auditEntry.findMany({ where: { subject_id: lead_id }, orderBy: { id: 'asc' } });
    expect(audits.map(({ action }) => action)).toEqual(['lead.hand_over', 'lead.hand_over_accept']);
  });

  it('comes back with a reason, once', async () => {
    const { id } = await give();
    const back = await ae.leads.handOver.answer({ id, accept: false, reason: 'Not my region' });
    expect(back).toMatchObject({ accepted: false, owner_name: acme.people.sdr.full_name });
    expect(await owner()).toBe(acme.people.sdr.id);
    expect((await noticesOf(acme.people.sdr.id)).at(-1)?.message).toBe('Ada Byron: Not my region');
    expect(await refusal(ae.leads.handOver.answer({ id, accept: true }))).toMatchObject({ code: 'CONFLICT' });
    expect(await owner()).toBe(acme.people.sdr.id);
  });

  it('answers for nobody but the receiver, and not once the lead went on', async () => {
    const { id } = await give();
    expect(await refusal(sdr.leads.handOver.answer({ id, accept: true }))).toMatchObject({ code: 'NOT_FOUND' });
    const manager = harness.caller(acme.people.manager.token);
    const lead = await manager.leads.get({ id: lead_id });
    await manager.leads.update({ id: lead_id, version: lead.version, assigned_to: acme.people.manager.id });
    expect(await ae.leads.handOver.pending({ lead_id })).toBeNull();
    expect(await refusal(ae.leads.handOver.answer({ id, accept: false }))).toMatchObject({ code: 'CONFLICT' });
    expect(await owner()).toBe(acme.people.manager.id);
  });

  it('goes on from the receiver to the next one, who alone is asked then', async () => {
    const first = await give();
    const next = await createUser(harness.database, acme.company, 'ae', { full_name: 'Nora Next' });
    await ae.leads.handOver.start({ lead_id, to: next.id });
    expect(await refusal(ae.leads.handOver.answer({ id: first.id, accept: false }))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await sdr.leads.handOver.pending({ lead_id })).toMatchObject({ to_id: next.id, from_id: acme.people.ae.id });
    expect(await owner()).toBe(next.id);
  });

  it('goes to whom the rules choose, never back to its owner', async () => {
    const manager = harness.caller(acme.people.manager.token);
    await manager.assignment.create({ name: 'Self', method: 'fixed', people: [acme.people.sdr.id] });
    expect(await refusal(give(null))).toMatchObject({ code: 'CONFLICT', message: MESSAGES.handOverNobody });
    const [rule] = (await manager.assignment.list()).items;
    await manager.assignment.create({ name: 'Closers', method: 'fixed', people: [acme.people.ae.id] });
    expect(await give(null)).toMatchObject({ to_id: acme.people.ae.id });
    expect((await manager.assignment.list()).items.map(({ given }) => given)).toEqual([rule?.given, 1]);
  });

  it('refuses what is not the person’s own, nobody’s, closed, or for nobody', async () => {
    expect(await refusal(ae.leads.handOver.start({ lead_id, to: acme.people.ae.id }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusal(give(acme.people.sdr.id))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const gone = await createUser(harness.database, acme.company, 'ae', { disabled_at: new Date() });
    expect(await refusal(give(gone.id))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await acme.db.lead.updateMany({ where: { id: lead_id }, data: { status: 'converted' } });
    expect(await refusal(give())).toMatchObject({ code: 'CONFLICT', message: MESSAGES.handOverClosed });
    await acme.db.lead.updateMany({ where: { id: lead_id }, data: { status: 'new', assigned_to: null } });
    expect(await refusal(give())).toMatchObject({ code: 'CONFLICT', message: MESSAGES.handOverUnowned });
  });

  it('returns to nobody where the giver has left', async () => {
    const { id } = await give();
    await harness.database.platform.user.updateMany({
      where: { id: acme.people.sdr.id },
      data: { disabled_at: new Date() },
    });
    const back = await harness
      .caller(await signInAs(harness.database, acme.people.ae))
      .leads.handOver.answer({ id, accept: false });
    expect(back.owner_name).toBeNull();
    expect(await owner()).toBeNull();
  });
});
