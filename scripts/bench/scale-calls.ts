import { type Asked, type Load, timeEach } from './load.ts';
import { person } from './person.ts';
import { start } from './processes.ts';
import { openClock, type Spent } from './processor-time.ts';
import type { Seeded } from './seed.ts';
import { LIMITS, PORT, SERVER } from './targets.ts';

const asUser = ({ token }: Seeded) => ({ authorization: `Bearer ${token}` });

/** The calls whose cost could grow with instances, with companies or with partitions. `url` is the path. */
export const SCALE_CALLS = {
  page: (seeded: Seeded): Asked => ({ url: '/api/leads?status=new&source=website', headers: asUser(seeded) }),
  search: (seeded: Seeded): Asked => ({ url: '/api/leads?q=family4242', headers: asUser(seeded) }),
  create: (seeded: Seeded): Asked => ({ url: '/api/leads', headers: asUser(seeded), body: person }),
  webhook: ({ key }: Seeded): Asked => ({ url: '/api/leads/capture/n8n', headers: { 'x-api-key': key }, body: person }),
};

export type Cost = { spent: Spent; load: Load };

/** What each of the calls costs a server that is started for it, by one caller. */
export async function measureCosts(url: string, seeded: Seeded, calls: number): Promise<Map<string, Cost>> {
  const server = await start(SERVER, { ...LIMITS, DATABASE_URL: url });
  const clock = await openClock(server.process.pid ?? 0, url);
  const costs = new Map<string, Cost>();
  for (const [what, ask] of Object.entries(SCALE_CALLS)) {
    const asked = { ...ask(seeded), url: `http://127.0.0.1:${PORT}${ask(seeded).url}` };
    await timeEach(asked, calls / 2); // compiled code, plans, pages in memory
    await clock.settled();
    const before = clock.read();
    const load = await timeEach(asked, calls);
    await clock.settled();
    costs.set(what, { spent: clock.since(before, clock.read(), calls), load });
  }
  await clock.close();
  await server.stop();
  return costs;
}
