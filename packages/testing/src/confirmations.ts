import path from 'node:path';
import pg from 'pg';

/**
 * Makes it a quarter of an hour since this person confirmed who they are, at a server whose embedded database listens
 * in this folder. @returns how many of their sessions that are
 */
export async function letConfirmationPass(dataFolder: string, email: string): Promise<number> {
  const host = path.join(dataFolder, 'socket');
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE sessions SET confirmed_at = confirmed_at - interval '15 minutes'
       WHERE login_id IN (SELECT id FROM logins WHERE email = $1)`,
      [email],
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
