import { once } from 'node:events';
import net from 'node:net';

export type CuttableProxy = {
  host: string;
  port: number;
  /** Breaks every connection and refuses new ones. */ cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** Stands between a runner and its store, so that a test can take the network away from this runner alone. */
export async function openCuttableProxy(target: net.NetConnectOpts): Promise<CuttableProxy> {
  const sockets = new Set<net.Socket>();
  let isCut = false;
  const server = net.createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = net.connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
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
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
