import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in does with the next call: answers an object, a text as it is, a status, or nothing at all. */
type Script = { object: unknown; tokens?: number } | { text: string } | { status: number; body?: string } | 'stall';
type Asked = {
  path: string;
  authorization: string | undefined;
  model: string;
  system: string;
  prompt: string;
  schema: unknown;
};

export type LlmStandIn = { base_url: string; asked: Asked[]; script(...next: Script[]): void; close(): Promise<void> };

/**
 * Speaks OpenAI's chat completions on a loopback port. Answers what was scripted, in that order; when nothing is left,
 * 500.
 */
export async function openLlmStandIn(): Promise<LlmStandIn> {
  const asked: Asked[] = [];
  const scripts: Script[] = [];
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      const says = (role: string) => body.messages.find((message) => message.role === role)?.content ?? '';
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        model: body.model,
        system: says('system'),
        prompt: says('user'),
        schema: body.response_format?.json_schema?.schema,
      });
      const next = scripts.shift() ?? { status: 500 };
      if (next === 'stall') return;
      if ('status' in next) {
        response.writeHead(next.status, { 'content-type': 'text/html' }).end(next.body ?? '<h1>Bad gateway</h1>');
        return;
      }
      const content = 'text' in next ? next.text : JSON.stringify(next.object);
      const total_tokens = 'object' in next ? (next.tokens ?? 100) : 100;
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: 'chatcmpl-1',
          object: 'chat.completion',
          created: 1_700_000_000,
          model: body.model,
          choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
          usage: { prompt_tokens: total_tokens - 20, completion_tokens: 20, total_tokens },
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base_url: `http://127.0.0.1:${port}/v1`,
    asked,
    script: (...next) => void scripts.push(...next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type ChatBody = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { json_schema?: { schema: unknown } };
};

async function readJson(request: IncomingMessage): Promise<ChatBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChatBody;
}
