import { type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { Rewrite } from './rewrite.ts';
import { tableOf, wordsOf } from './usage.store.ts';

type PendingRewrite = { key: string; record_type: RecordTypeName; rewrite: Rewrite | null };

/** Two workers on one field take turns, and who changes the field waits for the step that is under way. */
export async function lockRewrite(tx: CompanyTx, id: string): Promise<PendingRewrite | null> {
  const [row] = await tx.$queryRaw<
    PendingRewrite[]
  >`SELECT key, record_type, rewrite FROM custom_fields WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export async function writeRewrite(tx: CompanyTx, id: string, rewrite: Rewrite | null): Promise<void> {
  await tx.customField.update({
    where: tx.key(id),
    data: { rewrite: rewrite ?? Prisma.DbNull },
    select: { id: true },
  });
}

/** Fields of all companies whose records still have something to learn. */
export const listPending = (db: PlatformQueries): Promise<{ company_id: string; id: string }[]> =>
  db.$queryRaw`SELECT company_id, id FROM custom_fields WHERE rewrite IS NOT NULL ORDER BY updated_at LIMIT 1000`;

/** The last record of the next so many; null behind the last one. */
export async function findStepEnd(
  tx: CompanyTx,
  type: RecordTypeName,
  after: string | null,
  records: number,
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string | null }[]>`
    SELECT max(id::text) AS id
    FROM (SELECT id FROM ${tableOf(type)} WHERE ${after}::uuid IS NULL OR id > ${after}::uuid
        ORDER BY id LIMIT ${records}) step`;
  return row?.id ?? null;
}

type Step = { type: RecordTypeName; after: string | null; last: string };
const within = ({ after, last }: Step) =>
  Prisma.sql`(${after}::uuid IS NULL OR r.id > ${after}::uuid) AND r.id <= ${last}::uuid`;

/**
 * Options that went give way to those that take their place; a value that nothing is left of goes. @returns how many
 * records changed
 */
export function moveOptions(
  tx: CompanyTx,
  step: Step,
  key: string,
  moves: Rewrite['moves'],
  now: Date,
): Promise<number> {
  const [name, rules] = [Prisma.sql`${key}::text`, Prisma.sql`${JSON.stringify(moves)}::jsonb`];
  return tx.$executeRaw`
    UPDATE ${tableOf(step.type)} r SET version = r.version + 1, updated_at = ${now},
      custom = CASE WHEN n.words IS NULL THEN r.custom - ${name}
        ELSE jsonb_set(r.custom, ARRAY[${name}],
            CASE jsonb_typeof(r.custom -> ${name}) WHEN 'array' THEN n.words ELSE n.words -> 0 END) END
    FROM (
      SELECT r.company_id, r.id, (
        SELECT jsonb_agg(kept.word ORDER BY kept.at) FROM (
       
                             SELECT m.word, min(w.at) AS at
          FROM ${wordsOf(Prisma.sql`(r.custom -> ${name})`)} WITH ORDINALITY AS w(word, at)
            CROSS JOIN LATERAL (SELECT CASE WHEN ${rules} ? w.word THEN ${rules} ->> w.word ELSE w.word END AS word) m
          WHERE m.word IS NOT NULL GROUP BY m.word) kept) AS words
      FROM ${tableOf(step.type)} r WHERE ${within(step)} AND r.custom -> ${name} ?| ${Object.keys(moves)}::text[]) n
    WHERE r.company_id = n.company_id AND r.id = n.id`;
}

/** Whether a record still has an option that went: one was written by who did not know of it yet. */
export async function hasStragglers(
  tx: CompanyTx,
  type: RecordTypeName,
  key: string,
  moves: Rewrite['moves'],
): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { some: boolean }[]
  >`SELECT EXISTS (SELECT FROM ${tableOf(type)} WHERE custom -> ${key}::text ?| ${Object.keys(moves)}::text[]) AS some`;
  return row?.some ?? false;
}

/** A trigger puts together what search reads of them; their versions stay. */
export const rebuildSearch = (tx: CompanyTx, step: Step, key: string): Promise<number> =>
  tx.$executeRaw`UPDATE ${tableOf(step.type)} r
    SET custom = r.custom
    WHERE ${within(step)} AND r.custom ? ${key}::text`;
