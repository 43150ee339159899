import type { IncomingMessage } from 'node:http';
import { createMcpHandler } from '@outrider/api/entry/mcp/answer';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { MCP_PATH } from '@outrider/shared/people/oauth';
import { readUrl } from '@outrider/shared/ground/read-url';
import type { Express } from 'express';
import { bodyOf, readBody } from './body.ts';
import { askedBy } from './call-facts.ts';
import type { Running } from './running.ts';
import { sendAnswer } from './send.ts';

/** The Model Context Protocol, for assistants: behind the same reader of bodies, limits and log as every other call. */
export function serveMcp(app: Express, { env, store, services }: Pick<Running, 'env' | 'store' | 'services'>): void {
  const answer = createMcpHandler(store.database, services);
  app.use(MCP_PATH, (request, _response, next) => {
    assertNoRebinding(request, services.publicAddress(), env.TRUST_PROXY > 0);
    next();
  });
  app.use(MCP_PATH, readBody);
  app.all(MCP_PATH, async (request, response) => {
    sendAnswer(response, await answer(askedBy(request, request.path, bodyOf(request))));
  });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const hostOf = (address: string) => readUrl(address)?.hostname ?? null;

/**
 * A website whose name was pointed at this machine reaches it with that name as its host, and a page elsewhere with its
 * own as its origin: neither is ours. Behind a proxy, which answers for its names, the host is the proxy's business.
 * @throws 403
 */
function assertNoRebinding({ headers }: IncomingMessage, address: string, behindProxy: boolean): void {
  const ours = (host: string | null) => host !== null && (host === hostOf(address) || LOOPBACK.test(host));
  const { host, origin } = headers;
  if (!behindProxy && !ours(hostOf(`http://${host ?? ''}`))) throw new AppError('FORBIDDEN', MESSAGES.hostNotOurs);
  if (origin !== undefined && !ours(hostOf(origin))) throw new AppError('FORBIDDEN', MESSAGES.originNotOurs);
}
