import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { z } from 'zod';
import type { Services } from '../../ground/services.ts';
import { refusalOf, toUnstorableError, toValidationError } from '../../ground/trpc.ts';
import type { Assistant } from './assistant.ts';
import { capabilityOf } from './calls.ts';
import { runKeyed } from './keyed.ts';
import { compact } from './values.ts';
import { MCP_WORDS as WORDS } from './words.ts';

/** What an assistant can call. `hint` names the valid options where what was sent did not pass. */
type Tool = {
  listed: ListedTool;
  /** Whether the assistant's token and its person may do anything with it. */
  isFor: (assistant: Assistant) => boolean;
  run: (assistant: Assistant, sent: unknown) => Promise<object>;
  hint?: ((assistant: Assistant, sent: unknown) => Promise<string | null>) | undefined;
};

type Declared<S extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: S;
  /**
   * What it calls, by the procedures' names: all of one of these sets. Whoever may make none of them isn't shown the
   * tool; without it everybody is.
   */
  calls?: readonly (readonly string[])[];
  /** Whether it changes anything; and whether what it changes cannot be changed back. */
  writes?: true;
  destroys?: true;
  run: (assistant: Assistant, input: z.output<S>) => Promise<object>;
  hint?: Tool['hint'];
};

const keyField = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, MESSAGES.idempotencyKeyInvalid)
  .optional()
  .describe(WORDS.idempotencyKey);

export function defineTool<S extends z.ZodObject>({
  name,
  title,
  description,
  input,
  calls = [[]],
  run,
  hint,
  ...marks
}: Declared<S>): Tool {
  const takes = marks.writes ? input.extend({ idempotency_key: keyField }) : input;
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: z.toJSONSchema(takes, { io: 'input', unrepresentable: 'any' }) as ListedTool['inputSchema'],
      annotations: { readOnlyHint: !marks.writes, destructiveHint: marks.destroys ?? false, openWorldHint: false },
    },
    isFor: ({ user }) => calls.some((all) => all.every((call) => can(user, capabilityOf(call)))),
    run(assistant, sent) {
      const unstorable = toUnstorableError(sent);
      if (unstorable) throw unstorable;
      const parsed = takes.safeParse(sent ?? {});
      if (parsed.error) throw toValidationError(parsed.error);
      const { idempotency_key: key, ...asked } = parsed.data as z.output<S> & { idempotency_key?: string };
      const work = (within: Assistant) => run(within, asked as z.output<S>);
      return key === undefined ? work(assistant) : runKeyed(assistant, { key, tool: name, input: asked }, work);
    },
    hint,
  };
}

const asText = (text: string, isError = false): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(isError && { isError }),
});

/**
 * Runs a tool. Whatever goes wrong is told as the tool's own answer, so that the assistant can read it and try again.
 */
export async function runTool(tool: Tool, assistant: Assistant, sent: unknown): Promise<CallToolResult> {
  try {
    const answer = compact(await tool.run(assistant, sent)) as Record<string, unknown>;
    return { ...asText(JSON.stringify(answer)), structuredContent: answer };
  } catch (error) {
    const refusal = readRefusal(error, assistant.services, assistant.context.call.request_id);
    const hint = refusal.status === 422 || refusal.status === 404 ? await tool.hint?.(assistant, sent) : null;
    return asText([describe(refusal), hint].filter(Boolean).join('\n'), true);
  }
}

/** The refusal in what was thrown; a fault of ours is written down and told as one. */
export function readRefusal(error: unknown, { log }: Services, request_id: string): AppError {
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  log.error({ err: error, request_id }, 'A tool failed');
  return new AppError('INTERNAL_SERVER_ERROR', WORDS.failed);
}

function describe({ message, reason, extras: { errors = [], existing_id, retry_after, version } }: AppError): string {
  const beside = [
    ...errors.map(({ field, message: what }) => `- ${field}: ${what}`),
    ...(existing_id ? [`existing_id: ${existing_id}`] : []),
    ...(version === undefined ? [] : [`version: ${version}`]),
    ...(retry_after ? [WORDS.retryAfter(retry_after)] : []),
  ];
  return [`${message} (${reason})`, ...beside].join('\n');
}
