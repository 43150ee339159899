import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Link, Reconnecting, reconnectDelay } from './reconnect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Fake = { isOpen: boolean; lose(): void; answers: boolean };

/** A server that can be away, and knows how many connections and tries it holds at once. */
function openFake() {
  const made: Fake[] = [];
  const server = { away: false, tries: 0, reopened: 0, losses: [] as boolean[], made };
  const link: Link<Fake> = {
    async open(lost) {
      server.tries++;
      const fake: Fake = { isOpen: true, lose: () => ((fake.isOpen = false), lost()), answers: true };
      if (server.away) {
        lost(); // as pg: a failed connect tells of its end, too
        throw new Error('refused');
      }
      made.push(fake);
      return fake;
    },
    destroy(fake) {
      fake.isOpen = false;
      fake.lose();
    },
    check: (fake) => (fake.answers ? Promise.resolve() : new Promise(() => {})),
    onReopen: () => server.reopened++,
    onLoss: ({ silent }) => server.losses.push(silent),
    onError: () => {},
  };
  return { server, reconnecting: new Reconnecting(link) };
}
const openOf = ({ made }: { made: Fake[] }) => made.filter(({ isOpen }) => isOpen).length;

it('waits longer after each failure, up to five seconds, and never twice the same', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((failures) => reconnectDelay(failures, () => 1))).toEqual([
    100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000,
  ]);
  expect(reconnectDelay(60, () => 0)).toBe(3_750);
});

it('makes one try at a time while the server is away, and holds one connection afterwards', async () => {
  const { server, reconnecting } = openFake();
  await reconnecting.start();
  server.away = true;
  server.made[0]!.lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.tries).toBeLessThan(25);
  expect(reconnecting.current).toBeNull();
  server.away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(openOf(server)).toBe(1);
  expect(server).toMatchObject({ reopened: 1, losses: [false] });
  expect(reconnecting.current).toBe(server.made.at(-1));
});

it('replaces a connection that no longer answers, and says that it was silent', async () => {
  const { server, reconnecting } = openFake();
  await reconnecting.start();
  server.made[0]!.answers = false;
  await vi.advanceTimersByTimeAsync(3_500);
  expect(server.losses).toEqual([true]);
  expect(openOf(server)).toBe(1);
});

it('does not come back at once to a server that drops what it has taken', async () => {
  const { server, reconnecting } = openFake();
  await reconnecting.start();
  for (let second = 0; second < 30; second++) {
    server.made.at(-1)!.lose();
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(server.tries).toBeLessThan(12);
});

it('opens nothing more once it is closed, and lets those go that wait', async () => {
  const { server, reconnecting } = openFake();
  await reconnecting.start();
  server.away = true;
  server.made[0]!.lose();
  const waiting = reconnecting.whenOpen();
  const { tries } = server;
  reconnecting.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBeNull();
  expect(server.tries).toBe(tries);
});

it('says so at the start when there is no server, and does not try again', async () => {
  const { server, reconnecting } = openFake();
  server.away = true;
  await expect(reconnecting.start()).rejects.toThrow('refused');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.tries).toBe(1);
});
