import { ensureSuperAdmin, type FirstSuperAdmin } from '@outrider/api/platform/first-super-admin';
import type { Env } from './env.ts';
import type { Store } from './database.ts';

/** What the terminal says of the first super admin; null when there is one. Never through the log: it may hold a password. */
export async function prepareSuperAdmin(
  { database }: Pick<Store, 'database'>,
  env: Pick<Env, 'SUPER_ADMIN'>,
): Promise<string | null> {
  return describe(await ensureSuperAdmin(database.platform, env.SUPER_ADMIN, new Date()));
}

function describe(first: FirstSuperAdmin): string | null {
  if (first.state === 'there') return null;
  if (first.state === 'made')
    return `The first super admin: ${first.email}\nOne-time password, to be changed at the first sign-in: ${first.one_time_password}`;
  return 'Nobody can sign in yet. Start it again with SUPER_ADMIN=you@company.example (npm start -- --no-demo --super-admin=you@company.example):\nit makes the first super admin and prints a one-time password. Companies are made by the super admin.';
}
