import type { Database } from '@outrider/db';
import { RETENTION_LABELS } from '@outrider/shared/ground/messages-retention';
import { SYSTEM } from '../actor.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { recordAudit } from './audit.store.ts';
import { signPlace } from './chain.ts';
import { cutAudit, lastOutdated } from './chain.store.ts';
import { ERASURE_ACTIONS, namedSince, nameErasures } from './erasures.ts';
import { sealAudit } from './seal.ts';

const BATCH = 5_000;

/**
 * Removes the company's entries from before a date, oldest first, and says in the log that it did. The chain begins
 * behind them. @returns how many went
 */
export async function applyRetention(
  database: Database,
  secrets: SecretBox,
  company_id: string,
  before: Date,
): Promise<number> {
  const db = database.forCompany(company_id);
  // It goes with what is cut: without it, what is rewritten later would be taken for erased before.
  await db.transaction(async (tx) => {
    const since = await namedSince(tx, company_id);
    if (!since || since < before)
      await nameErasures(tx, secrets, company_id, ERASURE_ACTIONS.began, since ? [] : 'erased');
  });
  await sealAudit(db, secrets, { recent: false });
  let gone = 0;
  for (;;) {
    const upto = await lastOutdated(db, before, BATCH);
    if (!upto) break;
    const at = { seq: BigInt(upto.seq), hash: upto.hash };
    const cut = await cutAudit(database.platform, company_id, at.seq, signPlace(secrets, company_id, 'start', at));
    gone += cut;
    if (cut === 0) break;
  }
  const detail = { name: RETENTION_LABELS.audit_log, entries: gone };
  if (gone > 0) await recordAudit(db, SYSTEM, { action: 'audit.cut', detail });
  return gone;
}
