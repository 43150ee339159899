import { LEAD_SORTS } from '../../packages/shared/src/records/lead-list.ts';
import type { BenchDatabase } from './database.ts';
import { seedCompany, type Seeded } from './seed.ts';

/** What is asked of the list of leads, as the address of the screen and the procedure's input alike. */
export const LISTS: [string, Record<string, string>][] = [
  ...LEAD_SORTS.flatMap((sort): [string, Record<string, string>][] => [
    [`${sort}, down`, { sort, order: 'desc' }],
    [`${sort}, up`, { sort, order: 'asc' }],
  ]),
  ['status new', { filter: 'status:new' }],
  ['status new by score', { filter: 'status:new', sort: 'score' }],
  ['owner nobody', { filter: 'owner:nobody' }],
  ['hot and open', { filter: 'score:85..;status:!converted,unqualified', sort: 'score' }],
  ['two industries or a high budget', { filter: 'industry:retail,finance|estimated_budget:80000..' }],
  ['not contacted for a week', { filter: 'last_contacted:!7d;status:new,contacted', sort: 'priority' }],
  [
    'nested groups',
    { filter: 'processing_mode:ai,hybrid;(score:70..|(priority:medium;source:website,referral))', sort: 'company' },
  ],
  ['rare: three statuses of one size', { filter: 'company_size:1-10', sort: 'updated_at' }],
  ['title contains', { filter: 'job_title:*operations' }],
  ['title contains what none has', { filter: 'job_title:*zeppelin' }],
  ['company contains', { filter: 'company_name:*company 42' }],
  ['notes contain', { filter: 'notes:*downtime', sort: 'name' }],
  ['notes contain what none has', { filter: 'notes:*zeppelin', sort: 'name' }],
  ['search, rare word', { q: 'family4242' }],
  ['search, two words', { q: 'ada company', sort: 'score' }],
  ['search, common word', { q: 'example' }],
  ['search, two letters that none has', { q: 'zz' }],
  ['search in a filter', { q: 'grace', filter: 'status:new;score:50..', sort: 'name' }],
  ['search in a filter that most meet', { q: 'grace', filter: 'score:1..', sort: 'name' }],
  ['search for what many have, in a filter', { q: 'company 4', filter: 'status:new;priority:high', sort: 'company' }],
  ['search in a title', { q: 'grace', filter: 'job_title:*operations', sort: 'name' }],
  // Of these a page is not met by walking down the order: the filter has to do with it, or nothing matches where each
  // condition alone matches much.
  ['none of two that are frequent', { filter: 'status:contacted;source:website', sort: 'name' }],
  ['the lowest scores, highest first', { filter: 'score:..30;status:new', sort: 'score' }],
  ['industry, size and status', { filter: 'industry:retail;company_size:51-200;status:contacted', sort: 'company' }],
  ['a department', { filter: 'department:sales', sort: 'name' }],
  ['status and title', { filter: 'job_title:*operations;status:contacted', sort: 'company' }],
  // A company's own fields.
  ['custom choice', { filter: 'custom.grade:high' }],
  ['custom choice, rare beside a status', { filter: 'custom.grade:high;custom.line:west;status:new', sort: 'score' }],
  ['one of several choices', { filter: 'custom.needs:gmp' }],
  ['custom number', { filter: 'custom.machines:100..160' }],
  ['custom date', { filter: 'custom.renewal:2026-03-01..2026-05-31' }],
  ['custom text contains', { filter: 'custom.machine:*model 42' }],
  ['custom text contains what none has', { filter: 'custom.machine:*zeppelin', sort: 'name' }],
  ['custom not known', { filter: 'custom.machines:!?' }],
  ['custom check box is no', { filter: 'custom.certified:no;status:new' }],
  ['custom number, down', { sort: 'custom.spend', order: 'desc' }],
  ['custom number, up', { sort: 'custom.spend', order: 'asc' }],
  ['custom choice, up', { sort: 'custom.grade', order: 'asc' }],
  ['custom choice by a custom amount', { filter: 'custom.grade:high', sort: 'custom.spend' }],
  [
    'none of three that are frequent',
    { filter: 'custom.grade:high;custom.line:north;custom.needs:training;custom.certified:yes' },
  ],
  ['custom or built-in', { filter: 'custom.machines:390..|score:99..' }],
  ['status or title', { filter: 'status:unqualified|job_title:*zeppelin', sort: 'company' }],
  ['title and notes', { filter: 'notes:*zeppelin;job_title:*operations', sort: 'name' }],
];

/** A company of `own` leads among those of other companies. */
export async function seedAmong(database: BenchDatabase, own: number, others: number): Promise<Seeded> {
  const seeded = await seedCompany(database.url, own, undefined, true);
  for (let left = others; left > 0; left -= own) await seedCompany(database.url, Math.min(own, left), undefined, true);
  // A third was spoken to, at all sorts of times; some without a budget.
  await database.run(
    `UPDATE leads SET last_contacted = created_at + interval '1 hour' WHERE score % 3 = 0; UPDATE leads SET estimated_budget = NULL WHERE score % 5 = 0`,
  );
  await database.run('VACUUM ANALYZE leads');
  await database.run('VACUUM ANALYZE lead_slots');
  return seeded;
}
