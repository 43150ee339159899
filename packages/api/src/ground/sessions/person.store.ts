import type { CompanyQueries } from '@outrider/db';
import { CUSTOM_ROLE, type SignedInRow } from './session.store.ts';

/** Somebody of the company as they are now, for what is done in their name; null for who was deactivated. */
export async function findPerson(db: CompanyQueries, id: string): Promise<(SignedInRow & { id: string }) | null> {
  const [row] = await db.$queryRaw<(SignedInRow & { id: string })[]>`
    SELECT u.id, u.email, u.full_name, false AS is_super_admin, false AS must_change_password, u.company_id, u.role, ${CUSTOM_ROLE},
      u.team, u.disabled_at,
      u.automation_mode, u.automation_level, u.start_page, c.name AS company_name, c.status AS company_status,
      c.subscription_plan, c.trial_ends_at, c.currency, c.logo, c.fiscal_start, c.timezone, c.reps_see, c.reps_export, c.sandbox_of
    FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = ${id}::uuid AND u.disabled_at IS NULL`;
  return row ?? null;
}
