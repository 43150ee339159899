import type { PlatformQueries } from '@outrider/db';
import type { SandboxPerson } from '../../ground/ports/sandbox.ts';

export type Sandbox = { id: string; company_id: string; filled_at: Date };

/** The sandbox of a company, or the one that this is; null where there is none yet. */
export async function findSandbox(db: PlatformQueries, id: string): Promise<Sandbox | null> {
  const [row] = await db.$queryRaw<Sandbox[]>`
    SELECT id, sandbox_of AS company_id, filled_at
    FROM companies
    WHERE sandbox_of IS NOT NULL AND (id = ${id}::uuid OR sandbox_of = ${id}::uuid)`;
  return row ?? null;
}

/** Held until the transaction ends: two who make or fill a sandbox at once take turns. */
export const lockCompany = (tx: PlatformQueries, id: string) =>
  tx.$queryRaw`SELECT id FROM companies WHERE id = ${id}::uuid FOR NO KEY UPDATE`;

/** A company beside the company, which stands as that one does. */
export const insertSandbox = (tx: PlatformQueries, { id, company_id, filled_at: now }: Sandbox) => tx.$executeRaw`
  INSERT INTO companies (id, sandbox_of, filled_at, name, domain, email_domain, industry, company_size,
      subscription_plan, max_users, status, trial_ends_at, currency, timezone, processing_mode, created_at)
  SELECT ${id}::uuid, c.id, ${now}, c.name, c.domain || '--sandbox', c.email_domain, c.industry, c.company_size,
    c.subscription_plan, c.max_users, c.status, c.trial_ends_at, c.currency, c.timezone, c.processing_mode, ${now}
  FROM companies c WHERE c.id = ${company_id}::uuid`;

/**
 * Gives everybody of the company who has accepted their invitation a place in its sandbox, with the role that they have. Whoever has one keeps it:
 * changes of it follow by themselves.
 */
export async function placePeople(tx: PlatformQueries, { id, company_id }: Sandbox): Promise<void> {
  await tx.$executeRaw`
  INSERT INTO company_roles (company_id, id, name, based_on, permissions, version, created_at, updated_at)
  SELECT ${id}::uuid, r.id, r.name, r.based_on, r.permissions, r.version, r.created_at, r.updated_at
  FROM company_roles r WHERE r.company_id = ${company_id}::uuid
  ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
  INSERT INTO users (company_id, id, email, full_name, role, custom_role_id, team, disabled_at, automation_mode, automation_level,
      start_page, created_at)
  SELECT ${id}::uuid, u.id, u.email, u.full_name, u.role, u.custom_role_id, u.team, u.disabled_at, u.automation_mode,
    u.automation_level, u.start_page, u.created_at
  FROM users u JOIN logins a ON a.id = u.id WHERE u.company_id = ${company_id}::uuid AND a.password_hash IS NOT NULL
  ON CONFLICT DO NOTHING`;
}

export const listPlaced = (tx: PlatformQueries, sandbox_id: string): Promise<SandboxPerson[]> =>
  tx.$queryRaw<SandboxPerson[]>`
    SELECT id, email, full_name, role, team, automation_mode, automation_level FROM users
    WHERE company_id = ${sandbox_id}::uuid AND disabled_at IS NULL ORDER BY created_at, id`;

export const noteFilled = (tx: PlatformQueries, sandbox_id: string, now: Date) =>
  tx.$executeRaw`UPDATE companies SET filled_at = ${now} WHERE id = ${sandbox_id}::uuid AND sandbox_of IS NOT NULL`;

/** What calls with a key were answered in the sandbox: they tell of records that are gone. */
export const forgetAnswers = (tx: PlatformQueries, sandbox_id: string) =>
  tx.idempotencyKey.deleteMany({ where: { scope: { startsWith: `${sandbox_id} ` } } });
