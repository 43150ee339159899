import { type IncomingHttpHeaders, request } from 'node:http';
import type { LiveEvent } from '@outrider/shared/topics';

export type LiveStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** What has come so far. */
  events: LiveEvent[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Listens to /trpc/events.live as the web app does: the token in a header. */
export function openStream(server: { port: number }, token: string | null, path = '/trpc/events.live'): Promise<LiveStream> {
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br', ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (incoming) => {
      const events: LiveEvent[] = [];
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        events.push(...blocks.flatMap(readBlock));
      });
      const ended = new Promise<void>((settle) => incoming.on('close', settle));
      incoming.on('error', () => {}); // cut by either side: `ended` tells
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, events, ended, close: () => void outgoing.destroy() });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** tRPC names its own signs (connected, ping, return); what has no name is ours, in superjson's envelope. */
function readBlock(block: string): LiveEvent[] {
  const lines = block.split('\n');
  if (lines.some((line) => line.startsWith('event:'))) return [];
  const data = lines.find((line) => line.startsWith('data:'))?.slice('data:'.length);
  return data ? [(JSON.parse(data) as { json: LiveEvent }).json] : [];
}
