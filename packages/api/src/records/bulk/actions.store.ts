import { type CompanyTx, Prisma } from '@outrider/db';
import { type CustomFieldName, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import type { Actor } from '../../ground/actor.ts';
import type { WholeLead } from '../leads/edit.store.ts';
import type { LeadScore } from '../leads/scoring.ts';
import { uuidv7 } from '../../ground/uuid.ts';

/** The leads, locked until the transaction ends; in the order of the ids, as captures and re-scores lock. */
export const lockLeads = (tx: CompanyTx, ids: string[]) =>
  tx.$queryRaw<WholeLead[]>`SELECT * FROM leads WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;

/** A column that somebody outside can change, or a field of the company's own. */
export type SetName = (typeof lead.sql.changeable)[number] | CustomFieldName;
export type Change = { id: string; value: unknown };

/** Sets one field, for each lead to its own value (null takes it away), and the version goes up. */
export async function changeLeads(tx: CompanyTx, name: SetName, changes: Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const [type, set] = isCustomName(name)
    ? [Prisma.sql`jsonb`, customSql(keyOfCustom(name))]
    : [Prisma.raw(lead.sql.type(name)), Prisma.sql`${Prisma.raw(name)} = c.value`];
  await tx.$executeRaw`
    UPDATE leads l SET ${set}, version = l.version + 1, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(id uuid, value ${type}) WHERE l.id = c.id`;
}

const customSql = (key: string) =>
  Prisma.sql`custom = CASE WHEN c.value IS NULL THEN l.custom - ${key}::text ELSE l.custom || jsonb_build_object(${key}::text,
          c.value) END`;

export type Rated = { id: string; rating: LeadScore };

/**
 * New scores with their history. `as_asked`: the score is what was asked for, so that the leads are processed by ai
 * from now on.
 */
export async function scoreLeads(
  tx: CompanyTx,
  rated: Rated[],
  now: Date,
  { as_asked }: { as_asked: boolean },
): Promise<void> {
  if (rated.length === 0) return;
  const extra = as_asked
    ? Prisma.sql`, processing_mode = 'ai', version = l.version + 1, updated_at = ${now}`
    : Prisma.empty;
  const rows = rated.map(({ id, rating }) => ({ ...rating, id, score_id: uuidv7() }));
  await tx.$executeRaw`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(
        id uuid, score int, probability float8, priority text, score_version text, ai_insights jsonb, features jsonb,
          score_id uuid)
    ), written AS (
      UPDATE leads l
      SET score = i.score, probability = i.probability, priority = i.priority, score_version = i.score_version,
        ai_insights = i.ai_insights${extra}
      FROM input i WHERE l.id = i.id RETURNING l.id
    )
    INSERT INTO score_history (id, lead_id, score, probability, score_version, factors, features)
    SELECT i.score_id, i.id, i.score, i.probability, i.score_version, i.ai_insights -> 'factors', i.features
    FROM input i
    JOIN written USING (id)`;
}

export type Note = { lead_id: string; kind: string; detail: Prisma.InputJsonObject };

/** One line on each lead's timeline. */
export async function noteOnLeads(tx: CompanyTx, actor: Actor, notes: Note[]): Promise<void> {
  const who = { actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name };
  if (notes.length > 0) await tx.leadActivity.createMany({ data: notes.map((note) => ({ ...who, ...note })) });
}
