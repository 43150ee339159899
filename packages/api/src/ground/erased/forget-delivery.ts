import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { namesOthers, redactor, redactWhole, type Words } from './redact.ts';

/** What a delivery's format is called after its content was erased. */
export const ERASED = 'erased';

type Stored = {
  id: string;
  headers: Record<string, string>;
  body: Uint8Array;
  dedupe_key: string;
  reason: string | null;
};

/**
 * Takes people out of what came in: of a delivery that is about nobody else all content goes, and it cannot be
 * replayed; of another one what names them. What was still to be processed is taken up as it is then. `all`: it is
 * known to be about them, whatever it says of them. `told`: what the log says of it.
 */
export async function forgetInDeliveries(
  tx: CompanyTx,
  ids: readonly string[],
  words: Words,
  { all, told = null }: { all: boolean; told?: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.$queryRaw<Stored[]>`
    SELECT id, headers, body, dedupe_key, reason
    FROM deliveries
    WHERE id = ANY(${[...ids]}::uuid[])
    ORDER BY id
    FOR UPDATE`;
  const { text, value } = redactor(words);
  for (const { id, headers, body, dedupe_key, reason } of rows) {
    const content = Buffer.from(body).toString('utf8');
    const name = text(dedupe_key);
    const key = name === dedupe_key ? dedupe_key : `${name}@${id}`;
    const isTheirs = (all || text(content) !== content) && !namesOthers(content, words.emails);
    if (!isTheirs)
      await tx.$executeRaw`
       
        UPDATE deliveries
        SET headers = ${JSON.stringify(value(headers))}::jsonb, body = ${Buffer.from(withoutThem(content, words))},
          dedupe_key = ${key},
          reason = ${reason && text(reason)} WHERE id = ${id}::uuid`;
    else
      await tx.$executeRaw`
       
        UPDATE deliveries
        SET headers = '{}', body = '', format = ${ERASED}, dedupe_key = ${key},
          reason = ${told ?? MESSAGES.deliveryErased},
          state = CASE WHEN state IN ('received', 'waiting', 'unconfirmed') THEN 'processed' ELSE state END,
          outcome = CASE WHEN state IN ('received', 'waiting', 'unconfirmed') THEN 'ignored' ELSE outcome END,
            next_attempt_at = NULL
        WHERE id = ${id}::uuid`;
  }
}

function withoutThem(content: string, words: Words): string {
  try {
    return JSON.stringify(redactWhole(words, JSON.parse(content)));
  } catch {
    return redactor(words).text(content);
  }
}
