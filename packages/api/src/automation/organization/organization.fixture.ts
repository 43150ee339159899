import { createLead } from '@outrider/testing/factories';
import { relayOutbox } from '../../entry/relay.ts';
import { type Harness, openCompany } from '../../suites/harness.ts';
import { runFlows } from './run-flows.ts';

/** An initialized company, with callers, and flows that run when they are told to. */
export async function openOrganization(harness: Harness, name: string) {
  const company = await openCompany(harness.database, name);
  const as = (role: keyof typeof company.people) => harness.caller(company.people[role].token);
  const admin = as('company_admin');
  await admin.organization.initialize();
  // The set's own flows would answer beside the one that is tested.
  await company.db.flow.updateMany({ data: { is_active: false } });
  return {
    ...company,
    as,
    admin,
    /** What the jobs do: hand on what happened, and run what is due. */
    async settle() {
      await relayOutbox(harness.database, harness.services.live);
      await runFlows(harness.database, harness.services);
    },
    runs: async (flow_id?: string) => (await admin.organization.flowRuns({ flow_id })).items,
    lead: (overrides: Parameters<typeof createLead>[1] = {}) =>
      createLead(company.db, { processing_mode: 'ai', ...overrides }),
  };
}
export type Organization = Awaited<ReturnType<typeof openOrganization>>;
