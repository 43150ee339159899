import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pinTo } from './public-host.ts';

type Posting = {
  headers: Record<string, string | number>;
  body: string | Buffer;
  /** The address that was checked: the connection goes there, whatever the name stands for by then. */
  pinned: Parameters<typeof pinTo>[0];
  signal: AbortSignal;
  request?: typeof httpsRequest | undefined;
  /** Gets the beginning of what is answered; without it nothing of that is read. */
  heard?: ((answer: string) => void) | undefined;
};

/** Characters of an answer that are kept at most. */
const HEARD = 1_000;

/** Posts to a host that was checked. @returns the status of the answer; rejects where there is none */
export function postPinned(url: URL, { headers, body, pinned, signal, request, heard }: Posting): Promise<number> {
  const open = request ?? (url.protocol === 'http:' ? httpRequest : httpsRequest);
  return new Promise<number>((done, fail) => {
    const outgoing = open(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal,
        lookup: pinTo(pinned),
      },
      (response: IncomingMessage) => {
        const status = () => done(response.statusCode ?? 0);
        if (!heard) {
          response.destroy(); // nothing of what it says is wanted
          return status();
        }
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          answer += text;
          if (answer.length >= HEARD) response.destroy();
        });
        response.on('close', () => {
          heard(answer.slice(0, HEARD));
          status();
        });
        return undefined;
      },
    );
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
