import pg from 'pg';

type Found = { table: string; rows: number };

/** The database as its owner sees it: past every policy, what is deleted included. */
export async function openAsOwner(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await client.query<T>(text, values)).rows;
  const tables = async (column?: string): Promise<string[]> => {
    const rows = await ask<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND ($1::text IS NULL OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = $1 AND NOT a.attisdropped)) ORDER BY 1`,
      [column ?? null],
    );
    return rows.map(({ name }) => name);
  };
  return {
    ask,
    /** The tables whose foreign keys name this one. */
    async tablesNaming(table: string): Promise<string[]> {
      const rows = await ask<{ name: string }>(
        `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint WHERE confrelid = $1::regclass AND contype = 'f' AND conparentid = 0 ORDER BY 1`,
        [table],
      );
      return rows.map(({ name }) => name);
    },
    /** The tables of companies' rows in which this company has none. */
    async emptyTables(companyId: string): Promise<string[]> {
      const empty: string[] = [];
      for (const name of await tables('company_id')) {
        const [row] = await ask<{ n: number }>(`SELECT count(*)::int AS n FROM ${name} WHERE company_id = $1`, [
          companyId,
        ]);
        if (row?.n === 0) empty.push(name);
      }
      return empty;
    },
    /** Rows of any table, in any column, that hold one of these texts. */
    async holding(texts: readonly string[]): Promise<Found[]> {
      const found: Found[] = [];
      for (const table of await tables()) {
        const [row] = await ask<{ n: number }>(
          `SELECT count(*)::int AS n FROM ${table} t WHERE EXISTS (SELECT FROM unnest($1::text[]) AS x(text) WHERE strpos(lower(to_jsonb(t)::text), lower(x.text)) > 0)`,
          [texts],
        );
        if (row && row.n > 0) found.push({ table, rows: row.n });
      }
      return found;
    },
    /** Every row of a company in every table, as text. */
    async everythingOf(companyId: string): Promise<Record<string, string>> {
      const all: Record<string, string> = {};
      for (const table of await tables('company_id')) {
        const [row] = await ask<{ text: string }>(
          `SELECT string_agg(t::text, chr(10) ORDER BY t::text) AS text FROM ${table} t WHERE company_id = $1`,
          [companyId],
        );
        all[table] = row?.text ?? '';
      }
      return all;
    },
    close: () => client.end(),
  };
}
