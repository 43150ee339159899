import type { PGlite } from '../../packages/db/src/embedded/pglite.ts';

/**
 * Comment that marks a table, column, index or type as not Prisma's: COMMENT ON INDEX leads_search_idx IS 'raw: trigram
 * search'.
 */
const MARKED = `LIKE 'raw:%'`;

/**
 * Indexes that the Prisma schema has no words for: covering, NULLS [NOT] DISTINCT or FIRST/LAST, another collation.
 * Partial and expression ones it ignores by itself.
 */
const BEYOND_PRISMA = `(
  i.indnatts <> i.indnkeyatts OR i.indnullsnotdistinct
  OR EXISTS (SELECT FROM unnest(i.indoption::int[]) AS option WHERE option IN (1, 2))
  OR EXISTS (SELECT FROM unnest(i.indcollation::oid[]) AS collation_id WHERE collation_id NOT IN (0, 'pg_catalog."default"'::regcollation))
)`;

/** Statements that make a throw-away copy of the database look as if the hand-written parts had never been there. */
const HIDE = `
  SELECT format('DROP TABLE %s CASCADE', c.oid::regclass)
  FROM pg_class c WHERE c.relkind IN ('r', 'p') AND obj_description(c.oid, 'pg_class') ${MARKED}
UNION ALL
  SELECT CASE
    WHEN col_description(a.attrelid, a.attnum) ${MARKED} THEN format('ALTER TABLE %s DROP COLUMN %I CASCADE', a.attrelid::regclass, a.attname)
    ELSE format('ALTER TABLE %s ALTER COLUMN %I DROP EXPRESSION', a.attrelid::regclass, a.attname)
  END
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
  WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relnamespace = 'public'::regnamespace
    AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT ${MARKED}
    AND (a.attgenerated = 's' OR col_description(a.attrelid, a.attnum) ${MARKED})
UNION ALL
  SELECT CASE WHEN own.oid IS NULL THEN format('DROP INDEX IF EXISTS %s', i.indexrelid::regclass) ELSE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', i.indrelid::regclass, own.conname) END
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
  LEFT JOIN pg_constraint own ON own.conindid = i.indexrelid AND own.contype IN ('u', 'x')
  WHERE NOT i.indisprimary AND (own.contype = 'x' OR obj_description(i.indexrelid, 'pg_class') ${MARKED} OR ${BEYOND_PRISMA})
    AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.conindid = i.indexrelid AND f.contype = 'f')
    AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT ${MARKED}
UNION ALL
  SELECT format('DROP TYPE IF EXISTS %s CASCADE', t.oid::regtype) FROM pg_type t WHERE t.typtype = 'e' AND obj_description(t.oid, 'pg_type') ${MARKED}
`;

/**
 * Takes out of `db` what migrations contain beyond Prisma's language, so that a comparison with the schema neither
 * reports nor drops it. Left alone by Prisma anyway: policies, roles, grants, functions, triggers, views, check
 * constraints, partial and expression indexes. A stored generated column stays as an ordinary one: the schema declares
 * it as an optional field, or a comment marks it raw. Changes `db`: for a throw-away copy only.
 */
export async function hideHandWritten(db: PGlite): Promise<void> {
  const { rows } = await db.query<[string]>(HIDE, [], { rowMode: 'array' });
  for (const [statement] of rows) await db.exec(statement);
}
