import { type CompanyQueries, Prisma } from '@outrider/db';
import { INSIGHTS } from '@outrider/shared/insight/insights';
import type { PROCESSING_MODES } from '@outrider/shared/records/leads';
import { CONTACT_MINUTES, FIRST_CONTACT } from '../../records/leads/first-contact.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { FACTS } from '../scoring/examples.store.ts';
import { movedTo } from './outcomes.store.ts';

/** A lead with what became of it. `minutes`: to the first contact; `won`: what its won deals are worth on average. */
export type ModeRow = {
  id: string;
  name: string;
  processing_mode: (typeof PROCESSING_MODES)[number];
  created_at: Date;
  source: string;
  company_size: string | null;
  facts: object;
  minutes: number | null;
  replied: boolean;
  qualified: boolean;
  won: number | null;
};

/** The newest leads of each side that came in that time: both have as many, however many the other has. */
export const listModes = (db: CompanyQueries, since: Date, until: Date): Promise<ModeRow[]> =>
  db.$queryRaw<ModeRow[]>`
    SELECT l.id, ${personName('l')} AS name, l.processing_mode, l.created_at, l.source, l.company_size,
      coalesce(known.features, (SELECT to_jsonb(f) FROM (SELECT ${FACTS}) f)) AS facts,
      CASE WHEN contact.first_at IS NOT NULL THEN ${CONTACT_MINUTES} END AS minutes,
      EXISTS (SELECT FROM lead_activities a
        WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind = 'replied') AS replied,
      moved.first_at IS NOT NULL OR l.status IN ('qualified', 'converted') AS qualified,
      (SELECT avg(o.base_amount)::float8 FROM opportunities o
        WHERE o.company_id = l.company_id AND o.lead_id = l.id AND o.stage = 'won') AS won
    FROM (
      ${side(Prisma.sql`r.processing_mode = 'manual'`, since, until)} UNION ALL
      ${side(Prisma.sql`r.processing_mode <> 'manual'`, since, until)}) l
    ${FIRST_CONTACT}
    LEFT JOIN LATERAL (
      SELECT h.features FROM score_history h WHERE h.company_id = l.company_id AND h.lead_id = l.id
      ORDER BY h.created_at, h.id LIMIT 1) known ON true
    ${movedTo(['qualified', 'converted'])}
    ORDER BY l.created_at DESC, l.id`;

const side = (which: Prisma.Sql, since: Date, until: Date) => Prisma.sql`
  (SELECT r.* FROM leads r WHERE ${which} AND r.created_at >= ${moment(since)} AND r.created_at < ${moment(until)}
   ORDER BY r.created_at DESC, r.id DESC LIMIT ${INSIGHTS.most / 2})`;
