import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { type PlaybookContent, playbookContentSchema } from '@outrider/shared/insight/playbook';

const VERSIONS_SHOWN = 100;

type Row = { version: number; document: unknown; updated_at: Date; updated_by_name: string | null };
export type StoredPlaybook = Omit<Row, 'document'> & { content: PlaybookContent };

/** The newest version, or the one that is named; null where there is none. */
export async function findPlaybook(db: CompanyQueries, version: number | null = null): Promise<StoredPlaybook | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT p.version, p.document, p.updated_at, u.full_name AS updated_by_name
    FROM playbooks p LEFT JOIN users u ON u.company_id = p.company_id AND u.id = p.updated_by
    WHERE ${version}::int IS NULL OR p.version = ${version}::int ORDER BY p.version DESC LIMIT 1`;
  if (!row) return null;
  const { document, ...rest } = row;
  return { ...rest, content: playbookContentSchema.parse(document) };
}

export const listPlaybookVersions = (db: CompanyQueries) =>
  db.$queryRaw<Omit<Row, 'document'>[]>`
    SELECT p.version, p.updated_at, u.full_name AS updated_by_name
    FROM playbooks p LEFT JOIN users u ON u.company_id = p.company_id AND u.id = p.updated_by
    ORDER BY p.version DESC LIMIT ${VERSIONS_SHOWN}`;

/** Adds the version after this one. @returns false where somebody else has added it */
export async function addVersion(
  tx: CompanyTx,
  { version, content, by, now }: { version: number; content: PlaybookContent; by: string; now: Date },
): Promise<boolean> {
  const added = await tx.$queryRaw<{ version: number }[]>`
    INSERT INTO playbooks (version, document, updated_by, updated_at)
    SELECT ${version + 1}::int, ${JSON.stringify(content)}::jsonb, ${by}::uuid, ${now}
    WHERE coalesce((SELECT max(version) FROM playbooks), 0) = ${version}::int
    ON CONFLICT DO NOTHING RETURNING version`;
  return added.length > 0;
}
