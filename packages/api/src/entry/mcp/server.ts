import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { PRODUCT_NAME, PRODUCT_VERSION } from '@outrider/shared/ground/product';
import type { Assistant } from './assistant.ts';
import { enrollLead, listCampaigns } from './campaigns.ts';
import { convertLead, createRecord, createTask, logActivity, moveDeal, updateRecord } from './change.ts';
import { readDashboard } from './dashboard.ts';
import { describeSchema } from './describe-schema.ts';
import { listRecords, readOne, search } from './find.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { decideProposal, listProposals } from './proposals.ts';
import { listReports } from './report-list.ts';
import { runReport } from './report.ts';
import { listResources, listTemplates, readResource } from './resources.ts';
import { readRefusal, runTool } from './tool.ts';
import { MCP_WORDS as WORDS } from './words.ts';

const TOOLS = [
  describeSchema,
  search,
  readOne,
  listRecords,
  createRecord,
  updateRecord,
  logActivity,
  createTask,
  convertLead,
  moveDeal,
  listProposals,
  decideProposal,
  listCampaigns,
  enrollLead,
  listReports,
  runReport,
  readDashboard,
];
const BY_NAME = new Map(TOOLS.map((tool) => [tool.listed.name, tool]));

/**
 * What one assistant sees, for one request: nothing of it outlives the answer, so any instance can answer the next one.
 */
export function openMcpServer(assistant: Assistant): McpServer {
  const mcp = new McpServer(
    { name: PRODUCT_NAME.toLowerCase(), title: PRODUCT_NAME, version: PRODUCT_VERSION },
    { instructions: WORDS.instructions },
  );
  const { server } = mcp;
  server.registerCapabilities({ tools: {}, resources: {}, prompts: {} });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: TOOLS.filter(({ isFor }) => isFor(assistant)).map(({ listed }) => listed),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: sent } }) => {
    const tool = BY_NAME.get(name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, WORDS.unknownTool(name, [...BY_NAME.keys()].join(', ')));
    return runTool(tool, assistant, sent);
  });
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    orProtocolError(assistant, async () => ({ resources: await listResources(assistant) })),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: listTemplates(assistant) }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    orProtocolError(assistant, () => readResource(assistant, uri)),
  );
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params: { name, arguments: asked } }) =>
    orProtocolError(assistant, async () => getPrompt(assistant, name, asked)),
  );
  return mcp;
}

/**
 * Resources and prompts have no answer for what went wrong, as tools have: it is an error of the protocol, in our
 * words.
 */
async function orProtocolError<T>({ services, context }: Assistant, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { status, message } = readRefusal(error, services, context.call.request_id);
    throw new McpError(status >= 500 ? ErrorCode.InternalError : ErrorCode.InvalidParams, message);
  }
}
