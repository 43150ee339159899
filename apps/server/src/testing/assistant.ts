import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { can, type Capability } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { TOKEN_SCOPES } from '@outrider/shared/people/token-scopes';
import { createUser, signInAs } from '@outrider/testing/factories';
import { call } from './call.ts';
import type { TestServer } from './server.ts';

/** Assistants of a server's people, over MCP. */
export function assistantsOf(server: TestServer) {
  async function trpc<T>(session: string, name: string, input: object): Promise<T> {
    const answer = await call(server, 'POST', `/trpc/${name}`, { token: session, body: { json: input } });
    if (answer.status !== 200) throw new Error(answer.text);
    return (answer.json as { result: { data: { json: T } } }).result.data.json;
  }
  const makeToken = async (session: string, scopes: readonly Capability[] = TOKEN_SCOPES): Promise<string> =>
    (await trpc<{ token: string }>(session, 'tokens.create', { name: 'Claude', scopes })).token;
  return {
    trpc,
    makeToken,
    /** Somebody new with an automation level, a session and a token. */
    async person(
      company: Parameters<typeof createUser>[1],
      role: 'company_admin' | 'manager' | 'sdr',
      automation_level: number,
    ) {
      const user = await createUser(server.store.database, company, role);
      await server.store.database.platform.user.updateMany({ where: { id: user.id }, data: { automation_level } });
      const session = await signInAs(server.store.database, user);
      return { ...user, session, token: await makeToken(session, scopesOf(role)) };
    },
    async connect(token: string): Promise<Client> {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`), {
          requestInit: { headers: { authorization: `Bearer ${token}` } },
        }),
      );
      return client;
    },
  };
}

/** What a person of a role can give a token. */
export const scopesOf = (role: CompanyRole) =>
  TOKEN_SCOPES.filter((scope) =>
    can({ id: '', role, permissions: null, company: { rules: { reps_see: 'all', reps_export: 'all' } } }, scope),
  );

type Told<T> = { isError?: boolean; structuredContent?: T; content: { text: string }[] };
/** What a tool answers with. */
export async function useTool<T>(client: Client, name: string, args: object = {}) {
  const told = (await client.callTool({ name, arguments: { ...args } })) as unknown as Told<T>;
  return { failed: told.isError === true, text: told.content[0]?.text ?? '', data: told.structuredContent as T };
}
