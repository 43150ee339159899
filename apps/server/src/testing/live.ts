import { type IncomingHttpHeaders, request } from 'node:http';
import type { LiveEvent } from '@outrider/shared/ground/topics';

export type LiveStream = {
  status: number;
  headers: IncomingHttpHeaders;
  /** What has come so far. */
  events: LiveEvent[];
  /** The place of each in the stream. */
  places: string[];
  /** Why tRPC ended it: statuses of errors that came as events, since the stream itself always answers 200. */
  refusals: number[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Listens to /trpc/events.live as the web app does: the token in a header. */
export function openStream(
  server: { port: number },
  token: string | null,
  path = '/trpc/events.live',
  lastPlace?: string,
): Promise<LiveStream> {
  const headers = {
    accept: 'text/event-stream',
    'accept-encoding': 'gzip, br',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(lastPlace !== undefined && { 'last-event-id': lastPlace }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, path, headers, agent: false }, (incoming) => {
      const events: LiveEvent[] = [];
      const places: string[] = [];
      const refusals: number[] = [];
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) readBlock(block, { events, places, refusals });
      });
      const ended = new Promise<void>((settle) => incoming.on('close', settle));
      incoming.on('error', () => {}); // cut by either side: `ended` tells
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        events,
        places,
        refusals,
        ended,
        close: () => void outgoing.destroy(),
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/**
 * tRPC names its own signs (connected, return, serialized-error); what has no name is ours, in superjson's envelope.
 */
function readBlock(
  block: string,
  { events, places, refusals }: Pick<LiveStream, 'events' | 'places' | 'refusals'>,
): void {
  const lines = block.split('\n');
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [name, data] = [field('event'), field('data')];
  if (!data) return; // "return" carries nothing
  const { json } = JSON.parse(data) as { json: LiveEvent & { data?: { httpStatus: number } } };
  if (name === undefined) {
    events.push(json);
    places.push(field('id') ?? '');
  } else if (name === 'serialized-error') refusals.push(json.data?.httpStatus ?? 0);
}
