import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { departmentOfUser } from './rules.ts';

it.each([
  ['sdr', null, 'sales'],
  ['manager', 'Inbound', 'sales'],
  ['company_admin', null, null],
  ['company_admin', 'Finance', 'back_office'],
  ['ae', 'Customer success', 'customer'],
  ['sdr', 'Product marketing', 'marketing'],
  ['ae', 'Production', 'sales'],
] as const)('places %s of team %s in %s', (role, team, department) => {
  expect(departmentOfUser({ role, permissions: null, team })).toBe(department);
});

describe.each(ENGINES)('a migration on %s', (engine) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());

  it('gives each a department once, counts, and takes back what nobody changed since', async () => {
    const { company, people, db } = await openCompany(harness.database, 'Migrated');
    const admin = harness.caller(people.company_admin.token);
    await createUser(harness.database, company, 'ae', { team: 'Customer support' });
    await createUser(harness.database, company, 'ae', { disabled_at: new Date() });
    const leads = await Promise.all(
      (['new', 'qualified', 'nurturing', 'converted'] as const).map((status) => createLead(db, { status })),
    );
    await createLead(db, { department: 'product' });
    await db.opportunity.create({ data: { name: 'Deal' } });
    await db.salesAgent.createMany({ data: [{ name: 'Old', agent_type: 'nurture_agent' }, { name: 'Older' }] });

    expect((await admin.organization.departments()).sales_leads).toBe(4);
    const done = await admin.organization.migrate();
    // Four of the company's own people, less the admin, and one of support.
    expect(done.migration_results).toEqual({
      leads_migrated: 4,
      opportunities_migrated: 1,
      sales_agents_migrated: 2,
      users_updated: 4,
    });
    expect(done.message).toBe(MESSAGES.migrated(11));
    expect(done.untouched).toEqual([
      '1 lead, 6 AI agents already had a department',
      '1 company admin whose team doesn’t match a department',
      '1 disabled user',
    ]);
    const places = new Map((await db.lead.findMany()).map(({ id, department }) => [id, department]));
    expect(leads.map(({ id }) => places.get(id))).toEqual(['sales', 'sales', 'marketing', 'customer']);
    expect((await db.lead.findMany()).every(({ version }) => version === 1)).toBe(true);

    expect(await admin.organization.migrate()).toMatchObject({ message: MESSAGES.migratedNothing, migration_id: null });
    expect((await admin.organization.lastMigration()).migration).toMatchObject({
      id: done.migration_id,
      migration_results: done.migration_results,
      undone_at: null,
    });

    await admin.organization.moveMember({ user_id: people.ae.id, department: 'product' });
    const undone = await admin.organization.undoMigration({ id: done.migration_id ?? '' });
    expect(undone.migration_results).toEqual({
      leads_migrated: 4,
      opportunities_migrated: 1,
      sales_agents_migrated: 2,
      users_updated: 3,
    });
    expect(undone.untouched).toEqual(['1 record was moved to another department or deleted since']);
    expect(await db.lead.count({ where: { department: null } })).toBe(4);
    expect(await admin.organization.undoMigration({ id: done.migration_id ?? '' })).toMatchObject({
      message: MESSAGES.migrationUndoneBefore,
    });
    expect((await admin.organization.migrate()).migration_results).toMatchObject({
      leads_migrated: 4,
      users_updated: 3,
    });
  });

  it('moves every row once when two ask at once', async () => {
    const { people, db } = await openCompany(harness.database, 'Twice');
    await db.lead.createMany({
      data: Array.from({ length: 30 }, (_, at) => ({
        email: `twice-${at}@example.com`,
        email_key: `twice-${at}@example.com`,
        source: 'website',
      })),
    });
    const admin = harness.caller(people.company_admin.token);
    const both = await Promise.all([admin.organization.migrate(), admin.organization.migrate()]);
    expect(both.reduce((sum, { migration_results }) => sum + migration_results.leads_migrated, 0)).toBe(30);
    expect(await db.departmentMigrationRow.count({ where: { subject_kind: 'lead' } })).toBe(30);
  });
});
