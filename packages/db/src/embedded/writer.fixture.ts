// A process for embedded.test.ts to kill: writes rows to the database in the folder it is given, and prints each number
// once it is acknowledged.
import { readEmbeddedTemplate } from '@outrider/testing/embedded-template';
import pg from 'pg';
import { startEmbedded } from './embedded.ts';

const database = await startEmbedded({ folder: process.argv[2]!, from: await readEmbeddedTemplate() });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS acknowledged (n int)');
for (let n = 1; ; n++) {
  await client.query('INSERT INTO acknowledged VALUES ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
