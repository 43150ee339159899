import { verifyPassword } from '@outrider/api/people/auth/password';
import { convertOne } from '@outrider/api/records/opportunities/convert.service';
import type { Database } from '@outrider/db';
import { ENGINES } from '@outrider/testing/engines';
import { createCompany } from '@outrider/testing/factories';
import { openTestStore, type TestStore } from '@outrider/testing/open-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../prisma/demo.ts';
import { DEMO_SIGN_INS, demoSignIns, prepareDemo } from './demo.ts';

const NOW = new Date('2026-11-20T14:00:00Z'); // a Friday
const DAY = 86_400_000;

/** North America, United Kingdom, Germany, France, Sweden, Ireland, Australia: the ranges that are kept for films. */
const NOBODYS_PHONE =
  /^\+(1 (\(\d{3}\) |\d{3}[ -])555[ -]01\d\d|44 (20 7946 0|7700 900|161 496 0|113 496 0)\d{3}|49 (30 23125|69 90009|40 66969|89 99998|221 4710) \d{3}|33 (1 99 00|6 39 98|4 65 71) \d\d \d\d|46 (8 465 004|31 390 06|40 628 04) \d\d|353 20 91\d \d{4}|61 (2 5550|3 7010|7 5550) \d{4})$/;

const keysOf = (detail: unknown) => Object.keys(detail as object).toSorted();

