import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandInRequest } from './answers.ts';
import type { GoogleStandIn } from './stand-in.ts';

/** Serves a stand-in on a loopback port, a free one where none is named; stalled calls end with it. */
export async function listenAsGoogle(
  standIn: GoogleStandIn,
  port = 0,
): Promise<{ root: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand-in');
      const asked: StandInRequest = {
        method: request.method ?? 'GET',
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        headers: { authorization: request.headers.authorization, 'if-match': request.headers['if-match'] },
        body: Buffer.concat(chunks).toString('utf8'),
      };
      const { status, headers, body, fault } = standIn.answer(asked);
      if (fault === 'stall') return;
      response.writeHead(status, { ...headers, ...(fault && { 'content-length': String(Buffer.byteLength(body)) }) });
      if (!fault) return void response.end(body);
      response.write(body.slice(0, body.length / 2), () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
