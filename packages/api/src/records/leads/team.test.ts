import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const HOUR_MS = 3_600_000;

describe.each(ENGINES)('The team’s leads on %s', (engine) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());

  it('counts by person what they own, and what the links beside the counts find', async () => {
    const acme = await openCompany(harness.database, 'Acme');
    const { sdr, manager } = acme.people;
    const created_at = new Date(Date.now() - 10 * HOUR_MS);
    const after = (hours: number) => new Date(created_at.getTime() + hours * HOUR_MS);
    for (const lead of [
      { status: 'qualified', score: 80, last_contacted: after(1), created_at },
      { status: 'converted', score: 61, last_contacted: after(3), created_at },
      { status: 'new', score: 0, created_at },
    ])
      await createLead(acme.db, { ...lead, assigned_to: sdr.id });
    await createLead(acme.db, { score: 99 });
    const api = harness.caller(manager.token);
    const team = await api.leads.team();
    expect(team.find(({ id }) => id === sdr.id)).toEqual({
      id: sdr.id,
      full_name: sdr.full_name,
      disabled: false,
      leads: 3,
      scored: 2,
      contacted: 2,
      qualified: 1,
      converted: 1,
      average_score: 71,
      response_minutes: 120,
    });
    expect(team.find(({ id }) => id === manager.id)).toMatchObject({ leads: 0, average_score: null });
    for (const [filter, expected] of [
      ['score:1..', 2],
      ['last_contacted:?', 2],
      ['status:converted', 1],
    ] as const)
      expect((await api.leads.list({ assigned_to: sdr.id, filter, limit: 1 })).total).toBe(expected);
  });
});
