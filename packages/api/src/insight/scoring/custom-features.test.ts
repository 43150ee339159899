import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

describe.each(ENGINES)('A learned score on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let high: string;
  let low: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    const kind = { record_type: 'lead', kind: 'choice' } as const;
    const choice = { ...kind, options: [{ label: 'High' }, { label: 'Low' }] };
    const { options } = await admin.fields.create({ ...choice, key: 'grade', label: 'Site grade', in_score: true });
    [high, low] = options.map(({ value }) => value) as [string, string];
    await admin.fields.create({ ...choice, key: 'kept_out', label: 'Kept out' });
    await admin.fields.create({ record_type: 'lead', kind: 'text', key: 'diary', label: 'Diary', in_score: true });
    for (let i = 0; i < 120; i += 1) {
      const good = i % 2 === 0;
      const grade = i % 12 === 0 ? (good ? low : high) : good ? high : low; // not all of them: then it would look like a leak
      const { id } = await admin.leads.capture({
        email: `trained-${i}@example.com`,
        processing_mode: 'ai',
        custom: { grade, kept_out: good ? high : low, diary: good ? 'good' : 'bad' },
      });
      const { version } = await admin.leads.get({ id });
      await admin.leads.update({ id, version, status: good ? 'qualified' : 'unqualified' });
      if (good) await acme.db.lead.updateMany({ where: { id }, data: { status: 'converted' } });
    }
  }, 120_000);
  afterAll(() => harness.close());

  const train = async () => {
    await admin.scoring.train();
    await harness.runJobs();
    return admin.scoring.model();
  };
  const captured = async (email: string, custom: Record<string, string>) =>
    admin.leads.get({ id: (await admin.leads.capture({ email, processing_mode: 'ai', custom })).id });

  it('rests on a company’s own choice that decides, says so by its label, and adds up', async () => {
    const rules = await captured('rules@example.com', { grade: high });
    expect(JSON.stringify(rules.ai_insights)).not.toContain('grade');
    const model = await train();
    expect(model.active.stage).not.toBe('rules');
    expect(model.top_features[0]).toMatchObject({
      field: 'custom.grade',
      label: 'Site grade',
      best: { level: 'High' },
    });
    const fields = model.top_features.map(({ field }) => field);
    expect(fields).not.toContain('custom.kept_out');
    expect(fields).not.toContain('custom.diary');
    const [good, bad] = [
      await captured('good@example.com', { grade: high }),
      await captured('bad@example.com', { grade: low }),
    ];
    expect(good.score ?? 0).toBeGreaterThan((bad.score ?? 100) + 20);
    const { baseline = 0, factors = [] } = good.ai_insights ?? {};
    expect(factors).toContainEqual(
      expect.objectContaining({ field: 'custom.grade', label: 'Site grade: High', value: 'High' }),
    );
    expect(baseline + factors.reduce((sum, { points }) => sum + points, 0)).toBe(good.score);
  });

  it('follows an edit of the choice, and forgets an archived field at the next training', async () => {
    const lead = await captured('edited@example.com', { grade: low });
    const edited = await admin.leads.update({ id: lead.id, version: lead.version, custom: { grade: high } });
    expect(edited.score ?? 0).toBeGreaterThan(lead.score ?? 100);
    const { items } = await admin.fields.list({ record_type: 'lead' });
    const field = items.find(({ key }) => key === 'grade');
    if (field) await admin.fields.archive({ id: field.id, version: field.version });
    await harness.runJobs();
    await acme.db.scoringModel.updateMany({ data: { trained_at: new Date(0) } });
    await train();
    const [newest] = await acme.db.scoringModel.findMany({ orderBy: { trained_at: 'desc' }, take: 1 });
    expect(newest?.examples).toBe(120);
    expect(JSON.stringify([newest?.model, newest?.evaluation])).not.toContain('custom.grade');
  });
});
