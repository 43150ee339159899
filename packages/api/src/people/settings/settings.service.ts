import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PLATFORM_DEFAULTS, type PlatformSettings, platformSettingsSchema } from '@outrider/shared/people/platform';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import type { Log } from '../../ground/services.ts';
import { listSettings, upsertSetting } from './settings.store.ts';

const KEYS = Object.keys(PLATFORM_DEFAULTS) as (keyof PlatformSettings)[];

/** What is set, and the product's default where nothing is or where a stored value no longer fits. */
export async function readSettings(db: PlatformQueries): Promise<PlatformSettings> {
  const stored = new Map((await listSettings(db, KEYS)).map(({ key, value }) => [key, value]));
  const entries = KEYS.map((key) => {
    const parsed = platformSettingsSchema.shape[key].safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : PLATFORM_DEFAULTS[key]];
  });
  return Object.fromEntries(entries) as PlatformSettings;
}

/**
 * Sets what differs. @throws 422 for a company that is not there. Belongs to no company, so what was changed by whom
 * goes to the log instead of an audit table.
 */
export async function changeSettings(
  db: PlatformDb,
  actor: Actor,
  wanted: PlatformSettings,
  log: Log,
  now: Date,
): Promise<PlatformSettings> {
  const changes = await db.transaction(async (tx) => {
    const { sales_company_id: id } = wanted;
    if (id && (await tx.company.count({ where: { id } })) === 0)
      throw refuse('UNPROCESSABLE_CONTENT', 'sales_company_id', MESSAGES.salesCompanyUnknown);
    const before = await readSettings(tx);
    const changed = KEYS.filter((key) => before[key] !== wanted[key]);
    for (const key of changed) await upsertSetting(tx, key, wanted[key], actor.id, now);
    return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: wanted[key] }]));
  });
  if (Object.keys(changes).length > 0)
    log.info(
      { changes, actor_id: actor.id, actor_name: actor.name, request_id: actor.request_id },
      'Platform settings changed',
    );
  return wanted;
}
