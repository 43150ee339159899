import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportRecords } from '../../records/exports/export.ts';
import { enterCompany } from '../guard.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createContext } from '../context.ts';

describe.each(ENGINES)('What reps see on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let rep: Caller;
  let other: string;

  const rules = (reps_see: 'all' | 'own_or_unassigned', reps_export: 'all' | 'own' = 'all') =>
    admin.security.set({ reps_see, reps_export });

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    rep = harness.caller(acme.people.sdr.token);
    other = acme.people.ae.id;
  });
  afterAll(() => harness.close());

  /** One of theirs, one of nobody's and one of a colleague's. */
  async function threeLeads(tag: string) {
    const make = async (owner_id: string | null, name: string) => {
      const { id } = await admin.leads.create({
        email: `${name}@${tag}.example`,
        first_name: name,
        last_name: tag,
        company: tag,
      });
      await acme.db.lead.updateMany({ where: { id }, data: { assigned_to: owner_id } });
      return id;
    };
    return {
      mine: await make(acme.people.sdr.id, 'mine'),
      free: await make(null, 'free'),
      theirs: await make(other, 'theirs'),
    };
  }
  const listed = async (caller: Caller, q: string) =>
    (await caller.leads.list({ q, limit: 100 })).items.map(({ id }) => id);

  describe('with reps who see their own and what nobody owns', () => {
    beforeEach(async () => {
      await rules('own_or_unassigned');
      rep = harness.caller(acme.people.sdr.token);
    });

    it('lists, finds, counts and opens those, and a manager everything', async () => {
      const { mine, free, theirs } = await threeLeads('seen');
      expect((await listed(rep, 'seen')).toSorted()).toEqual([mine, free].toSorted());
      expect(await listed(harness.caller(acme.people.manager.token), 'seen')).toHaveLength(3);
      const found = JSON.stringify(await rep.search.global({ q: 'seen' }));
      expect([mine, free, theirs].map((id) => found.includes(id))).toEqual([true, true, false]);
      expect(await refusal(rep.leads.get({ id: theirs }))).toEqual({ code: 'NOT_FOUND', message: MESSAGES.notFound });
      expect((await rep.leads.summary()).total).toBe(await seenLeads());
      expect((await rep.leads.analytics()).total_leads).toBe(await seenLeads());
      expect((await rep.leads.list({ limit: 1 })).total).toBe(await seenLeads());
      expect((await admin.leads.summary()).total).toBeGreaterThan(await seenLeads());
    });

    it('adds up the deals that they see alone', async () => {
      for (const [owner_id, amount] of [
        [acme.people.sdr.id, 100],
        [null, 20],
        [other, 7_000],
      ] as const) {
        const { id } = await admin.pipeline.opportunities.create({ name: 'Sum', amount });
        await acme.db.opportunity.updateMany({ where: { id }, data: { owner_id } });
      }
      expect((await rep.pipeline.opportunities.summary({})).total).toBe(120);
      expect((await admin.pipeline.opportunities.summary({})).total).toBe(7_120);
      const board = await rep.pipeline.opportunities.board({});
      expect(board.lanes.reduce((sum, { total }) => sum + total, 0)).toBe(120);
    });

    it('opens the account and the people of a deal of theirs, whoever owns those', async () => {
      const account = await admin.accounts.create({ name: 'Held by a colleague' });
      const contact = await admin.contacts.create({ last_name: 'Counterpart', account_id: account.id });
      await acme.db.account.updateMany({ data: { owner_id: other } });
      await acme.db.contact.updateMany({ data: { owner_id: other } });
      expect((await refusal(rep.accounts.get({ id: account.id }))).code).toBe('NOT_FOUND');
      const deal = await admin.pipeline.opportunities.create({ name: 'Mine there', account_id: account.id });
      await admin.pipeline.opportunities.setPerson({ id: deal.id, contact_id: contact.id, role: 'champion' });
      expect((await refusal(rep.accounts.get({ id: account.id }))).code).toBe('NOT_FOUND');
      await acme.db.opportunity.updateMany({ where: { id: deal.id }, data: { owner_id: acme.people.sdr.id } });
      expect((await rep.accounts.get({ id: account.id })).name).toBe('Held by a colleague');
      expect((await rep.contacts.get({ id: contact.id })).last_name).toBe('Counterpart');
    });

    it('counts what a list has: theirs, nobody’s and what of a colleague’s they see', async () => {
      const of = { mine: acme.people.sdr.id, free: null, theirs: other, shown: other };
      const deal = await admin.pipeline.opportunities.create({ name: 'Counted' });
      await acme.db.opportunity.updateMany({ where: { id: deal.id }, data: { owner_id: acme.people.sdr.id } });
      for (const [name, owner_id] of Object.entries(of)) {
        const account = await admin.accounts.create({ name: `${name} counted` });
        const contact = await admin.contacts.create({ last_name: `${name} counted` });
        await acme.db.account.updateMany({ where: { id: account.id }, data: { owner_id } });
        await acme.db.contact.updateMany({ where: { id: contact.id }, data: { owner_id } });
        if (name !== 'shown') continue;
        await acme.db.opportunity.updateMany({ where: { id: deal.id }, data: { account_id: account.id } });
        await admin.pipeline.opportunities.setPerson({ id: deal.id, contact_id: contact.id, role: 'champion' });
      }
      const { theirs } = await threeLeads('counted');
      await harness.caller(acme.people.ae.token).leads.handOver.start({ lead_id: theirs, to: acme.people.sdr.id });
      const lists = {
        leads: (total: 'exact' | 'bounded') => rep.leads.list({ limit: 100, total }),
        accounts: (total: 'exact' | 'bounded') => rep.accounts.list({ limit: 100, total }),
        contacts: (total: 'exact' | 'bounded') => rep.contacts.list({ limit: 100, total }),
        deals: (total: 'exact' | 'bounded') => rep.pipeline.opportunities.list({ limit: 100, total }),
      };
      for (const [what, list] of Object.entries(lists)) {
        const { items, total } = await list('exact');
        expect({ what, total }).toEqual({ what, total: items.length });
        expect({ what, total: (await list('bounded')).total }).toEqual({ what, total: items.length });
      }
      const named = await rep.accounts.list({ limit: 100, filter: 'name:*counted' });
      expect(named.items.map(({ name }) => name).toSorted()).toEqual(['free counted', 'mine counted', 'shown counted']);
      expect(named.total).toBe(3);
      expect((await rep.leads.list({ limit: 100 })).items.map(({ id }) => id)).toContain(theirs);
    });

    it('tells of a colleague’s lead only that there is one', async () => {
      const { theirs } = await threeLeads('taken');
      const email = 'theirs@taken.example';
      const before = await acme.db.lead.findFirst({ where: { id: theirs } });
      const again = { email, first_name: 'A', last_name: 'B', company: 'C' };
      for (const ask of [() => rep.leads.create(again), () => rep.leads.capture({ email, phone: '+1 555 0100' })]) {
        const error = (await ask().catch((thrown: unknown) => thrown)) as {
          message: string;
          cause: { extras: object };
        };
        expect(error.message).toBe(MESSAGES.colleagueHasIt);
        expect(error.cause.extras).not.toHaveProperty('existing_id');
      }
      expect(await acme.db.lead.findFirst({ where: { id: theirs } })).toEqual(before);
    });

    it('shows a lead to whom it is being handed over, until they answer', async () => {
      const { theirs } = await threeLeads('handed');
      const giver = harness.caller(acme.people.ae.token);
      await giver.leads.handOver.start({ lead_id: theirs, to: acme.people.sdr.id });
      expect((await rep.leads.get({ id: theirs })).id).toBe(theirs);
      const pending = await rep.leads.handOver.pending({ lead_id: theirs });
      await rep.leads.handOver.answer({ id: pending!.id, accept: false, reason: 'No time' });
      expect((await refusal(rep.leads.get({ id: theirs }))).code).toBe('NOT_FOUND');
    });

    it('keeps what a follower was told about a record that they no longer see', async () => {
      const { mine } = await threeLeads('followed');
      await rep.followers.set({ type: 'lead', id: mine, following: true });
      await admin.leads.log({ id: mine, kind: 'note', text: 'A word about it' });
      const told = async () => JSON.stringify((await rep.notifications.list({})).items).includes(mine);
      expect(await told()).toBe(true);
      await acme.db.lead.updateMany({ where: { id: mine }, data: { assigned_to: other } });
      expect(await told()).toBe(false);
    });

    it('takes into a bulk action what the rep sees of a filter', async () => {
      const { mine, free } = await threeLeads('many');
      const run = await rep.bulk.start({
        record_type: 'lead',
        action: 'score',
        selection: { filter: { all: [] }, q: 'many' },
        request_key: crypto.randomUUID(),
      });
      expect(run.total).toBe(2);
      const rows = await rep.bulk.rows({ id: run.id });
      expect(rows.map(({ record_id }) => record_id).toSorted()).toEqual([mine, free].toSorted());
    });

    it('is over the moment that the rule is', async () => {
      const { theirs } = await threeLeads('back');
      expect((await refusal(rep.leads.get({ id: theirs }))).code).toBe('NOT_FOUND');
      await rules('all');
      const now = harness.caller(acme.people.sdr.token); // a call knows who it is for as long as it lasts
      expect((await now.leads.get({ id: theirs })).id).toBe(theirs);
      expect(
        await acme.db.auditEntry.findFirst({ where: { action: 'security.update' }, orderBy: { id: 'desc' } }),
      ).toMatchObject({
        detail: { reps_see: { from: 'own_or_unassigned', to: 'all' } },
      });
    });

    const seenLeads = () =>
      acme.db.lead.count({ where: { OR: [{ assigned_to: null }, { assigned_to: acme.people.sdr.id }] } });
  });

  it('lets a rep take away their own alone where the company says so, whatever they see', async () => {
    const tag = 'taken-away';
    await threeLeads(tag);
    const exported = async (token: string) => {
      const context = createContext(harness.database, harness.services, {
        token,
        idempotency_key: null,
        request_id: 'test',
        ip: '192.0.2.1',
        user_agent: null,
        cookies: null,
      });
      const company = await enterCompany(context, { can: 'leads.read' }, { type: 'query' });
      const file = await exportRecords(company, 'lead', { format: 'csv', columns: ['email'], q: tag }, new Date());
      const parts: Buffer[] = [];
      for await (const part of file.content) parts.push(Buffer.from(part as Buffer));
      return Buffer.concat(parts).toString('utf8').split('\r\n').slice(1, -1).toSorted();
    };
    const { sdr, manager } = acme.people;
    await rules('all', 'all');
    expect(await exported(sdr.token)).toHaveLength(3);
    for (const reps_see of ['all', 'own_or_unassigned'] as const) {
      await rules(reps_see, 'own');
      expect(await exported(sdr.token)).toEqual([`mine@${tag}.example`]);
      expect(await exported(manager.token)).toHaveLength(3);
    }
    await rules('own_or_unassigned', 'all');
    expect(await exported(sdr.token)).toEqual([`free@${tag}.example`, `mine@${tag}.example`]);
  });
});
