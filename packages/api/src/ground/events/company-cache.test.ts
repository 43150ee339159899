import { type CompanyQueries, LIVE_RESUMED, type LiveChannel } from '@outrider/db';
import { expect, it } from 'vitest';
import { createCompanyCache } from './company-cache.ts';

const door = (companyId: string) => ({ companyId }) as CompanyQueries;
const [ACME, OTHER] = [door('acme'), door('other')];

/** A cache over a value that a test changes, and how often it was read. */
function openCache(kept = 10) {
  const source = { value: 1, reads: 0, now: 0, whileRead: async () => {} };
  const cache = createCompanyCache(
    async () => {
      const { value } = source;
      source.reads += 1;
      await source.whileRead();
      return value;
    },
    { kept, now: () => source.now },
  );
  return { source, cache };
}

function openLive() {
  const handlers = new Set<(message: string) => void>();
  const live = {
    listen: (handler) => (handlers.add(handler), () => void handlers.delete(handler)),
  } as Pick<LiveChannel, 'listen'> as LiveChannel;
  const say = (message: string) => {
    for (const handler of handlers) handler(message);
  };
  return { live, handlers, say };
}

it('reads once in five seconds, and at once after it was forgotten', async () => {
  const { source, cache } = openCache();
  await cache.find(ACME);
  source.now = 4_999;
  await cache.find(ACME);
  expect(source.reads).toBe(1);
  source.now = 5_000;
  await cache.find(ACME);
  expect(source.reads).toBe(2);
  source.value = 2;
  cache.forget('other');
  expect(await cache.find(ACME)).toBe(1);
  cache.forget('acme');
  expect(await cache.find(ACME)).toBe(2);
});

it('does not keep what was read while it changed', async () => {
  const { source, cache } = openCache();
  source.whileRead = async () => {
    source.value = 2;
    cache.forget('acme');
  };
  expect(await cache.find(ACME)).toBe(1); // it was true when the question was asked
  source.whileRead = async () => {};
  expect(await cache.find(ACME)).toBe(2);
});

it('reads again soon after a read that failed', async () => {
  const { source, cache } = openCache();
  await cache.find(ACME);
  source.now = 5_000;
  source.whileRead = () => Promise.reject(new Error('away'));
  await expect(cache.find(ACME)).rejects.toThrow('away');
  source.whileRead = async () => {};
  source.value = 2;
  expect(await cache.find(ACME)).toBe(2);
});

it('keeps the companies that were asked for last', async () => {
  const { source, cache } = openCache(1);
  await cache.find(ACME);
  await cache.find(OTHER);
  await cache.find(OTHER);
  expect(source.reads).toBe(2);
  await cache.find(ACME);
  expect(source.reads).toBe(3);
});

it('hears what another process changed, and forgets everything after an interruption', async () => {
  const { source, cache } = openCache();
  const { live, handlers, say } = openLive();
  const stop = cache.follow(live, 'fields.changed');
  const changed = (company_id: string) =>
    say(JSON.stringify({ company_id, events: [{ topic: 'fields.changed', id: 'x', place: '1.x' }] }));
  await cache.find(ACME);
  await cache.find(OTHER);
  source.value = 2;
  changed('acme');
  expect([await cache.find(ACME), await cache.find(OTHER)]).toEqual([2, 1]);
  say(LIVE_RESUMED);
  expect(await cache.find(OTHER)).toBe(2);
  stop();
  expect(handlers.size).toBe(0);
});
