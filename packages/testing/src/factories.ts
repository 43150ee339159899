import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { CompanyQueries, Database, Prisma } from '@outrider/db';
import { ABSOLUTE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import type { CompanyRole } from '@outrider/shared/ground/roles';

/** The password of everybody whom these factories make. */
export const PASSWORD = 'correct horse battery 9';
/**
 * Its argon2id hash, at a cost that no test has to wait for. A test that measures the time of a sign-in makes a hash of
 * its own.
 */
const PASSWORD_HASH = '$argon2id$v=19$m=64,t=1,p=1$XJIKdQevISQNJRof6zlQrg$PoYZu8FSQ6DZKdxEtqHdMWqpP/dfARnzP80CffInw1M';

export type TestUser = {
  id: string;
  company_id: string;
  email: string;
  full_name: string;
  role: CompanyRole;
  password: string;
};
type TestAccount = Omit<TestUser, 'company_id' | 'role'>;

/** Short, and different in every test file and at every call. */
const unique = () => randomBytes(5).toString('hex');

/** A company that pays and has seats; overrides make it a trial or a suspended one. */
export function createCompany(database: Database, overrides: Partial<Prisma.CompanyCreateInput> = {}) {
  const name = `Company ${unique()}`;
  const paying = {
    name,
    domain: name.toLowerCase().replace(' ', '-'),
    subscription_plan: 'professional',
    status: 'active',
    max_users: 25,
  };
  return database.platform.company.create({ data: { ...paying, ...overrides } });
}

type UserOverrides = Partial<
  Pick<
    Prisma.UserUncheckedCreateInput,
    | 'email'
    | 'full_name'
    | 'custom_role_id'
    | 'team'
    | 'disabled_at'
    | 'automation_mode'
    | 'automation_level'
    | 'created_at'
  >
> & { password_hash?: string };

/** An account and its place in a company. */
export async function createUser(
  database: Database,
  company: { id: string },
  role: CompanyRole,
  { password_hash = PASSWORD_HASH, ...overrides }: UserOverrides = {},
): Promise<TestUser> {
  const id = randomUUID();
  const { email = `${role}-${unique()}@example.com`, full_name = `Test ${role}`, ...place } = overrides;
  await database.platform.transaction(async (tx) => {
    await tx.login.create({ data: { id, email, full_name, password_hash }, select: { id: true } });
    await tx.user.create({
      data: { ...place, company_id: company.id, id, email, full_name, role },
      select: { id: true },
    });
  });
  return { id, company_id: company.id, email, full_name, role, password: PASSWORD };
}

/** Somebody of the platform, in no company. */
export async function createSuperAdmin(
  database: Database,
  overrides: Partial<Prisma.LoginCreateInput> = {},
): Promise<TestAccount> {
  const person = {
    email: `super-${unique()}@example.com`,
    full_name: 'Test super admin',
    password_hash: PASSWORD_HASH,
    is_super_admin: true,
  };
  const { id, email, full_name } = await database.platform.login.create({ data: { ...person, ...overrides } });
  return { id, email, full_name, password: PASSWORD };
}

/** Starts a session as sign-in does. @returns the bearer token; the database holds only its SHA-256 */
export async function signInAs(database: Database, user: { id: string }, now = new Date()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = createHash('sha256').update(token).digest('hex');
  const from = Math.max(now.getTime(), Date.now()); // Lucia goes by the machine's clock, whatever the test's says
  await database.platform.session.create({
    data: {
      id,
      login_id: user.id,
      created_at: now,
      last_active_at: now,
      confirmed_at: now,
      expires_at: new Date(from + ABSOLUTE_LIMIT_MS),
    },
    select: { id: true },
  });
  return token;
}

/** A lead written past the door: no activity, event or score unless the overrides bring one. */
export function createLead(
  db: CompanyQueries,
  overrides: Partial<Omit<Prisma.LeadUncheckedCreateInput, 'company_id'>> = {},
) {
  const email = overrides.email ?? `lead-${unique()}@example.com`;
  const lead = {
    email,
    email_key: email.toLowerCase(),
    first_name: 'Test',
    last_name: 'Lead',
    company_name: 'Acme',
    source: 'website',
  };
  return db.lead.create({ data: { ...lead, ...overrides } });
}
