import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { MCP_PATH, OAUTH_PATHS } from '@outrider/shared/people/oauth';
import { parseStrictJson } from '../../ground/http/strict-json.ts';
import { reportFailure, withTold } from '../../ground/rest/handler.ts';
import type { RestAnswer, RestRequest } from '../../ground/rest/rest-call.ts';
import type { Services } from '../../ground/services.ts';
import { enterAssistant } from './assistant.ts';
import { openMcpServer } from './server.ts';

const MESSAGES_MAX = 20;

/**
 * Answers the Model Context Protocol over streamable HTTP, without sessions: each POST is entered, served and
 * forgotten, and any instance can take the next. There is no stream of the server's own, so GET and DELETE are not
 * there.
 */
export function createMcpHandler(
  database: Database,
  services: Services,
): (request: RestRequest) => Promise<RestAnswer> {
  return async (request) => {
    try {
      if (request.method !== 'POST')
        throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['POST'] });
      const assistant = await enterAssistant(database, services, request.call);
      return withTold(await serve(request, assistant), assistant.context);
    } catch (error) {
      return withWayIn(reportFailure(error, services, request.call), services);
    }
  };
}

async function serve(
  { headers, body }: RestRequest,
  assistant: Awaited<ReturnType<typeof enterAssistant>>,
): Promise<RestAnswer> {
  const sent = parseStrictJson(body);
  if (Array.isArray(sent) && sent.length > MESSAGES_MAX)
    throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.batchTooLarge);
  const mcp = openMcpServer(assistant);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await mcp.connect(transport);
    const answer = await transport.handleRequest(
      new Request(`http://mcp${MCP_PATH}`, { method: 'POST', headers: { ...headers } }),
      { parsedBody: sent },
    );
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  } finally {
    await mcp.close();
  }
}

/** A 401 says where an assistant that has no token learns how to get one (RFC 9728). */
function withWayIn(answer: RestAnswer, services: Services): RestAnswer {
  const challenge = answer.headers['www-authenticate'];
  if (answer.status === 401 && challenge)
    answer.headers['www-authenticate'] =
      `${challenge}, resource_metadata="${services.publicAddress()}${OAUTH_PATHS.resource}${MCP_PATH}"`;
  return answer;
}
