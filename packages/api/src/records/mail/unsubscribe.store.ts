import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { UnsubscribeReason } from '@outrider/shared/automation/campaigns';
import { uuidv7 } from '../../ground/uuid.ts';

/** Joined to an email `m`: an automatic one is in the language of its campaign, or of the brief it was written from. */
const WRITTEN_BY = Prisma.sql`
    LEFT JOIN agent_actions x ON x.company_id = m.company_id AND x.id = m.action_id
    LEFT JOIN campaign_people p ON p.company_id = m.company_id AND p.id = m.campaign_person_id
    LEFT JOIN campaigns g ON g.company_id = p.company_id AND g.id = p.campaign_id`;
const LANGUAGE = Prisma.sql`coalesce(g.language, x.brief ->> 'language', 'en') AS language`;

/** @returns the language of the email */
export async function insertLink(
  db: CompanyQueries,
  { token_hash, message_id, email }: { token_hash: string; message_id: string; email: string },
): Promise<WritingLanguage> {
  const [row] = await db.$queryRaw<[{ language: WritingLanguage }]>`
    WITH link AS (
      INSERT INTO unsubscribe_links (id, token_hash, message_id, email)
      VALUES (${uuidv7()}::uuid, ${token_hash}, ${message_id}::uuid, ${email}))
    SELECT ${LANGUAGE} FROM outbox_messages m ${WRITTEN_BY} WHERE m.id = ${message_id}::uuid`;
  return row.language;
}

/** `language`: of the email that it is in. */
export type LinkRow = { company_id: string; id: string; email: string; language: WritingLanguage };

/** The link of this token, whosever it is: who follows it is in no company, and theirs may be suspended. */
export async function findLink(db: PlatformQueries, token_hash: string): Promise<LinkRow | null> {
  const [row] = await db.$queryRaw<LinkRow[]>`
    SELECT k.company_id, k.id, k.email, ${LANGUAGE}
    FROM unsubscribe_links k
    JOIN outbox_messages m ON m.company_id = k.company_id AND m.id = k.message_id ${WRITTEN_BY}
    WHERE k.token_hash = ${token_hash}`;
  return row ?? null;
}

/** Marks the link's first use. @returns the lead of its mail, or null where it was used before */
export async function useLink(
  tx: CompanyTx,
  id: string,
  now: Date,
): Promise<{ lead_id: string | null; owner_id: string | null } | null> {
  const [row] = await tx.$queryRaw<{ lead_id: string | null; owner_id: string | null }[]>`
    UPDATE unsubscribe_links k
    SET used_at = ${now}
    FROM outbox_messages m
    LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id
    WHERE k.id = ${id}::uuid AND k.used_at IS NULL AND m.company_id = k.company_id AND m.id = k.message_id
    RETURNING l.id AS lead_id, l.assigned_to AS owner_id`;
  return row ?? null;
}

/** Why somebody unsubscribed, in their own words of a list; the last one that they chose. */
export async function noteReason(db: CompanyQueries, id: string, reason: UnsubscribeReason): Promise<void> {
  await db.unsubscribeLink.updateMany({ where: { id }, data: { reason } });
}
