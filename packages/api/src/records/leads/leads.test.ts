import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Lead } from '@outrider/shared/records/leads';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('Leads on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const counts = async (email: string) => {
    const leads = await acme.db.lead.findMany({ where: { email }, include: { activities: true, scores: true } });
    return leads.map((lead) => ({
      activities: lead.activities.map(({ kind }) => kind).sort(),
      scores: lead.scores.length,
    }));
  };

  it('captures a lead: stored, scored with reasons that add up, told of', async () => {
    const captured = await admin.leads.capture({
      email: 'Vera@Northwind.example',
      first_name: 'Vera',
      job_title: 'VP Sales',
      company_size: '1000+',
      estimated_budget: 80_000,
      decision_timeline: 'this quarter',
    });
    expect(captured).toMatchObject({ duplicate: false, status: 'new' });
    const lead = await admin.leads.get({ id: captured.id });
    expect(lead).toMatchObject({
      email: 'vera@northwind.example',
      company_size: '1001+',
      source: 'manual_entry',
      score: captured.score,
      priority: captured.priority,
    });
    const { baseline = 0, factors = [] } = lead.ai_insights ?? {};
    expect(baseline + factors.reduce((sum, { points }) => sum + points, 0)).toBe(lead.score);
    expect(await counts(lead.email)).toEqual([{ activities: ['captured'], scores: 1 }]);
    expect(await acme.db.outboxEvent.count({ where: { subject_id: lead.id, topic: 'lead.created' } })).toBe(1);
    expect(await acme.db.auditEntry.findFirst({ where: { subject_id: lead.id } })).toMatchObject({
      action: 'lead.capture',
      actor_id: acme.people.company_admin.id,
    });
  });

  it('takes a role for the job title, which a job title of its own goes before', async () => {
    const titleOf = async (lead: { id: string }) => (await admin.leads.get({ id: lead.id })).job_title;
    const first = await admin.leads.capture({ email: 'role@example.com', role: 'Head of Sales' });
    expect(await titleOf(first)).toBe('Head of Sales');
    expect(
      await titleOf(await admin.leads.capture({ email: 'both@example.com', role: 'CEO', job_title: 'Founder' })),
    ).toBe('Founder');
    const { version } = await admin.leads.get({ id: first.id });
    await admin.leads.update({ id: first.id, version, role: 'company_admin' });
    expect(await titleOf(first)).toBe('company_admin'); // a text on a lead: nobody's rights
    const again = await admin.leads.upsert({ email: 'role@example.com', role: 'VP Sales' });
    expect(again.record.job_title).toBe('VP Sales');
  });

  it('fills the gaps of a known lead, overwrites nothing, and scores it anew', async () => {
    const first = await admin.leads.capture({ email: 'gap@example.com', first_name: 'Gap', notes: 'first' });
    const second = await admin.leads.capture({
      email: 'GAP@example.com',
      first_name: 'Other',
      job_title: 'Chief Executive Officer',
      estimated_budget: 90_000,
      notes: 'second',
    });
    expect(second).toMatchObject({ id: first.id, duplicate: true });
    expect(second.score).toBeGreaterThan(first.score ?? 100);
    expect(await admin.leads.get({ id: first.id })).toMatchObject({
      first_name: 'Gap',
      job_title: 'Chief Executive Officer',
      notes: 'first\nsecond',
      score: second.score,
    });
    await admin.leads.capture({ email: 'gap@example.com', notes: 'second' });
    expect(await counts('gap@example.com')).toEqual([
      { activities: ['came_back', 'came_back', 'captured'], scores: 3 },
    ]);
  });

  it('makes one lead of one e-mail that many instances post at once', async () => {
    const posts = Array.from({ length: 16 }, (_, i) =>
      harness
        .caller(acme.people.company_admin.token)
        .leads.capture({ email: 'race@example.com', job_title: i % 2 ? 'CTO' : undefined }),
    );
    const answers = await Promise.all(posts);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await acme.db.lead.count({ where: { email: 'race@example.com' } })).toBe(1);
  });

  it('refuses to create an e-mail twice, names the first, and keeps a second one on purpose', async () => {
    const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', company: 'Engines' };
    const first = await admin.leads.create(person);
    expect(first).toMatchObject({
      company: 'Engines',
      company_name: 'Engines',
      source: 'website',
      assigned_to: acme.people.company_admin.id,
    });
    expect(
      await harness.rest('POST', '/leads', { token: acme.people.company_admin.token, body: person }),
    ).toMatchObject({ status: 409, json: { detail: MESSAGES.leadExists, existing_id: first.id } });
    expect((await admin.leads.create({ ...person, allow_duplicate: true })).id).not.toBe(first.id);
    expect(await refusal(admin.leads.create(person))).toEqual({ code: 'CONFLICT', message: MESSAGES.leadExists });
  });

  it('belongs to whoever enters it, or to whom they give it; what a leader captures, or a program sends for one, waits to be assigned', async () => {
    const person = { first_name: 'Own', last_name: 'Er', company: 'Engines' };
    const { company_admin, manager, sdr: rep, ae } = acme.people;
    expect(await admin.leads.create({ ...person, email: 'own-1@example.com' })).toMatchObject({
      assigned_to: company_admin.id,
      assigned_to_name: company_admin.full_name,
    });
    expect(
      await harness.caller(manager.token).leads.create({ ...person, email: 'own-2@example.com', assigned_to: ae.id }),
    ).toMatchObject({ assigned_to: ae.id });
    expect(await admin.leads.create({ ...person, email: 'own-0@example.com', assigned_to: null })).toMatchObject({
      assigned_to: null,
    });
    const given = sdr.leads.create({ ...person, email: 'own-3@example.com', assigned_to: ae.id });
    expect(await refusal(given)).toEqual({ code: 'FORBIDDEN', message: MESSAGES.ownerOnlySelf });
    expect(await sdr.leads.create({ ...person, email: 'own-3@example.com' })).toMatchObject({ assigned_to: rep.id });
    const { id } = await admin.leads.capture({ email: 'own-4@example.com' });
    expect(await admin.leads.get({ id })).toMatchObject({ assigned_to: null });
    const { token } = await admin.tokens.create({ name: 'Importer', scopes: ['leads.create', 'leads.read'] });
    const sent = await harness.rest('POST', '/leads', { token, body: { ...person, email: 'own-5@example.com' } });
    expect(sent).toMatchObject({ status: 201, json: { assigned_to: null } });
  });

  it('leaves a manual lead unscored until asked', async () => {
    const { id, score, priority } = await admin.leads.capture({
      email: 'manual@example.com',
      processing_mode: 'manual',
    });
    expect({ score, priority }).toEqual({ score: null, priority: null });
    expect(await admin.leads.get({ id })).toMatchObject({
      processing_mode: 'manual',
      score: null,
      priority: null,
      ai_insights: null,
    });
    const scored = await admin.leads.score({ id });
    expect(scored.score).toBeGreaterThan(0);
    expect(await admin.leads.get({ id })).toMatchObject({
      processing_mode: 'ai',
      score: scored.score,
      ai_insights: scored.insights,
    });
  });

  it('gives a rep what they enter, and lets them score their own and unassigned leads only', async () => {
    const own = await sdr.leads.capture({ email: 'own@example.com' });
    expect(await sdr.leads.get({ id: own.id })).toMatchObject({ assigned_to: acme.people.sdr.id });
    await expect(sdr.leads.score({ id: own.id })).resolves.toHaveProperty('score');
    const nobodys = await createLead(acme.db, { email: 'nobodys@example.com' });
    await expect(sdr.leads.score({ id: nobodys.id })).resolves.toHaveProperty('score');
    const others = await harness.caller(acme.people.ae.token).leads.capture({ email: 'aes@example.com' });
    expect(await refusal(sdr.leads.score({ id: others.id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.forbidden,
    });
  });

  describe('the list', () => {
    let many: Awaited<ReturnType<typeof openCompany>>;
    let api: Caller;
    beforeAll(async () => {
      many = await openCompany(harness.database, 'Many');
      api = harness.caller(many.people.company_admin.token);
      for (let i = 0; i < 130; i += 1) {
        await api.leads.capture({
          email: `p${String(i).padStart(3, '0')}@example.com`,
          first_name: i % 10 === 0 ? 'Zoë' : 'Sam',
          last_name: `Person ${i}`,
          company: i % 2 ? '100% Cotton_Co' : 'Wool',
          phone: `+1 (555) 0${100 + i}`,
          source: i % 3 ? 'website' : 'referral',
          processing_mode: i % 5 ? 'ai' : 'manual',
        });
      }
    });

    async function walk(query: Parameters<Caller['leads']['list']>[0]): Promise<Lead[]> {
      const seen: Lead[] = [];
      for (let cursor: string | null = null; ;) {
        const page: Awaited<ReturnType<Caller['leads']['list']>> = await api.leads.list({ ...query, cursor });
        seen.push(...page.items);
        cursor = page.next_cursor;
        if (!cursor) return seen;
      }
    }

    it('pages through everything once, newest first', async () => {
      const all = await walk({ limit: 50 });
      expect(new Set(all.map(({ id }) => id)).size).toBe(130);
      expect(all.map(({ created_at }) => created_at)).toEqual(
        all
          .map(({ created_at }) => created_at)
          .toSorted()
          .toReversed(),
      );
      expect((await api.leads.list({ limit: 50 })).total).toBe(130);
    });

    it('sorts by score with ties in order', async () => {
      const scores = (await walk({ limit: 17, sort: 'score', order: 'asc' })).map(({ score }) => score);
      expect(scores).toHaveLength(130);
      expect(scores).toContain(null);
      expect(scores).toEqual(scores.toSorted((x, y) => (x ?? 101) - (y ?? 101)));
    });

    it.each([
      [{ source: 'referral' }, 44],
      [{ source: 'all' }, 130],
      [{ status: 'contacted' }, 0],
      [{ assigned_to: 'nobody' }, 130],
      [{ assigned_to: 'me' }, 0],
      [{ q: 'zoë' }, 13],
      [{ q: 'ZOË wool' }, 13],
      [{ q: '100%' }, 65],
      [{ q: 'cotton_co' }, 65],
      [{ q: '5550101' }, 1],
      [{ q: 'p007@' }, 1],
      [{ q: 'nothing like it' }, 0],
      [{ q: 'sam', source: 'referral' }, 39],
      [{ q: '%' }, 65],
      [{ q: '\\' }, 0],
      [{ q: '   ' }, 130],
    ] as const)('finds %o: %i', async (query, total) => {
      const page = await api.leads.list({ ...query, limit: 100 });
      expect(page.total).toBe(total);
      expect(page.items).toHaveLength(Math.min(total, 100));
    });

    it('counts what is there', async () => {
      const analytics = await api.leads.analytics();
      expect(analytics.total_leads).toBe(130);
      expect(analytics.scored_leads).toBe(104);
      expect(analytics.average_score).toBe(analytics.processing_effectiveness[0]?.avg_score);
      expect(analytics.priority_distribution.reduce((sum, { count }) => sum + count, 0)).toBe(104);
      expect(analytics.source_breakdown).toMatchObject([
        { _id: 'website', count: 86 },
        { _id: 'referral', count: 44 },
      ]);
      expect(analytics.processing_effectiveness).toMatchObject([
        { _id: 'ai', count: 104 },
        { _id: 'manual', count: 26, avg_score: null },
      ]);
    });

    it('is a bare array over REST, with the total and the way on in headers', async () => {
      const token = many.people.sdr.token;
      const page = await harness.rest('GET', '/leads?limit=100&source=website', { token });
      expect(page).toMatchObject({ status: 200, headers: { 'x-total-count': '86' } });
      expect(page.json).toHaveLength(86);
      expect(page.headers['x-next-cursor']).toBeUndefined();
      const first = await harness.rest('GET', '/leads', { token });
      expect(first.json).toHaveLength(50);
      const next = await harness.rest('GET', `/leads?cursor=${first.headers['x-next-cursor']}`, { token });
      expect(next.json).toHaveLength(50);
      expect((await harness.rest('GET', `/leads/${many.company.id}?priority=low`, { token })).status).toBe(200);
      expect((await harness.rest('GET', `/leads/${acme.company.id}`, { token })).status).toBe(404);
    });

    it.each([
      'limit=0',
      'limit=101',
      'limit=x',
      'cursor=%00',
      'cursor=eyJ4IjoxfQ',
      'status=lost',
      'sort=password',
      'company_id=1',
      'assigned_to=x',
    ])('refuses ?%s with the field', async (query) => {
      const answer = await harness.rest('GET', `/leads?${query}`, { token: many.people.sdr.token });
      expect(answer.status).toBe(422);
      expect((answer.json as { errors: { field: string }[] }).errors[0]?.field).toBe(query.split('=')[0]);
    });
  });
});
