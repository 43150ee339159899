import { type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { Rewrite } from './rewrite.ts';
import { wordsOf } from './usage.store.ts';

export type PendingRewrite = { key: string; rewrite: Rewrite | null };

/** Two workers on one field take turns, and who changes the field waits for the step that is under way. */
export async function lockRewrite(tx: CompanyTx, id: string): Promise<PendingRewrite | null> {
  const [row] = await tx.$queryRaw<
    PendingRewrite[]
  >`SELECT key, rewrite FROM custom_fields WHERE id = ${id}::uuid FOR UPDATE`;
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

/** The last lead of the next so many; null behind the last one. */
export async function findStepEnd(tx: CompanyTx, after: string | null, leads: number): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string | null }[]>`
    SELECT max(id::text) AS id FROM (SELECT id FROM leads WHERE ${after}::uuid IS NULL OR id > ${after}::uuid ORDER BY id LIMIT ${leads}) step`;
  return row?.id ?? null;
}

type Step = { after: string | null; last: string };
const within = ({ after, last }: Step) =>
  Prisma.sql`(${after}::uuid IS NULL OR l.id > ${after}::uuid) AND l.id <= ${last}::uuid`;

/** Options that went give way to those that take their place; a value that nothing is left of goes. @returns how many leads changed */
export function moveOptions(
  tx: CompanyTx,
  step: Step,
  key: string,
  moves: Rewrite['moves'],
  now: Date,
): Promise<number> {
  const [name, rules] = [Prisma.sql`${key}::text`, Prisma.sql`${JSON.stringify(moves)}::jsonb`];
  return tx.$executeRaw`
    UPDATE leads l SET version = l.version + 1, updated_at = ${now},
      custom = CASE WHEN n.words IS NULL THEN l.custom - ${name}
        ELSE jsonb_set(l.custom, ARRAY[${name}], CASE jsonb_typeof(l.custom -> ${name}) WHEN 'array' THEN n.words ELSE n.words -> 0 END) END
    FROM (
      SELECT l.company_id, l.id, (
        SELECT jsonb_agg(kept.word ORDER BY kept.at) FROM (
          SELECT m.word, min(w.at) AS at FROM ${wordsOf(Prisma.sql`(l.custom -> ${name})`)} WITH ORDINALITY AS w(word, at)
            CROSS JOIN LATERAL (SELECT CASE WHEN ${rules} ? w.word THEN ${rules} ->> w.word ELSE w.word END AS word) m
          WHERE m.word IS NOT NULL GROUP BY m.word) kept) AS words
      FROM leads l WHERE ${within(step)} AND l.custom -> ${name} ?| ${Object.keys(moves)}::text[]) n
    WHERE l.company_id = n.company_id AND l.id = n.id`;
}

/** Whether a lead still has an option that went: one was written by who did not know of it yet. */
export async function hasStragglers(tx: CompanyTx, key: string, moves: Rewrite['moves']): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { some: boolean }[]
  >`SELECT EXISTS (SELECT FROM leads WHERE custom -> ${key}::text ?| ${Object.keys(moves)}::text[]) AS some`;
  return row?.some ?? false;
}

/** A trigger puts together what search reads of them; their versions stay. */
export const rebuildSearch = (tx: CompanyTx, step: Step, key: string): Promise<number> =>
  tx.$executeRaw`UPDATE leads l SET custom = l.custom WHERE ${within(step)} AND l.custom ? ${key}::text`;
