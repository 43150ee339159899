import type { CompanyRole } from '@outrider/shared/ground/roles';
import { createCompany, createUser } from '@outrider/testing/factories';
import { openTestStore, type TestStore } from '@outrider/testing/open-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSandbox } from '../../../prisma/demo/sandbox.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

// A new company has its admin alone, and others have nobody who sells.
it.each<{ roles: CompanyRole[] }>([
  { roles: ['company_admin'] },
  { roles: ['company_admin', 'manager'] },
  { roles: ['company_admin', 'sdr', 'ae'] },
])(
  'fills a sandbox for $roles',
  async ({ roles }) => {
    const { database } = store;
    const company = await createCompany(database, { name: 'Sandbox' });
    const people = await Promise.all(
      roles.map(async (role) => {
        const { id, email, full_name } = await createUser(database, company, role);
        return { id, email, full_name, role, team: null, automation_mode: 'hybrid' as const, automation_level: 50 };
      }),
    );
    await database.platform.transaction(
      (tx) => fillSandbox(tx, { company_id: company.id, people }, new Date('2026-11-20T10:00:00Z')),
      { timeout: 60_000 },
    );
    const db = database.forCompany(company.id);
    const ids = people.map(({ id }) => id);
    expect(await db.lead.count()).toBeGreaterThan(100);
    expect(await db.opportunity.count()).toBeGreaterThan(20);
    expect(await db.lead.count({ where: { assigned_to: { notIn: ids } } })).toBe(0);
  },
  120_000,
);
