import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { pageTextOfLeads } from '../../packages/api/src/records/leads/list.service.ts';
import type { CompanyDb } from '../../packages/db/src/index.ts';
import { leadListSchema } from '../../packages/shared/src/records/lead-list.ts';

const NOBODY = { id: '00000000-0000-7000-8000-000000000000' } as CompanyUser;
const ASKED = leadListSchema.parse({ total: 'bounded' });

/** The page that everybody looks at while something else is at work. */
export const readFirstPage = (db: CompanyDb): Promise<unknown> => pageTextOfLeads(db, NOBODY, ASKED, new Date());
