import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterEach, expect, it } from 'vitest';
import { createCalendarFetcher } from './fetch-calendar.ts';
import { icsOf } from './ics.fixture.ts';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const fetcher = createCalendarFetcher({ private_calendars: true, timeout_ms: 1_000 });
const none = { etag: null };

it('reads a calendar, and knows one that did not change', async () => {
  const url = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end(icsOf());
  });
  expect(await fetcher(url, none)).toEqual({ text: icsOf(), etag: '"1"' });
  expect(await fetcher(url, { etag: '"1"' })).toBe('unchanged');
});

it('follows where an address leads on, but not in circles', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/there') response.end(icsOf());
    else response.writeHead(302, { location: request.url === '/' ? '/there' : request.url }).end();
  });
  expect(await fetcher(url, none)).toMatchObject({ text: icsOf() });
  await expect(fetcher(`${url}/round`, none)).rejects.toThrow(MESSAGES.calendarRefused(302));
});

it('says why it cannot be read', async () => {
  const answers = (status: number) => serve((_, response) => response.writeHead(status).end());
  await expect(fetcher(await answers(404), none)).rejects.toThrow(MESSAGES.calendarLost);
  await expect(fetcher(await answers(403), none)).rejects.toThrow(MESSAGES.calendarRefused(403));
  await expect(fetcher(await serve(() => {}), none)).rejects.toThrow(MESSAGES.calendarSlow);
  const large = await serve((_, response) => {
    const more = () => response.write(Buffer.alloc(256 * 1024, ' ')) && setImmediate(more);
    response.on('drain', more);
    response.on('error', () => {});
    more();
  });
  await expect(fetcher(large, none)).rejects.toThrow(MESSAGES.calendarTooLarge);
});

it('reads from the public internet alone, wherever an address leads', async () => {
  const inside = await serve((_, response) => response.end(icsOf()));
  const careful = createCalendarFetcher();
  await expect(careful(inside, none)).rejects.toThrow(MESSAGES.calendarAddressInvalid);
  for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '0x7f.1'])
    await expect(careful(`https://${host}/a.ics`, none)).rejects.toThrow(MESSAGES.calendarPrivate);
  const two = createCalendarFetcher({
    resolve: async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  });
  await expect(two('https://calendar.example/a.ics', none)).rejects.toThrow(MESSAGES.calendarPrivate);
  // A step that leads from outside to the inside is checked like the first.
  const outside = await serve((_, response) => response.writeHead(302, { location: 'http://inside.example/' }).end());
  const port = new URL(outside).port;
  const steps = createCalendarFetcher({
    private_calendars: true,
    isPublic: (address) => address === '127.0.0.1',
    resolve: async () => [{ address: '10.0.0.1', family: 4 }],
  });
  await expect(steps(`http://127.0.0.1:${port}/`, none)).rejects.toThrow(MESSAGES.calendarPrivate);
});
