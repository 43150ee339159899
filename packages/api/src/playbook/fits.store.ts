import type { CompanyQueries } from '@outrider/db';

/** Keys of the playbook's parts that fit a text, the best first. */
export type Fits = { problems: string[]; offers: string[] };
/** What a lead told of its problem, and who it is (role, industry). */
export type FitAsk = { told: string; who: string };

type Row = { place: number; list: 'problems' | 'offers'; key: string };

/**
 * Full-text search over the newest playbook, in both languages at once: a playbook is a few dozen entries, so no index is kept of it. Any word in common
 * counts, in its stem; whole phrases of the problem's own words count most.
 */
export async function findFits(db: CompanyQueries, asks: FitAsk[]): Promise<Fits[]> {
  if (asks.length === 0) return [];
  const rows = await db.$queryRaw<Row[]>`
    WITH book AS (SELECT document FROM playbooks ORDER BY version DESC LIMIT 1),
    entries AS (
      SELECT 'problems' AS list, e ->> 'key' AS key, concat_ws(' ', e #>> '{name,en}', e #>> '{name,de}', (SELECT string_agg(w, ' ') FROM jsonb_array_elements_text(e -> 'words') w)) AS words,
        ARRAY(SELECT lower(w) FROM jsonb_array_elements_text(e -> 'words') w) AS phrases
      FROM book, jsonb_array_elements(document -> 'problems') e
      UNION ALL
      SELECT 'offers', e ->> 'key', concat_ws(' ', e ->> 'name', (SELECT string_agg(w, ' ') FROM jsonb_array_elements_text(e -> 'for_whom') w)),
        ARRAY(SELECT lower(w) FROM jsonb_array_elements_text(e -> 'for_whom') w)
      FROM book, jsonb_array_elements(document -> 'offers') e
    ),
    asked AS (
      SELECT a.place, s.list, s.text FROM unnest(${asks.map(({ told }) => told.slice(0, 4_000))}::text[], ${asks.map(({ who }) => who.slice(0, 400))}::text[]) WITH ORDINALITY AS a(told, who, place),
        LATERAL (VALUES ('problems', a.told), ('offers', concat_ws(' ', a.who, a.told))) AS s(list, text)
    ),
    queries AS (
      SELECT place, list, text,
        (SELECT string_agg(quote_literal(lexeme), ' | ') FROM unnest(to_tsvector('english', text)) WHERE lexeme ~ '^[[:alnum:]]+$')::tsquery AS english,
        (SELECT string_agg(quote_literal(lexeme), ' | ') FROM unnest(to_tsvector('german', text)) WHERE lexeme ~ '^[[:alnum:]]+$')::tsquery AS german
      FROM asked
    ),
    ranked AS (
      SELECT q.place, e.list, e.key, greatest(coalesce(ts_rank(to_tsvector('english', e.words), q.english), 0), coalesce(ts_rank(to_tsvector('german', e.words), q.german), 0))
        + (SELECT count(*) FROM unnest(e.phrases) p WHERE position(p IN lower(q.text)) > 0) AS rank
      FROM queries q JOIN entries e ON e.list = q.list
    )
    SELECT place::int AS place, list, key FROM ranked WHERE rank > 0.01 ORDER BY place, list, rank DESC, key`;
  return asks.map((_, at) => {
    const keysOf = (list: Row['list']) =>
      rows.filter((row) => row.place === at + 1 && row.list === list).map(({ key }) => key);
    return { problems: keysOf('problems'), offers: keysOf('offers') };
  });
}
