import { type PlatformDb, Prisma } from '@outrider/db';
import { redactor, sqlPattern, type Words } from '../erased/redact.ts';

const LINES = 1_000;
type Line = { id: string; actor_name: string | null; detail: unknown; hit: boolean };

/** Takes the person out of a company's audit log, by the one function that may change it: what was done and by whom stays. @returns how many lines */
export async function eraseInAudit(platform: PlatformDb, company_id: string, words: Words): Promise<number> {
  const pattern = sqlPattern(words);
  const { text, value } = redactor(words);
  let total = 0;
  for (let after: string | null = null; ;) {
    const lines: Line[] = await platform.$queryRaw<Line[]>`
      SELECT id, actor_name, detail, (detail::text ~* ${pattern} OR actor_name ~* ${pattern}) AS hit FROM audit_log
      WHERE company_id = ${company_id}::uuid AND ${after ? Prisma.sql`id > ${after}::uuid` : Prisma.sql`true`} ORDER BY id LIMIT ${LINES}`;
    const changed = lines.flatMap((line) => {
      if (!line.hit) return [];
      const next = { id: line.id, actor_name: line.actor_name && text(line.actor_name), detail: value(line.detail) };
      const isSame = next.actor_name === line.actor_name && JSON.stringify(next.detail) === JSON.stringify(line.detail);
      return isSame ? [] : [next];
    });
    if (changed.length > 0)
      await platform.$queryRaw`
        SELECT rewrite_audit(${company_id}::uuid, array_agg(n.id), array_agg(n.actor_name), array_agg(n.detail))
        FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS n(id uuid, actor_name text, detail jsonb)`;
    total += changed.length;
    after = lines.at(-1)?.id ?? null;
    if (lines.length < LINES) return total;
  }
}
