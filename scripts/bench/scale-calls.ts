import { randomUUID } from 'node:crypto';
import type { Asked } from './load.ts';
import type { Seeded } from './seed.ts';

export const person = () =>
  JSON.stringify({
    email: `${randomUUID()}@example.com`,
    first_name: 'Vera',
    last_name: 'Novak',
    company: 'Northwind',
    job_title: 'VP Operations',
  });

const asUser = ({ token }: Seeded) => ({ authorization: `Bearer ${token}` });

/** The calls whose cost could grow with instances, with companies or with partitions. `url` is the path. */
export const SCALE_CALLS = {
  page: (seeded: Seeded): Asked => ({ url: '/api/leads?status=new&source=website', headers: asUser(seeded) }),
  search: (seeded: Seeded): Asked => ({ url: '/api/leads?q=family4242', headers: asUser(seeded) }),
  create: (seeded: Seeded): Asked => ({ url: '/api/leads', headers: asUser(seeded), body: person }),
  webhook: ({ key }: Seeded): Asked => ({ url: '/api/leads/capture/n8n', headers: { 'x-api-key': key }, body: person }),
};
