import { once } from 'node:events';
import net from 'node:net';

export type CuttableProxy = {
  host: string;
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Takes connections and bytes, and passes nothing on. */
  swallow(): void;
  /** New connections work again. One that was open or opened while it swallowed stays dead. */
  mend(): void;
  close(): Promise<void>;
};

/** Stands between a process and its database, so that a test can take the network away from this process alone. */
export async function openCuttableProxy(target: net.NetConnectOpts): Promise<CuttableProxy> {
  const sockets = new Set<net.Socket>();
  let state: 'open' | 'cut' | 'swallowing' = 'open';
  const hold = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    hold(near);
    if (state === 'swallowing') return void near.resume();
    const far = net.connect(target);
    hold(far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    host: '127.0.0.1',
    port: (server.address() as net.AddressInfo).port,
    cut() {
      state = 'cut';
      breakAll();
    },
    swallow() {
      state = 'swallowing';
      for (const socket of sockets) socket.unpipe().resume();
    },
    mend() {
      state = 'open';
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
