import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Instances, LEASE_MS } from './instances.ts';
import { EVERY_COMPANY } from './written-companies.ts';

const COMPANY = 'a company';
const TRIP_MS = 5;

/** Instances that hear each other through one channel, as PostgreSQL's: in the same order, the sender too. */
function openChannel() {
  const emitter = new EventEmitter().setMaxListeners(0);
  const lag = new Map<string, number>();
  let isAway = false;
  const running: Instances[] = [];
  const sent: string[] = [];
  const join = (name: string) => {
    const written: string[] = [];
    const arrive = (handler: (text: string | null) => void) => (text: string | null) =>
      setTimeout(() => handler(text), TRIP_MS + (lag.get(name) ?? 0));
    const channel = {
      async send(text: string) {
        await new Promise((resolve) => setTimeout(resolve, TRIP_MS));
        if (isAway) throw new Error('The database is away');
        sent.push(text);
        emitter.emit('news', text);
      },
      onNews(handler: (text: string | null) => void) {
        const heard = arrive(handler);
        emitter.on('news', heard);
        return () => void emitter.off('news', heard);
      },
    };
    const instance = new Instances(
      channel,
      (company) => written.push(company),
      () => performance.now(),
    );
    running.push(instance);
    return { instance, written };
  };
  return {
    join,
    sent,
    /** From now on news takes so much longer to this one. */
    delay: (name: string, ms: number) => void lag.set(name, ms),
    lose: () => (isAway = true),
    close: () => Promise.all(running.map((one) => one.close())),
  };
}

describe('Instances', () => {
  let channel: ReturnType<typeof openChannel>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] });
    channel = openChannel();
  });
  afterEach(async () => {
    const closed = channel.close();
    await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
    await closed;
    vi.useRealTimers();
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** How long a write's answer waits. */
  async function timeWrite({ instance }: { instance: Instances }, workMs: number): Promise<number> {
    instance.begin(COMPANY);
    await pass(workMs);
    const done = performance.now();
    let answered: number | null = null;
    void instance.end(COMPANY).then(() => (answered = performance.now()));
    for (let i = 0; i < 3 * LEASE_MS && answered === null; i++) await pass(1);
    return (answered ?? Infinity) - done;
  }

  it('read once they have heard each other for a second, and take every company for written then', async () => {
    const { instance, written } = channel.join('one');
    await pass(LEASE_MS - 100);
    expect(instance.mayRead()).toBe(false);
    expect(written).toEqual([]);
    await pass(600);
    expect(instance.mayRead()).toBe(true);
    expect(written).toEqual([EVERY_COMPANY]);
  });

  it('wait for nobody where there is one', async () => {
    const one = channel.join('one');
    await pass(2 * LEASE_MS);
    const before = channel.sent.length;
    expect(await timeWrite(one, 1)).toBeLessThan(2);
    expect(channel.sent.slice(before)).toEqual([]);
  });

  it('answer a write when the others have heard of it', async () => {
    const [one, two, three] = [channel.join('one'), channel.join('two'), channel.join('three')];
    await pass(2 * LEASE_MS);
    channel.delay('three', 40);
    const waited = await timeWrite(one, 1);
    expect(waited).toBeGreaterThan(40);
    expect(waited).toBeLessThan(100);
    expect(two.written.at(-1)).toBe(COMPANY);
    expect(three.written.at(-1)).toBe(COMPANY);
  });

  it('wait for no more than a write that lasted as long as the trip', async () => {
    const [one] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    expect(await timeWrite(one, 100)).toBeLessThan(2);
  });

  it('tell of a long write again when it ends', async () => {
    const [one, two] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    expect(await timeWrite(one, 600)).toBeGreaterThan(2 * TRIP_MS);
    expect(two.written.filter((company) => company === COMPANY)).toHaveLength(2);
  });

  it('tell of many writes in a row now and then', async () => {
    const [one] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    const before = channel.sent.length;
    for (let i = 0; i < 100; i++) await timeWrite(one, 10);
    const told = channel.sent.slice(before).filter((text) => text.includes(COMPANY));
    expect(told.length).toBeLessThan(20);
    expect(told.length).toBeGreaterThan(5);
  });

  it('wait for a deaf one until it no longer reads', async () => {
    const [one, two] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    expect(two.instance.mayRead()).toBe(true);
    channel.delay('two', 60_000);
    const waited = await timeWrite(one, 1);
    expect(waited).toBeGreaterThan(LEASE_MS / 2);
    expect(waited).toBeLessThanOrEqual(LEASE_MS + 100);
    expect(two.written).not.toContain(COMPANY);
    expect(two.instance.mayRead()).toBe(false);
  });

  it('wait a second where the writer is deaf itself', async () => {
    const [one, two] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    channel.delay('one', 60_000);
    await pass(LEASE_MS + 100);
    expect(await timeWrite(one, 1)).toBeGreaterThan(LEASE_MS - 50);
    expect(two.written.at(-1)).toBe(COMPANY);
  });

  it('do not wait for one that has left', async () => {
    const [one, two] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    const left = two.instance.close();
    await pass(100);
    await left;
    expect(await timeWrite(one, 1)).toBeLessThan(2);
  });

  it('say that a write cannot be answered while nobody can be told', async () => {
    const [one] = [channel.join('one'), channel.join('two')];
    await pass(2 * LEASE_MS);
    channel.lose();
    const end = one.instance.end(COMPANY).catch((error: Error) => error.message);
    await pass(100);
    expect(await end).toBe('The database is away');
  });
});