describe.each(ENGINES)('the demo (%s)', (engine) => {
  let stores: TestStore[];
  let database: Database;
  let twin: Database;
  let asked: boolean[];
  let askedBesideCompany: boolean;

  beforeAll(async () => {
    const [one, two] = [await openTestStore(engine), await openTestStore(engine)];
    stores = [one, two];
    [database, twin] = [one.database, two.database];
    asked = await Promise.all([seedDemo(database, NOW), seedDemo(database, NOW)]);
    const { id } = await createCompany(twin);
    askedBesideCompany = await seedDemo(twin, NOW);
    await twin.platform.company.delete({ where: { id } });
    await seedDemo(twin, NOW);
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  const readLeads = (from: Database) =>
    from.platform.$queryRaw<object[]>`
      SELECT c.domain, l.email, l.first_name, l.last_name, l.company_name, l.job_title, l.phone, l.industry,
        l.company_size, l.source, l.status, l.processing_mode, l.estimated_budget,
        l.decision_timeline, l.pain_points, l.notes, l.score, l.probability, l.priority, l.ai_insights,
          u.email AS owner, l.last_contacted, l.created_at, l.updated_at, l.version,
        (SELECT jsonb_agg(jsonb_build_array(a.kind, a.actor_name, a.detail - 'to' - 'opportunity_id' - 'message_id',
                a.created_at) ORDER BY a.created_at, a.kind) FROM lead_activities a
            WHERE a.company_id = l.company_id AND a.lead_id = l.id) AS story
      FROM leads l
      JOIN companies c ON c.id = l.company_id
      LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to
      ORDER BY c.domain, l.created_at, l.email`;
  const countAll = async (from: Database) => {
    const {
      company,
      login,
      lead,
      leadActivity,
      scoreHistory,
      notification,
      delivery,
      deliveryLead,
      captureKey,
      auditEntry,
      opportunity,
      task,
      meeting,
      outboxMessage,
    } = from.platform;
    return Promise.all([
      opportunity.count(),
      task.count(),
      meeting.count(),
      outboxMessage.count(),
      company.count(),
      login.count(),
      lead.count(),
      leadActivity.count(),
      scoreHistory.count(),
      notification.count(),
      delivery.count(),
      deliveryLead.count(),
      captureKey.count(),
      auditEntry.count(),
    ]);
  };

  it('has departments where people work, and answers of customers; the other company shows how they are made', async () => {
    const count = (where: object) =>
      Promise.all([
        database.platform.department.count({ where }),
        database.platform.flow.count({ where }),
        database.platform.survey.count({ where: { ...where, score: { not: null } } }),
      ]);
    const [fieldstone, larkspur] = await Promise.all(
      ['fieldstone', 'larkspur'].map(async (domain) => count({ company: { domain } })),
    );
    expect(fieldstone).toEqual([5, 10, 14]);
    expect(larkspur).toEqual([0, 0, 0]);
  });

  it('has agents that have worked for months, and were just asked what they have not done yet', async () => {
    const agents = await database.platform.salesAgent.findMany({
      where: { setup_key: null },
      orderBy: { created_at: 'asc' },
      select: { name: true, status: true, automation_level: true },
    });
    expect(agents.map(({ name, status, automation_level }) => `${name} ${status} ${automation_level}`)).toEqual([
      'Kestrel active 65',
      'Merlin active 35',
      'Harrier active 90',
      'Sparrow paused 40',
      'Heron training 20',
      'Plover maintenance 80',
    ]);
    const tasks = await database.platform.agentTask.findMany({
      where: { created_by: { not: null } },
      select: { status: true, result_data: true, target_id: true, target_type: true },
    });
    expect(tasks).toHaveLength(14);
    expect(tasks.every(({ status, result_data }) => status === 'pending' && result_data === null)).toBe(true);
    expect(new Set(tasks.flatMap(({ target_id }) => target_id ?? [])).size).toBe(
      tasks.filter(({ target_type }) => target_type !== 'company').length,
    );
    const actions = await database.platform.agentAction.groupBy({ by: ['state'], _count: true });
    const of = (state: string) => actions.find((one) => one.state === state)?._count ?? 0;
    expect(of('done')).toBeGreaterThan(60);
    for (const state of ['rejected', 'undone', 'refused', 'expired']) expect(of(state)).toBeGreaterThan(0);
    expect(of('proposed')).toBe(0);
  });

  it('is made once, also when two instances start at the same time', () => {
    expect(asked.filter(Boolean)).toHaveLength(1);
  });

  it('is not made beside a company', () => {
    expect(askedBesideCompany).toBe(false);
  });

  it('is the same for the same moment', async () => {
    const leads = await readLeads(database);
    expect(leads).toHaveLength(412);
    expect(await readLeads(twin)).toEqual(leads);
    expect(await countAll(twin)).toEqual(await countAll(database));
  });

  it('has an account and people behind every deal, and reasons in its history', async () => {
    const [deals] = await database.platform.$queryRaw<
      [{ open: number; homeless: number; lonely: number; met: number; championed: number }]
    >`
      SELECT count(*) FILTER (WHERE closed_at IS NULL)::int AS open,
        count(*) FILTER (WHERE account_id IS NULL)::int AS homeless,
        count(*) FILTER (WHERE NOT EXISTS (SELECT FROM opportunity_contacts p
              WHERE p.opportunity_id = o.id))::int AS lonely,
        count(*) FILTER (WHERE lead_id IS NOT NULL
            AND EXISTS (SELECT FROM record_activities a
              WHERE a.opportunity_id = o.id AND a.kind = 'met'))::int AS met,
        count(*) FILTER (WHERE lead_id IS NOT NULL
            AND EXISTS (SELECT FROM opportunity_contacts p JOIN contacts c ON c.id = p.contact_id
          WHERE p.opportunity_id = o.id AND coalesce(p.role, c.role) = 'champion'))::int AS championed
      FROM opportunities o`;
    expect(deals).toMatchObject({ homeless: 0, lonely: 0 });
    expect(deals.open).toBeGreaterThan(60);
    expect(Math.min(deals.met, deals.championed)).toBeGreaterThan(20);
  });

  it('says when a record was touched last where something on its timeline says so', async () => {
    const [row] = await database.platform.$queryRaw<[object]>`
      SELECT (SELECT count(*)::int FROM contacts c WHERE c.last_touch_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM record_activities a WHERE a.contact_id = c.id AND a.created_at = c.last_touch_at)
          AND NOT EXISTS (SELECT FROM lead_conversions v JOIN leads l ON l.id = v.lead_id
              WHERE v.contact_id = c.id AND l.last_contacted = c.last_touch_at)) AS contacts,
        (SELECT count(*)::int FROM accounts c WHERE c.last_touch_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM record_activities a WHERE a.account_id = c.id AND a.created_at = c.last_touch_at)
          AND NOT EXISTS (SELECT FROM lead_conversions v JOIN leads l ON l.id = v.lead_id
              WHERE v.account_id = c.id AND l.last_contacted = c.last_touch_at)
          AND NOT EXISTS (SELECT FROM opportunities o
              WHERE o.account_id = c.id AND o.stage = 'won' AND o.closed_at = c.last_touch_at)) AS accounts`;
    expect(row).toEqual({ contacts: 0, accounts: 0 });
  });

  it('changes nothing when it is asked again', async () => {
    const before = await countAll(database);
    await prepareDemo({ database });
    expect(await countAll(database)).toEqual(before);
  });

  it('has leads of every source, status and mode, with outcomes that follow quality', async () => {
    const [main] = await database.platform.company.findMany({ where: { domain: 'fieldstone' } });
    const leads = await database.forCompany(main?.id ?? '').lead.findMany();
    const count = (test: (lead: (typeof leads)[number]) => boolean) => leads.filter(test).length;
    expect(leads).toHaveLength(400);
    expect(new Set(leads.map(({ source }) => source)).size).toBe(18);
    expect(new Set(leads.map(({ status }) => status)).size).toBe(6);
    expect(count(({ processing_mode }) => processing_mode === 'manual') / 400).toBeCloseTo(0.08, 1);
    expect(count(({ score_version, score }) => (score_version === null) !== (score === null))).toBe(0);
    const won = leads.filter(({ status, score_version }) => status === 'converted' && score_version);
    const lost = leads.filter(({ status, score_version }) => status === 'unqualified' && score_version);
    expect(won.length).toBeGreaterThan(40);
    expect(won.length / (won.length + lost.length)).toBeCloseTo(0.22, 1);
    const pairs: number[] = won.flatMap((one) =>
      lost.map((two) => ((one.score ?? 0) > (two.score ?? 0) ? 1 : one.score === two.score ? 0.5 : 0)),
    );
    const auc = pairs.reduce((sum, pair) => sum + pair, 0) / pairs.length;
    expect(auc).toBeGreaterThan(0.7);
    expect(auc).toBeLessThan(0.9); // a model has something left to find out
    expect(count(({ created_at }) => created_at.getTime() > NOW.getTime() - DAY)).toBeGreaterThan(3);
    expect(count(({ created_at }) => created_at.getTime() < NOW.getTime() - 90 * DAY)).toBe(0);
    expect(
      leads.filter(({ email, phone }) => !email.endsWith('.example') || (phone !== null && !NOBODYS_PHONE.test(phone))),
    ).toEqual([]);
    const twice = leads.filter(({ email }) => /\.(number|company|slip)@gmail\.example$/.test(email));
    expect(
      twice.map(
        (twin) =>
          count(
            ({ first_name, last_name }) =>
              first_name === twin.first_name &&
              last_name?.slice(0, -1) === twin.last_name?.slice(0, (last_name?.length ?? 0) - 1),
          ) > 1,
      ),
    ).toEqual([true, true, true]);
  });

  it('keeps every time in its order and in the past', async () => {
    const rows = await database.platform.$queryRaw<{ id: string }[]>`
      SELECT l.id
      FROM leads l
      JOIN companies c ON c.id = l.company_id
      LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to
      WHERE l.created_at < c.created_at OR l.updated_at NOT BETWEEN l.created_at AND ${NOW}
        OR l.last_contacted NOT BETWEEN l.created_at AND ${NOW} OR u.created_at > l.created_at
        OR (l.status = 'new') <> (l.last_contacted IS NULL)
      UNION ALL SELECT a.lead_id
      FROM lead_activities a
      JOIN leads l USING (company_id)
      WHERE l.id = a.lead_id AND a.created_at NOT BETWEEN l.created_at AND ${NOW}
      UNION ALL SELECT id FROM notifications WHERE created_at > ${NOW} OR read_at NOT BETWEEN created_at AND ${NOW}
      UNION ALL SELECT id FROM audit_log WHERE created_at > ${NOW}
      UNION ALL SELECT id
      FROM opportunities
      WHERE created_at > ${NOW} OR stage_since NOT BETWEEN created_at AND ${NOW}
        OR closed_at NOT BETWEEN created_at AND ${NOW} OR updated_at NOT BETWEEN created_at AND ${NOW}
      UNION ALL SELECT t.id
      FROM tasks t
      LEFT JOIN leads l ON l.company_id = t.company_id AND l.id = t.lead_id
      WHERE t.created_at > ${NOW} OR t.done_at NOT BETWEEN t.created_at AND ${NOW} OR t.created_at < l.created_at
      UNION ALL SELECT m.id
      FROM meetings m
      JOIN companies c ON c.id = m.company_id
      WHERE m.created_at > ${NOW} OR m.created_at > m.starts_at OR m.created_at < c.created_at
      UNION ALL SELECT id FROM outbox_messages WHERE created_at > ${NOW} OR sent_at NOT BETWEEN created_at AND ${NOW}
      UNION ALL SELECT id
      FROM deliveries
      WHERE received_at > ${NOW} OR processed_at NOT BETWEEN received_at AND ${NOW}`;
    expect(rows).toEqual([]);
    const ordered = await database.platform.$queryRaw<{ same: boolean }[]>`
      SELECT array_agg(id ORDER BY id) = array_agg(id ORDER BY created_at, id) AS same FROM leads GROUP BY company_id`;
    expect(ordered).toEqual([{ same: true }, { same: true }]);
  });

  it('has deals in every stage, of leads and of customers of before, and a quarter that is on its way', async () => {
    const [main, small] = await database.platform.company.findMany({ orderBy: { created_at: 'asc' } });
    const deals = await database.forCompany(main?.id ?? '').opportunity.findMany({ include: { lead: true } });
    const count = (test: (deal: (typeof deals)[number]) => boolean) => deals.filter(test).length;
    // Six of Sales and three of Renewals, which share won and lost.
    expect(new Set(deals.map(({ stage }) => stage)).size).toBe(9);
    expect(count(({ lead }) => lead === null)).toBeGreaterThan(20);
    // A lead's deal ends as the lead did, and belongs to whoever has the lead.
    expect(count(({ stage, lead }) => lead !== null && (stage === 'won') !== (lead.status === 'converted'))).toBe(0);
    expect(count(({ owner_id, lead }) => lead !== null && owner_id !== lead.assigned_to)).toBe(0);
    expect(
      count(({ stage, close_date }) => stage !== 'won' && stage !== 'lost' && close_date !== null && close_date < NOW),
    ).toBeGreaterThan(2);
    const won = deals
      .filter(({ stage, closed_at }) => stage === 'won' && closed_at !== null && closed_at >= new Date('2026-10-01'))
      .reduce((sum, { base_amount }) => sum + Number(base_amount), 0);
    const { _sum } = await database.forCompany(main?.id ?? '').quota.aggregate({
      where: { month: { gte: new Date('2026-10-01'), lt: new Date('2027-01-01') } },
      _sum: { amount: true },
    });
    expect(won / Number(_sum.amount)).toBeGreaterThan(0.6);
    expect(won / Number(_sum.amount)).toBeLessThan(0.9);
    expect(await database.forCompany(small?.id ?? '').opportunity.count()).toBeLessThan(10);
  });

  it('has two pipelines, and accounts with people who take part in deals when they came to them', async () => {
    const [main] = await database.platform.company.findMany({ where: { domain: 'fieldstone' } });
    const db = database.forCompany(main?.id ?? '');
    expect((await db.pipeline.findMany({ orderBy: { position: 'asc' } })).map(({ name }) => name)).toEqual([
      'Sales',
      'Renewals',
    ]);
    expect(await db.account.count()).toBeGreaterThan(80);
    const contacts = await db.contact.findMany({ include: { addresses: true } });
    expect(contacts.length).toBeGreaterThan(150);
    expect(contacts.filter(({ email, addresses }) => addresses[0]?.email_key !== email?.toLowerCase())).toEqual([]);
    expect(contacts.filter(({ email }) => !email?.endsWith('.example'))).toEqual([]);
    const deals = await db.opportunity.findMany({
      where: { account_id: { not: null } },
      include: { contacts: true, activities: true, terms: { orderBy: { since: 'asc' } } },
    });
    expect(deals.filter(({ closed_at }) => closed_at !== null).length).toBeGreaterThan(150);
    const late = deals.filter(
      ({ created_at, closed_at, contacts: people, activities, terms }) =>
        [...people, ...activities].some((one) => one.created_at < created_at || one.created_at > (closed_at ?? NOW)) ||
        terms.some(({ since }) => since < created_at || since > NOW),
    );
    expect(late).toEqual([]);
    // Every converted lead of a known company became an account, a contact and its deal.
    expect(await db.leadConversion.count()).toBeGreaterThan(20);
  });

  it('converted its leads as the product does', async () => {
    const main = await twin.platform.company.findFirst({ where: { domain: 'fieldstone' }, select: { id: true } });
    const db = twin.forCompany(main?.id ?? '');
    const [before] = await db.leadConversion.findMany({ take: 1, orderBy: { created_at: 'desc' } });
    const lead = await db.lead.findFirst({
      where: { status: 'qualified', opportunities: { some: { closed_at: null } } },
      include: { assignee: true },
    });
    if (!lead?.assignee || !before) throw new Error('A qualified lead with a deal, and a converted one, were expected');
    const { id, full_name } = lead.assignee;
    await db.transaction((tx) =>
      convertOne(
        tx,
        { id, role: 'ae', permissions: null },
        { kind: 'user', id, name: full_name },
        { id: lead.id },
        NOW,
      ),
    );
    /** What a conversion leaves: its row, the deal's links and what the timelines say. */
    const left = async (lead_id: string) => {
      const conversion = await db.leadConversion.findFirstOrThrow({ where: { lead_id } });
      const { opportunity_id, account_id, contact_id, made, status_before } = conversion;
      const deal = await db.opportunity.findFirstOrThrow({
        where: { id: opportunity_id ?? '' },
        include: { contacts: true, activities: { where: { kind: 'converted' } } },
      });
      const status = await db.leadActivity.findFirst({
        where: { lead_id, kind: 'status_changed' },
        orderBy: { created_at: 'desc' },
      });
      return {
        made,
        status_before,
        has_account: deal.account_id === account_id,
        has_contact: deal.contacts.some((one) => one.contact_id === contact_id),
        told: deal.activities.map((one) => [
          one.account_id === account_id,
          one.contact_id === contact_id,
          keysOf(one.detail),
        ]),
        status: keysOf(status?.detail),
      };
    };
    expect(await left(before.lead_id)).toEqual(await left(lead.id));
  });

  it('keeps each morning as it was: deals that slipped were hoped for earlier, in two currencies', async () => {
    const main = await database.platform.company.findFirst({ where: { domain: 'fieldstone' }, select: { id: true } });
    const db = database.forCompany(main?.id ?? '');
    const [slipped] = await db.$queryRaw<[{ deals: number }]>`
      SELECT count(DISTINCT o.id)::int AS deals
      FROM forecast_snapshots f
      JOIN opportunities o ON o.id = f.opportunity_id
      WHERE f.kind = 'open' AND f.close_date < '2026-10-01' AND (o.closed_at >= '2026-10-01' OR o.closed_at IS NULL)`;
    expect(slipped.deals).toBeGreaterThan(10);
    const [late] = await db.$queryRaw<[{ rows: number }]>`
      SELECT count(*)::int AS rows
      FROM forecast_snapshots f
      JOIN opportunities o ON o.id = f.opportunity_id
      WHERE f.kind = 'open' AND f.from_day > o.closed_at::date`;
    expect(late.rows).toBe(0);
    const deals = await db.opportunity.findMany({ select: { currency: true, currency_rate: true, base_amount: true } });
    expect(new Set(deals.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']));
    expect(deals.every(({ currency, currency_rate }) => (currency === 'USD') === (currency_rate === null))).toBe(true);
  });

  it('gives everybody tasks that are late, done and ahead, and meetings', async () => {
    const people = await database.platform.user.findMany({
      where: { quotas: { some: {} } },
      include: { tasks: true, meetings: true, outbox_messages: true },
    });
    expect(people).toHaveLength(2);
    for (const { tasks, meetings, outbox_messages } of people) {
      const open = tasks.filter(({ done_at }) => done_at === null);
      expect(open.length).toBeLessThan(tasks.length);
      expect(open.some(({ due_at }) => due_at !== null && due_at < NOW)).toBe(true);
      expect(open.filter(({ due_at }) => due_at !== null && due_at > NOW).length).toBeGreaterThan(4);
      expect(meetings.filter(({ starts_at }) => starts_at > NOW).length).toBeGreaterThan(2);
      expect(new Set(outbox_messages.map(({ state }) => state))).toEqual(new Set(['draft', 'sent']));
    }
  });

  it('has scores that add up, and one history row for each scored lead', async () => {
    const bad = await database.platform.$queryRaw<object[]>`
      SELECT l.id FROM leads l LEFT JOIN score_history h ON h.company_id = l.company_id AND h.lead_id = l.id
      WHERE (l.score_version IS NULL) <> (h.id IS NULL) OR h.score <> l.score
        OR l.score <> (l.ai_insights ->> 'baseline')::int + (SELECT sum((f ->> 'points')::int)
            FROM jsonb_array_elements(l.ai_insights -> 'factors') f)`;
    expect(bad).toEqual([]);
  });

  it('tells each user something, and shows a company only its own', async () => {
    const [main, small] = await database.platform.company.findMany({ orderBy: { created_at: 'asc' } });
    if (!main || !small) throw new Error('Two companies were expected');
    expect(await database.forCompany(small.id).lead.count()).toBe(12);
    expect(await database.forCompany(small.id).delivery.count()).toBe(0);
    expect(small.trial_ends_at).toEqual(new Date(NOW.getTime() + 9 * DAY));
    const users = await database.platform.user.findMany({
      where: { company_id: { in: [main.id, small.id] } },
      include: { _count: { select: { notifications: true } } },
    });
    expect(users).toHaveLength(9);
    expect(users.filter(({ _count }) => _count.notifications === 0)).toEqual([]);
    const states = await database
      .forCompany(main.id)
      .delivery.groupBy({ by: ['state'], _count: true, orderBy: { state: 'asc' } });
    expect(states.map(({ state }) => state)).toEqual(['failed', 'processed', 'refused']);
    expect(await database.platform.outboxEvent.count()).toBe(0);
  });

  it('names the platform’s own company for what prospects send, and leaves it empty', async () => {
    const desk = await database.platform.company.findFirst({ where: { domain: 'outrider' } });
    const settings = await database.platform.platformSetting.findMany({ where: { key: 'sales_company_id' } });
    expect(settings.map(({ value }) => value)).toEqual([desk?.id]);
    expect(await database.forCompany(desk?.id ?? '').lead.count()).toBe(0);
  });

  it('lets everybody sign in', async () => {
    const logins = await database.platform.login.findMany({ include: { user: true } });
    const roles = new Map(
      logins.map(({ email, is_super_admin, user }) => [email, is_super_admin ? 'super_admin' : user[0]?.role]),
    );
    expect(DEMO_SIGN_INS.map(({ email }) => roles.get(email))).toEqual(DEMO_SIGN_INS.map(({ role }) => role));
    expect(await verifyPassword(logins[0]?.password_hash ?? null, DEMO_SIGN_INS[0]?.password ?? '')).toBe(true);
  });
});

describe('the sign-ins', () => {
  it('are a table', () => {
    const lines = demoSignIns().split('\n');
    expect(lines).toHaveLength(DEMO_SIGN_INS.length);
    expect(lines[0]).toMatch(/^ {2}maya@fieldstone\.example +outrider-demo-2026 {2}Fieldstone/);
  });
});
