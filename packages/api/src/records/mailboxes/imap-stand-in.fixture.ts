import type { AddressInfo, Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { onTestFinished } from 'vitest';
import { MAIL_CERTIFICATE } from './mail-certificate.fixture.ts';

type Folder = {
  path: string;
  uidvalidity: number;
  uidnext: number;
  messages: { raw: string; uid: number; flags: string[] }[];
};
type Server = {
  server: { address(): AddressInfo; on(event: 'connection', listener: (socket: Socket) => void): void };
  listen(port: number, host: string, done: () => void): void;
  close(done: () => void): void;
  appendMessage(folder: string, flags: string[], date: string | false, raw: string): void;
  getMailbox(path: string): Folder;
};

type Login = { password?: string; accessToken?: () => string };

/**
 * A real IMAP server on a local port, over TLS, until the test ends; its user is sales with the password given, or with
 * the access token of the moment.
 */
export async function standInImap({ password = 'app-password', accessToken }: Login = {}) {
  const server = hoodiecrow({
    secureConnection: true,
    credentials: MAIL_CERTIFICATE,
    plugins: ['ID', 'IDLE', 'SPECIAL-USE', 'UIDPLUS', 'NAMESPACE', 'LITERALPLUS', 'SASL-IR', 'AUTH-PLAIN', 'XOAUTH2'],
    users: {
      'sales@acme.example': {
        password,
        ...(accessToken && {
          xoauth2: {
            get accessToken() {
              return accessToken();
            },
          },
        }),
      },
    },
    storage: {
      INBOX: { messages: [] },
      '': { separator: '/', folders: { Sent: { 'special-use': '\\Sent', messages: [] } } },
    },
  }) as Server;
  let connections = 0;
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => {
    socket.setNoDelay(true); // it answers in small pieces
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(() => void stop());
  return {
    port: server.server.address().port,
    /** In all, and those that are open. */
    connections: () => connections,
    open: () => sockets.size,
    stop,
    /** Puts an email into a folder. */
    deliver(raw: string, { folder = 'INBOX', seen = false }: { folder?: string; seen?: boolean } = {}) {
      server.appendMessage(folder, seen ? ['\\Seen'] : [], false, Buffer.from(raw).toString('binary')); // it writes bytes
    },
    flags: (folder: string) => server.getMailbox(folder).messages.map(({ flags }) => flags),
    raws: (folder: string) => server.getMailbox(folder).messages.map(({ raw }) => raw),
    /** The folder was made anew: its numbers count for nothing any more. */
    renumber(folder: string, uidvalidity: number) {
      server.getMailbox(folder).uidvalidity = uidvalidity;
    },
  };
}
