import pg from 'pg';

export type Found = { table: string; column: string; rows: number };

/** How an address, a name or a number can be written: as it is, in a URL, and in base64. */
export const spellingsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => [
      text,
      encodeURIComponent(text),
      text.replaceAll(' ', '+'),
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
      Buffer.from(text).toString('base64url'),
      Buffer.from(text).toString('hex'),
    ]),
  ),
];

const asText = (column: string, type: string) =>
  type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;

/**
 * Looks through every column of every table that can hold a text, as the database's owner: whatever row of whatever
 * company says one of these, in any case.
 */
export async function findInTables(ownerUrl: string, spellings: readonly string[]): Promise<Found[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
      `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')
       ORDER BY 1, 2`,
    );
    const patterns = spellings.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    const found: Found[] = [];
    for (const { table, column, type } of columns) {
      const { rows } = await client.query<{ rows: number }>(
        `SELECT count(*)::int AS rows FROM "${table}" WHERE ${asText(column, type)} ILIKE ANY ($1::text[])`,
        [patterns],
      );
      if (rows[0] && rows[0].rows > 0) found.push({ table, column, rows: rows[0].rows });
    }
    return found;
  } finally {
    await client.end();
  }
}
