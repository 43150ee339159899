import type { Database } from '@outrider/db';
import { createCompany, createUser, signInAs } from '@outrider/testing/factories';
import { call } from './call.ts';

/** A company with an admin who is signed in. */
export async function openCompany(database: Database, overrides: Parameters<typeof createCompany>[1] = {}) {
  const company = await createCompany(database, overrides);
  const admin = await createUser(database, company, 'company_admin');
  return { company, admin, token: await signInAs(database, admin), db: database.forCompany(company.id) };
}

/** A capture key, made as the screen makes it. */
export async function createKey(
  server: { port: number },
  token: string,
  channels: string[],
  signing_secret?: string,
): Promise<string> {
  const answer = await call(server, 'POST', '/trpc/intake.createKey', {
    token,
    body: { json: { name: 'Test', channels, signing_secret } },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { result: { data: { json: { key: string } } } }).result.data.json.key;
}
