import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

/**
 * What went to the database. `trips`: how often somebody waited for an answer. `parses`: statements that came as text
 * and not by name.
 */
export type Asked = { statements: number; trips: number; parses: number };
export type StatementCounter = {
  /** The same database, by way of the counter. */
  url: string;
  asked(): Asked;
  close(): Promise<void>;
};

/**
 * Counts what is sent to a PostgreSQL server, whatever sends it: it stands between them and reads the protocol. The job
 * store's connections do not count.
 */
export async function countStatements(url: string): Promise<StatementCounter> {
  const total: Asked = { statements: 0, trips: 0, parses: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(addressOf(url));
    const reader = createReader(total);
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => {}).on('close', () => [client, upstream].forEach((one) => one.destroy()));
    }
    client.on('data', (bytes) => {
      reader.sent(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      reader.answered(bytes);
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = Object.assign(new URL(url), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  });
  through.searchParams.delete('host');
  return {
    url: through.href,
    asked: () => ({ ...total }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A folder as host is a Unix socket's. */
function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder
    ? { path: path.join(folder, `.s.PGSQL.${port || '5432'}`) }
    : { host: hostname, port: Number(port || '5432') };
}

const HEAD = 5; // a type and the length of what follows, itself included

/** The messages of one side of a connection, as they become whole. */
function createSplitter(onMessage: (type: string, body: Buffer) => void, hasStartup: boolean) {
  let rest = Buffer.alloc(0);
  let startup = hasStartup; // the one message without a type
  return (bytes: Buffer): void => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const from = startup ? 0 : 1;
      if (rest.length < HEAD) return;
      const end = from + rest.readUInt32BE(from);
      if (rest.length < end) return;
      onMessage(startup ? 'startup' : String.fromCharCode(rest[0] ?? 0), rest.subarray(from + 4, end));
      startup = false;
      rest = rest.subarray(end);
    }
  };
}

function createReader(total: Asked) {
  let counts = true;
  let waiting = 0;
  const onSent = (type: string, body: Buffer): void => {
    if (type === 'startup') counts = !body.includes('crm_jobs');
    if (!counts) return;
    if (type === 'Q')
      total.statements += body
        .toString()
        .split(';')
        .filter((part) => /\w/.test(part)).length;
    if (type === 'E') total.statements += 1;
    if (type === 'P') total.parses += 1;
    if (type !== 'Q' && type !== 'S') return;
    if (waiting === 0) total.trips += 1;
    waiting += 1;
  };
  const onAnswered = (type: string): void => {
    if (type === 'Z') waiting = Math.max(0, waiting - 1);
  };
  return { sent: createSplitter(onSent, true), answered: createSplitter(onAnswered, false) };
}
