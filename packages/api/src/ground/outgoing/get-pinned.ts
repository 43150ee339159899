import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pinTo } from './public-host.ts';

type Getting = {
  headers: Record<string, string>;
  /** The address that was checked: the connection goes there, whatever the name stands for by then. */
  pinned: Parameters<typeof pinTo>[0];
  signal: AbortSignal;
};

/** Asks a host that was checked, and follows no redirect. @returns the answer, to be read or destroyed */
export const getPinned = (url: URL, { headers, pinned, signal }: Getting): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const open = url.protocol === 'http:' ? httpRequest : httpsRequest;
    open(url, { headers, agent: false, signal, lookup: pinTo(pinned) }, done)
      .on('error', fail)
      .end();
  });

/** The text of an answer; leaving the loop ends the connection. @throws `tooLarge()` for more than `most` bytes */
export async function textOf(response: IncomingMessage, most: number, tooLarge: () => Error): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > most) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
