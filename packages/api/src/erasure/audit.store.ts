import { type CompanyTx, Prisma } from '@outrider/db';
import { redactor, sqlPattern } from '../erased/redact.ts';
import type { Subject } from './subject.ts';

const LINES = 1_000;
type Line = { id: string; actor_name: string | null; detail: unknown; hit: boolean };

/** Takes the person out of the audit log, by the one function that may change it: what was done and by whom stays. */
export async function eraseInAudit(
  tx: CompanyTx,
  words: Subject,
  after: string[] | null,
): Promise<{ changed: number; until: string[] | null }> {
  const pattern = sqlPattern(words);
  const lines = await tx.$queryRaw<Line[]>`
    SELECT id, actor_name, detail, (detail::text ~* ${pattern} OR actor_name ~* ${pattern}) AS hit FROM audit_log
    WHERE ${after ? Prisma.sql`id > ${after[0]}::uuid` : Prisma.sql`true`} ORDER BY id LIMIT ${LINES}`;
  const { text, value } = redactor(words);
  const changed = lines.flatMap((line) => {
    if (!line.hit) return [];
    const next = { id: line.id, actor_name: line.actor_name && text(line.actor_name), detail: value(line.detail) };
    const isSame = next.actor_name === line.actor_name && JSON.stringify(next.detail) === JSON.stringify(line.detail);
    return isSame ? [] : [next];
  });
  if (changed.length > 0)
    await tx.$queryRaw`
      SELECT rewrite_audit(${tx.companyId}::uuid, ${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ actor_name }) => actor_name)}::text[],
        ARRAY(SELECT e.value FROM jsonb_array_elements(${JSON.stringify(changed.map(({ detail }) => detail))}::jsonb) WITH ORDINALITY e(value, at) ORDER BY e.at))`;
  const last = lines.at(-1);
  return { changed: changed.length, until: last ? [last.id] : null };
}
