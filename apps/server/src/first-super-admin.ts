import { ensureSuperAdmin, type FirstSuperAdmin } from '@outrider/api/insight/platform/first-super-admin';
import type { Env } from './env.ts';
import type { Store } from './database.ts';
import { SERVER_WORDS } from './words.ts';

/**
 * What the terminal says of the first super admin; null when there is one. Never through the log: it may hold a
 * password.
 */
export async function prepareSuperAdmin(
  { database }: Pick<Store, 'database'>,
  env: Pick<Env, 'SUPER_ADMIN'>,
): Promise<string | null> {
  return describe(await ensureSuperAdmin(database.platform, env.SUPER_ADMIN, new Date()));
}

function describe(first: FirstSuperAdmin): string | null {
  if (first.state === 'there') return null;
  if (first.state === 'made') return SERVER_WORDS.firstSuperAdmin(first.email, first.one_time_password);
  return first.others_can ? SERVER_WORDS.noSuperAdmin : SERVER_WORDS.nobodyCanSignIn;
}
