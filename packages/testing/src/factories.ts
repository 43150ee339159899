import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CompanyDb, Database, Prisma } from '@outrider/db';
import type { CompanyRole } from '@outrider/shared/roles';

/** The password of every user made here, and its argon2id hash, made once because hashing is slow on purpose. */
export const FACTORY_PASSWORD = 'correct horse battery 9';
const PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ITF4TQ2Jx5PegZ8gUSp37Q$+keA0RqbfMMeJkjc4eLc+D7p1aUOvHC96PVO2CZHNJI';

export type TestUser = { id: string; email: string; full_name: string; role: CompanyRole | 'super_admin' };

const HOUR_MS = 3_600_000;

/** An active company on a paid plan. */
export function createCompany(database: Database, over: Partial<Prisma.CompanyCreateInput> = {}) {
  return database.platform.company.create({ data: { name: 'Test company', domain: `test-${randomUUID()}`, status: 'active', subscription_plan: 'professional', max_users: 25, ...over } });
}

/** A person with an account and a place in the company. */
export async function createUser(database: Database, company_id: string, role: CompanyRole, over: { email?: string; full_name?: string; team?: string } = {}): Promise<TestUser> {
  const account = await createAccount(database, over, false);
  await database.forCompany(company_id).user.create({ data: { ...account, role, team: over.team ?? null }, select: { id: true } });
  return { ...account, role };
}

/** The platform's super admin, who has no company. */
export async function createSuperAdmin(database: Database): Promise<TestUser> {
  return { ...(await createAccount(database, {}, true)), role: 'super_admin' };
}

async function createAccount(database: Database, over: { email?: string; full_name?: string }, is_super_admin: boolean) {
  const id = randomUUID();
  const who = { id, email: over.email ?? `user-${id}@example.com`, full_name: over.full_name ?? 'Test User' };
  await database.platform.account.create({ data: { ...who, is_super_admin, password_hash: PASSWORD_HASH }, select: { id: true } });
  return who;
}

/** A session as signing in makes it; the bearer token. */
export async function signInAs(database: Database, user: Pick<TestUser, 'id'>): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = createHash('sha256').update(token).digest('hex');
  await database.platform.session.create({ data: { id, account_id: user.id, expires_at: new Date(Date.now() + 12 * HOUR_MS) }, select: { id: true } });
  return token;
}

/** A lead written past the door: for tests of what comes after it. */
export function createLead(db: CompanyDb, over: Partial<Prisma.LeadUncheckedCreateInput> = {}) {
  const email = over.email ?? `lead-${randomUUID()}@example.com`;
  return db.lead.create({ data: { email, email_key: email, source: 'website', ...over } });
}
