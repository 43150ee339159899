import pg from 'pg';

/** Rows by the values of some of their columns: one of these tables, or any, and each column one of its values. */
export type RowsOf = { tables?: readonly string[]; column: string; values: readonly string[] };

/**
 * In a schema of its own, where nothing that walks the product's tables meets it. What a statement leaves as it was is
 * no change. Dynamic, because one function serves tables of different columns; its owner is past every policy and
 * right.
 */
const INSTALL = `
  CREATE SCHEMA change_log;
  CREATE TABLE change_log.changes (id bigserial PRIMARY KEY, name text NOT NULL, action text NOT NULL, row_ jsonb NOT NULL);
  CREATE FUNCTION change_log.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD::text = NEW::text THEN RETURN NULL; END IF;
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO change_log.changes (name, action, row_) VALUES (TG_ARGV[0], TG_OP, to_jsonb(OLD));
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO change_log.changes (name, action, row_) VALUES (TG_ARGV[0], TG_OP, to_jsonb(NEW));
    END IF;
    RETURN NULL;
  END $$;
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition LOOP
      EXECUTE format(
        'CREATE TRIGGER zz_note_change AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION change_log.note(%L)',
        name, name);
      EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER zz_note_change', name);
    END LOOP;
  END $$;`;

export type ChangeLog = Awaited<ReturnType<typeof openChangeLog>>;

/**
 * Notes every row that is written from now on, whoever writes it: to ask what a call changed without reading every
 * table.
 */
export async function openChangeLog(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(INSTALL);
  return {
    /** What was done to these rows since it was last asked, such as "UPDATE leads"; nothing stays noted. */
    async takeChanges(rows: readonly RowsOf[]): Promise<string[]> {
      const { rows: found } = await client.query<{ change: string }>(
        `WITH taken AS (DELETE FROM change_log.changes RETURNING name, action, row_)
         SELECT DISTINCT action || ' ' || name AS change FROM taken, jsonb_to_recordset($1::jsonb) AS wanted(tables jsonb, "column" text, "values" jsonb)
         WHERE (wanted.tables IS NULL OR wanted.tables ? name) AND wanted.values ? (row_ ->> wanted.column) ORDER BY 1`,
        [JSON.stringify(rows)],
      );
      return found.map(({ change }) => change);
    },
    close: () => client.end(),
  };
}
