import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { DeliveryChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { beginErasure, ERASURE_JOB } from '../erasure/erasure.service.ts';
import { isUser } from '../erasure/find-person.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { settleDelivery } from './deliveries.store.ts';
import { DELIVERY_WORDS } from './words.ts';

type Asked = { id: string; channel: DeliveryChannel; names: readonly string[]; started: number };

/**
 * A platform has deleted leads that it had sent before: their people are erased, and the delivery says what became of
 * it.
 */
export async function eraseNamed(
  db: CompanyDb,
  services: Services,
  { id, channel, names, started }: Asked,
): Promise<void> {
  const begun = await db.transaction(async (tx) => {
    const people = await findPeople(tx, channel, names);
    const erasures: string[] = [];
    let kept = 0;
    for (const email of people) {
      if (await isUser(tx, [emailKey(email)])) {
        kept += 1;
        continue;
      }
      const erasure = { id: uuidv7(), email, reason: 'platform' as const };
      await beginErasure(tx, services, { kind: 'system', id: null, name: null }, erasure);
      erasures.push(erasure.id);
    }
    const reason =
      erasures.length > 0
        ? DELIVERY_WORDS.erasedByPlatform
        : kept > 0
          ? MESSAGES.erasesUser
          : DELIVERY_WORDS.nothingToErase;
    await settleDelivery(tx, id, {
      state: 'processed',
      outcome: 'ignored',
      reason,
      processed_at: services.now(),
      duration_ms: Math.round(performance.now() - started),
      next_attempt_at: null,
    });
    await insertEvent(tx, 'delivery.changed', id);
    return erasures;
  });
  for (const erasure of begun)
    await services.jobs.add(ERASURE_JOB, { company_id: db.companyId, id: erasure }, { uniqueKey: erasure });
}

async function findPeople(tx: CompanyTx, channel: DeliveryChannel, names: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT l.email FROM deliveries d
    JOIN delivery_leads o ON o.company_id = d.company_id AND o.delivery_id = d.id
    JOIN leads l ON l.company_id = o.company_id AND l.id = o.lead_id
    WHERE d.channel = ${channel}
      AND EXISTS (SELECT FROM unnest(${[...names]}::text[]) n WHERE starts_with(d.dedupe_key, n))`;
  return rows.map(({ email }) => email);
}
