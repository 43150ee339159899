import type { CompanyQueries, CompanyTx } from '@outrider/db';

type SetupFacts = {
  hidden: boolean;
  people: boolean;
  leads: boolean;
  deals: boolean;
  targets: boolean;
  key: boolean;
  agent: boolean;
};

/** What a company has of what it starts with; every part stops at the first row it finds. */
export async function readSetup(db: CompanyQueries, me: string): Promise<SetupFacts> {
  const [row] = await db.$queryRaw<[SetupFacts]>`
    SELECT (SELECT setup_hidden_at IS NOT NULL FROM users WHERE id = ${me}::uuid) AS hidden,
      EXISTS (SELECT FROM users WHERE id <> ${me}::uuid AND disabled_at IS NULL) AS people,
      EXISTS (SELECT FROM leads) OR EXISTS (SELECT FROM sheets_agents) AS leads,
      EXISTS (SELECT FROM opportunities) AS deals, EXISTS (SELECT FROM quotas) AS targets,
      EXISTS (SELECT FROM capture_keys WHERE revoked_at IS NULL) AS key,
      EXISTS (SELECT FROM sales_agents) AS agent`;
  return row;
}

export const storeSetupHidden = (tx: CompanyTx, me: string, now: Date) =>
  tx.user.update({ where: tx.key(me), data: { setup_hidden_at: now }, select: { id: true } });
