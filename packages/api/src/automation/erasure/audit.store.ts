import { type PlatformDb, type PlatformQueries, Prisma } from '@outrider/db';
import { beginNaming, ERASURE_ACTIONS, nameErasures } from '../../ground/audit/erasures.ts';
import { ERASED_WORD, redactor, sqlPattern } from '../../ground/erased/redact.ts';
import type { SecretBox } from '../../ground/secrets/secret-box.ts';
import type { Subject } from './subject.ts';

const LINES = 1_000;
/** They name entries and nobody, and what they say is signed. */
const NAMING: string[] = Object.values(ERASURE_ACTIONS);
type Line = { id: string; actor_name: string | null; detail: unknown; named: boolean; of_them: boolean };

/**
 * Takes the person out of a company's audit log, by the one function that may change it: what was done and by whom
 * stays. Of an edit of their own records the fields stay, without what was in them. @returns how many lines
 */
export async function eraseInAudit(
  platform: PlatformDb,
  secrets: SecretBox,
  company_id: string,
  subject: Subject,
): Promise<number> {
  const pattern = sqlPattern(subject);
  const { text, value } = redactor(subject);
  const records = [...subject.leads, ...subject.contacts];
  let total = 0;
  for (let after: string | null = null; ;) {
    const lines: Line[] = await platform.$queryRaw<Line[]>`
      SELECT id, actor_name, detail, coalesce(detail::text ~* ${pattern} OR actor_name ~* ${pattern}, false) AS named,
        coalesce(subject_id = ANY (${records}::uuid[]) AND detail ? 'changes', false) AS of_them FROM audit_log
      WHERE company_id = ${company_id}::uuid AND action <> ALL (${NAMING}::text[])
        AND ${after ? Prisma.sql`id > ${after}::uuid` : Prisma.sql`true`}
      ORDER BY id LIMIT ${LINES}`;
    const changed = lines.flatMap((line) => {
      if (!line.named && !line.of_them) return [];
      const detail = line.of_them ? withoutValues(line.detail) : line.detail;
      const next = { id: line.id, actor_name: line.actor_name && text(line.actor_name), detail: value(detail) };
      const isSame = next.actor_name === line.actor_name && JSON.stringify(next.detail) === JSON.stringify(line.detail);
      return isSame ? [] : [next];
    });
    if (changed.length > 0) await platform.transaction((tx) => rewrite(tx, secrets, company_id, changed));
    total += changed.length;
    after = lines.at(-1)?.id ?? null;
    if (lines.length < LINES) return total;
  }
}

/** The lines, and one that names them with what they say now. */
async function rewrite(
  tx: PlatformQueries,
  secrets: SecretBox,
  company_id: string,
  changed: Pick<Line, 'id' | 'actor_name' | 'detail'>[],
): Promise<void> {
  await beginNaming(tx, secrets, company_id);
  await tx.$queryRaw`
    SELECT rewrite_audit(${company_id}::uuid, array_agg(n.id), array_agg(n.actor_name), array_agg(n.detail))
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS n(id uuid, actor_name text, detail jsonb)`;
  const ids = changed.map(({ id }) => id);
  await nameErasures(tx, secrets, company_id, ERASURE_ACTIONS.erased, ids);
}

/** What was in the fields before and after goes, however it is told; that they were changed stays. */
function withoutValues(detail: unknown): unknown {
  const { changes, ...rest } = detail as { changes: unknown };
  return { ...rest, changes: blank(changes) };
}

function blank(one: unknown): unknown {
  if (one === null) return null;
  if (Array.isArray(one)) return one.map(blank);
  if (typeof one !== 'object') return ERASED_WORD;
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, blank(value)]));
}
