import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The body where it is JSON, else null. */
  json: unknown;
  /** The sentence of an error, in REST's form or in tRPC's. */
  detail: string | null;
  /** From the first byte sent to the last one received, in milliseconds. */
  ms: number;
};
export type CallOptions = { headers?: Record<string, string>; body?: unknown; token?: string; key?: string };

/**
 * One call to a server on loopback, on a connection of its own. What is not text or bytes is sent as JSON. Nothing is
 * decoded or followed.
 */
export function call(
  server: { port: number },
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { token, key } = options;
  const body = toBytes(options.body);
  const headers = {
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'x-api-key': key }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const outgoing = request(
      { host: '127.0.0.1', port: server.port, method, path, headers, agent: false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const ms = performance.now() - started;
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString('utf8');
          const json = parse(text);
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            bytes,
            text,
            json,
            detail: detailOf(json),
            ms,
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function toBytes(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type ErrorBody = { detail?: string; error?: { json?: { data?: { detail?: string } } } } | null;

function detailOf(json: unknown): string | null {
  const body = json as ErrorBody;
  return body?.detail ?? body?.error?.json?.data?.detail ?? null;
}
