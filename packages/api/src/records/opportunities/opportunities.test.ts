import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { createLead, createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const FORBIDDEN = { code: 'FORBIDDEN', message: MESSAGES.forbidden };
const NOT_FOUND = { code: 'NOT_FOUND', message: MESSAGES.notFound };

/** The version that a 409 tells of. */
async function versionOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (thrown: { cause?: { extras?: { version?: number } } }) => thrown,
  );
  return error?.cause?.extras?.version;
}

describe.each(ENGINES)('Opportunities on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller['pipeline'];
  let sdr: Caller['pipeline'];
  let ae: Caller['pipeline'];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token).pipeline;
    [admin, sdr, ae] = [as('company_admin'), as('sdr'), as('ae')];
  });
  afterAll(() => harness.close());

  const kindsOf = async (lead_id: string) =>
    (await acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  const toldOf = (subject_id: string, topic: string) => acme.db.outboxEvent.count({ where: { subject_id, topic } });
  const audited = async (subject_id: string) =>
    (await acme.db.auditEntry.findMany({ where: { subject_id }, orderBy: { id: 'asc' } })).map(({ action }) => action);

  it('is made with everything that tells of it', async () => {
    const lead = await createLead(acme.db, { first_name: 'Vera', last_name: 'Stone' });
    const made = await sdr.opportunities.create({
      name: '  Calder rollout ',
      amount: '12500.5',
      close_date: '2026-12-24',
      lead_id: lead.id,
    });
    expect(made).toMatchObject({
      name: 'Calder rollout',
      stage: 'prospecting',
      amount: 12_500.5,
      close_date: '2026-12-24',
      lead_name: 'Vera Stone',
      owner_id: acme.people.sdr.id,
      owner_name: acme.people.sdr.full_name,
      closed_at: null,
      lost_reason: null,
      version: 1,
    });
    expect(await admin.opportunities.get({ id: made.id })).toEqual(made);
    expect(await kindsOf(lead.id)).toEqual(['opportunity_created']);
    expect(await toldOf(made.id, 'opportunity.changed')).toBe(1);
    expect(await audited(made.id)).toEqual(['opportunity.create']);
  });

  it('belongs to whoever enters it; a leader’s of a lead to that lead’s owner; or to whom it is given, nobody too', async () => {
    const lead = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    expect(await admin.opportunities.create({ name: 'A', lead_id: lead.id })).toMatchObject({
      owner_id: acme.people.ae.id,
    });
    expect(await admin.opportunities.create({ name: 'B' })).toMatchObject({
      owner_id: acme.people.company_admin.id,
      close_date: null,
      amount: 0,
    });
    expect(await admin.opportunities.create({ name: 'B2', owner_id: null })).toMatchObject({
      owner_id: null,
      owner_name: null,
    });
    expect(await sdr.opportunities.create({ name: 'C' })).toMatchObject({ owner_id: acme.people.sdr.id });
    const given = await admin.opportunities.create({ name: 'Given', owner_id: acme.people.sdr.id });
    expect(await acme.db.notification.findMany({ where: { user_id: acme.people.sdr.id } })).toMatchObject([
      { title: 'New deal for you', message: 'Given', link_path: `/opportunities/${given.id}` },
    ]);
    expect(await refusal(sdr.opportunities.create({ name: 'D', owner_id: acme.people.ae.id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.ownerOnlySelf,
    });
    const gone = await createUser(harness.database, acme.company, 'ae', { disabled_at: new Date() });
    expect(await refusal(admin.opportunities.create({ name: 'E', owner_id: gone.id }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.ownerUnknown,
    });
  });

  it('hangs only on a lead that the user may edit', async () => {
    const others = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    expect(await refusal(sdr.opportunities.create({ name: 'X', lead_id: others.id }))).toEqual(FORBIDDEN);
    expect(await refusal(sdr.convertLead({ id: others.id }))).toEqual(FORBIDDEN);
    expect(await acme.db.opportunity.count({ where: { lead_id: others.id } })).toBe(0);
    expect(await kindsOf(others.id)).toEqual([]);
  });

  it('can be edited by leaders, by its owner, and by any rep while nobody has it', async () => {
    const others = await ae.opportunities.create({ name: 'The ae’s' });
    const nobodys = await admin.opportunities.create({ name: 'Nobody’s', owner_id: null });
    expect(await refusal(sdr.opportunities.update({ id: others.id, version: 1, amount: 1 }))).toEqual(FORBIDDEN);
    expect(await refusal(sdr.opportunities.move({ id: others.id, version: 1, stage: 'won' }))).toEqual(FORBIDDEN);
    await expect(admin.opportunities.update({ id: others.id, version: 1, amount: 5 })).resolves.toMatchObject({
      amount: 5,
      version: 2,
    });
    expect(await sdr.opportunities.update({ id: nobodys.id, version: 1, owner_id: acme.people.sdr.id })).toMatchObject({
      owner_id: acme.people.sdr.id,
    });
    expect(await refusal(ae.opportunities.update({ id: nobodys.id, version: 2, amount: 1 }))).toEqual(FORBIDDEN);
    expect(
      await refusal(sdr.opportunities.update({ id: nobodys.id, version: 2, owner_id: acme.people.ae.id })),
    ).toEqual({ code: 'FORBIDDEN', message: MESSAGES.ownerOnlySelf });
    expect(await sdr.opportunities.get({ id: others.id })).toMatchObject({ name: 'The ae’s' });
  });

  it('changes what is named, empties what is null, and leaves the rest', async () => {
    const made = await admin.opportunities.create({ name: 'Before', amount: 10, close_date: '2026-12-01' });
    const changed = await admin.opportunities.update({ id: made.id, version: 1, name: 'After', close_date: null });
    expect(changed).toMatchObject({
      name: 'After',
      amount: 10,
      close_date: null,
      version: 2,
      stage_since: made.stage_since,
    });
    expect(await admin.opportunities.update({ id: made.id, version: 2 })).toEqual(changed);
    expect(await audited(made.id)).toEqual(['opportunity.create', 'opportunity.update']);
  });

  it('refuses a change of an older version, and says which one is there', async () => {
    const { id } = await admin.opportunities.create({ name: 'Contended' });
    const changes = await Promise.allSettled(
      [1, 2, 3, 4].map((amount) => admin.opportunities.update({ id, version: 1, amount })),
    );
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(admin.opportunities.update({ id, version: 1, amount: 9 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.changedMeanwhile,
    });
    expect(await versionOf(admin.opportunities.update({ id, version: 1, amount: 9 }))).toBe(2);
    expect(await versionOf(admin.opportunities.move({ id, version: 1, stage: 'won' }))).toBe(2);
    await expect(admin.opportunities.update({ id, version: 2, amount: 9 })).resolves.toMatchObject({ version: 3 });
  });

  it('moves through the stages: closing stamps it, reopening takes that back', async () => {
    const lead = await createLead(acme.db);
    const { id } = await admin.opportunities.create({ name: 'Moving', amount: 100, lead_id: lead.id });
    const [first, second] = [new Date(Date.now() + 1_000), new Date(Date.now() + 2_000)];
    harness.clock.now = first;
    const lost = await admin.opportunities.move({ id, version: 1, stage: 'lost', lost_reason: 'price' });
    expect(lost).toMatchObject({
      stage: 'lost',
      lost_reason: 'price',
      closed_at: first.toISOString(),
      stage_since: first.toISOString(),
      version: 2,
    });
    harness.clock.now = second;
    expect(await admin.opportunities.move({ id, version: 2, stage: 'lost', lost_reason: 'price' })).toEqual(lost);
    expect(await admin.opportunities.move({ id, version: 2, stage: 'negotiation' })).toMatchObject({
      closed_at: null,
      lost_reason: null,
      stage_since: second.toISOString(),
    });
    expect(await admin.opportunities.move({ id, version: 3, stage: 'won' })).toMatchObject({
      stage: 'won',
      closed_at: second.toISOString(),
    });
    harness.clock.now = null;
    expect(await kindsOf(lead.id)).toEqual([
      'opportunity_created',
      'opportunity_moved',
      'opportunity_moved',
      'opportunity_moved',
    ]);
  });

  it('reads amounts as people write them, wherever a deal is given one', async () => {
    const made = await sdr.opportunities.create({ name: 'Written out', amount: '12k' });
    expect(made.amount).toBe(12_000);
    const updated = await sdr.opportunities.update({ id: made.id, version: made.version, amount: '1.5 million' });
    expect(updated.amount).toBe(1_500_000);
    const moved = await sdr.opportunities.move({
      id: made.id,
      version: updated.version,
      stage: 'qualification',
      amount: '18,500',
    });
    expect(moved.amount).toBe(18_500);
  });

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'x', amount: -1 }, 'amount'],
    [{ name: 'x', amount: 'plenty' }, 'amount'],
    [{ name: 'x', amount: '10k-20k' }, 'amount'],
    [{ name: 'x', amount: 1e13 }, 'amount'],
    [{ name: 'x', close_date: '2026-02-30' }, 'close_date'],
    [{ name: 'x', close_date: '0026-02-03' }, 'close_date'],
    [{ name: 'x', stage: 'won' }, 'stage'],
    [{ name: 'x', company_id: 'b' }, 'company_id'],
    [{ name: 'x', version: 7 }, 'version'],
  ])('refuses %o', async (input, field) => {
    const error = await admin.opportunities.create(input as never).then(
      () => null,
      (thrown: { cause: { extras: { errors: { field: string }[] } } }) => thrown.cause.extras.errors,
    );
    expect(error?.map((one) => one.field)).toEqual([field]);
  });

  it('asks for the reason of a loss, and for none otherwise', async () => {
    const { id } = await admin.opportunities.create({ name: 'Reasons' });
    await expect(admin.opportunities.move({ id, version: 1, stage: 'lost', lost_reason: null })).rejects.toThrow(
      'Choose why the deal was lost',
    );
    await expect(admin.opportunities.move({ id, version: 1, stage: 'won', lost_reason: 'price' })).rejects.toThrow(
      'Only lost deals have a reason',
    );
  });

  describe('the list', () => {
    let many: Awaited<ReturnType<typeof openCompany>>;
    let api: Caller['pipeline'];
    beforeAll(async () => {
      many = await openCompany(harness.database, 'Many');
      api = harness.caller(many.people.company_admin.token).pipeline;
      const stages = ['prospecting', 'proposal', 'won', 'lost'];
      const rows = Array.from({ length: 23 }, (_, i) => {
        const stage = stages[i % 4] ?? 'won';
        return {
          name: i % 2 ? `100% Cotton ${i}` : `Wool ${i}`,
          stage,
          amount: i,
          closed_at: i % 4 > 1 ? new Date() : null,
          owner_id: i % 3 ? null : many.people.sdr.id,
        };
      });
      await many.db.opportunity.createMany({ data: rows });
    });

    it('pages through everything once, newest first', async () => {
      const seen: Opportunity[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof api.opportunities.list>> = await api.opportunities.list({
          limit: 5,
          cursor,
        });
        expect(page.total).toBe(23);
        seen.push(...page.items);
        cursor = page.next_cursor;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(23);
      expect(seen.map(({ created_at }) => created_at)).toEqual(
        seen
          .map(({ created_at }) => created_at)
          .toSorted()
          .toReversed(),
      );
      await expect(api.opportunities.list({ cursor: 'eyJ4IjoxfQ' })).rejects.toThrow(MESSAGES.invalidCursor);
    });

    it.each([
      [{}, 23],
      [{ stage: 'won' }, 6],
      [{ stage: 'open' }, 12],
      [{ stage: 'closed' }, 11],
      [{ owner: 'nobody' }, 15],
      [{ owner: 'me' }, 0],
      [{ q: '100%' }, 11],
      [{ q: 'cotton 3' }, 2],
      [{ q: 'wool', stage: 'won' }, 6],
      [{ q: '%' }, 11],
      [{ q: '  ' }, 23],
      [{ q: 'linen' }, 0],
    ] as const)('finds %o: %i', async (query, total) => {
      const page = await api.opportunities.list({ ...query, limit: 100 });
      expect([page.total, page.items.length]).toEqual([total, total]);
    });

    it('shows a rep everybody’s, and whose they are', async () => {
      const rep = harness.caller(many.people.sdr.token).pipeline;
      expect((await rep.opportunities.list({})).total).toBe(23);
      expect((await rep.opportunities.list({ owner: 'me' })).total).toBe(8);
      expect((await rep.opportunities.list({ owner: many.people.sdr.id })).total).toBe(8);
    });
  });

  describe('converting a lead', () => {
    it('makes the opportunity and the status in one step, with the lead’s figures', async () => {
      const lead = await createLead(acme.db, {
        company_name: 'Calder',
        estimated_budget: 40_000,
        status: 'qualified',
        assigned_to: acme.people.ae.id,
      });
      const { opportunity, created } = await admin.convertLead({ id: lead.id });
      expect(created).toBe(true);
      expect(opportunity).toMatchObject({
        name: 'Calder',
        amount: 40_000,
        stage: 'prospecting',
        lead_id: lead.id,
        owner_id: acme.people.ae.id,
      });
      expect(await acme.db.lead.findFirst({ where: { id: lead.id } })).toMatchObject({
        status: 'converted',
        version: 2,
      });
      expect(await kindsOf(lead.id)).toEqual(['opportunity_created', 'status_changed']);
      expect(await audited(lead.id)).toEqual(['lead.convert']);
      expect(await toldOf(lead.id, 'lead.updated')).toBe(2);
    });

    it('takes what is said instead, and gives a rep what they convert', async () => {
      const lead = await createLead(acme.db);
      const { opportunity } = await sdr.convertLead({
        id: lead.id,
        name: 'Pilot',
        amount: 0,
        close_date: '2027-01-31',
      });
      expect(opportunity).toMatchObject({
        name: 'Pilot',
        amount: 0,
        close_date: '2027-01-31',
        owner_id: acme.people.sdr.id,
      });
    });

    it('happens once, however many ask at once', async () => {
      const lead = await createLead(acme.db, { status: 'qualified' });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 ? admin : sdr).convertLead({ id: lead.id, name: `Try ${i}` })),
      );
      expect(answers.filter(({ created }) => created)).toHaveLength(1);
      expect(new Set(answers.map(({ opportunity }) => opportunity.id)).size).toBe(1);
      expect(await acme.db.opportunity.count({ where: { lead_id: lead.id } })).toBe(1);
      expect(await kindsOf(lead.id)).toEqual(['opportunity_created', 'status_changed']);
    });

    it('answers with the opportunity of the conversion, not with one that came before or after', async () => {
      const lead = await createLead(acme.db);
      await admin.opportunities.create({ name: 'Before', lead_id: lead.id });
      const { opportunity } = await admin.convertLead({
        id: lead.id,
        opportunity_id: null,
        name: 'The conversion',
      });
      await admin.opportunities.create({ name: 'After', lead_id: lead.id });
      expect(await admin.convertLead({ id: lead.id })).toMatchObject({
        created: false,
        opportunity: { id: opportunity.id, name: 'The conversion' },
      });
    });

    it('takes the open deal the lead has: one deal in every count, whoever asks again', async () => {
      const lead = await createLead(acme.db, { status: 'qualified', estimated_budget: 9_000 });
      const open = () => admin.opportunities.list({ stage: 'open', limit: 1 }).then(({ total }) => total);
      const deal = await admin.opportunities.create({ name: 'Found first', amount: 5_000, lead_id: lead.id });
      const before = await open();
      const answer = await admin.convertLead({ id: lead.id, name: 'Another', amount: 1 });
      expect(answer).toMatchObject({ created: false, already: false, opportunity: { id: deal.id, amount: 5_000 } });
      expect(await open()).toBe(before);
      expect(await acme.db.lead.findFirst({ where: { id: lead.id } })).toMatchObject({ status: 'converted' });
      expect(await admin.convertLead({ id: lead.id })).toMatchObject({
        created: false,
        already: true,
        opportunity: { id: deal.id },
      });
    });

    it('takes the deal that is named, and none that is closed or another lead’s', async () => {
      const lead = await createLead(acme.db);
      const other = await createLead(acme.db);
      const first = await admin.opportunities.create({ name: 'First', lead_id: lead.id });
      const lost = await admin.opportunities.create({ name: 'Lost', lead_id: lead.id });
      await admin.opportunities.move({ id: lost.id, version: 1, stage: 'lost', lost_reason: 'price' });
      const foreign = await admin.opportunities.create({ name: 'Other', lead_id: other.id });
      await admin.opportunities.create({ name: 'Newest', lead_id: lead.id });
      for (const opportunity_id of [lost.id, foreign.id])
        expect(await refusal(admin.convertLead({ id: lead.id, opportunity_id }))).toMatchObject({ code: 'CONFLICT' });
      expect(await admin.convertLead({ id: lead.id, opportunity_id: first.id })).toMatchObject({
        created: false,
        opportunity: { id: first.id },
      });
    });

    it('gives a lead that was only called converted its opportunity', async () => {
      const lead = await createLead(acme.db, { status: 'converted' });
      expect(await admin.convertLead({ id: lead.id })).toMatchObject({ created: true });
      expect(await admin.convertLead({ id: lead.id })).toMatchObject({ created: false });
      expect(await kindsOf(lead.id)).toEqual(['opportunity_created']);
    });

    it('leaves no trace when it cannot be finished', async () => {
      const lead = await createLead(acme.db, { estimated_budget: 5 });
      await expect(admin.convertLead({ id: lead.id, amount: 1e13 })).rejects.toThrow('Enter a smaller amount');
      expect(await refusal(admin.convertLead({ id: acme.company.id }))).toEqual(NOT_FOUND);
      expect(await acme.db.lead.findFirst({ where: { id: lead.id } })).toMatchObject({ status: 'new', version: 1 });
    });
  });

  it('names who works here', async () => {
    const people = await sdr.people();
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(acme.people).map(({ id }) => id)));
    expect(Object.keys(people[0] ?? {})).toEqual(['id', 'full_name', 'team']);
  });
});
