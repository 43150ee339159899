import type { CompanyQueries } from '@outrider/db';
import type { ROW_TIMES, RowKind, Rows, RowsInput } from '@outrider/shared/insight/dashboard';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { CompanyUser } from '../../ground/guard.ts';
import type { TaskKind } from './conditions.store.ts';
import { dealLink, leadLink } from './links.ts';
import { type Periods, periodsAt } from './periods.ts';
import {
  listConverted,
  listIdleDeals,
  listLeads,
  listMeetings,
  listQualified,
  listTasks,
  type Listed,
} from './rows.store.ts';
import { ownerInScope } from './scope.ts';

/** The first so many are shown; the total says how many there are. */
const SHOWN = 100;

/** What the time in each list is; it is also the order. */
const TIMES: Record<RowKind, (typeof ROW_TIMES)[number]> = {
  idle_deals: 'closes',
  pending_tasks: 'due',
  overdue_tasks: 'due',
  upcoming_meetings: 'starts',
  recent_leads: 'captured',
  automated_leads: 'captured',
  ai_leads: 'captured',
  manual_leads: 'captured',
  answered_leads: 'first_contact',
  quiet_leads: 'contacted',
  qualified_leads: 'qualified',
  converted_leads: 'captured',
};

/**
 * The rows behind a figure, by the condition that counted them. @throws 403 for the tasks and meetings of somebody
 * else, where the role has only its own
 */
export async function getRows(db: CompanyQueries, user: CompanyUser, input: RowsInput, now: Date): Promise<Rows> {
  const rows = await listRows(db, user, input, periodsAt(now, user.company));
  const [first] = rows;
  return {
    time: TIMES[input.kind],
    total: first?.total ?? 0,
    amount: first?.total_amount ?? null,
    items: rows.map(({ total: _total, total_amount: _amount, lead_id, at, ...row }) => ({
      ...row,
      at: at?.toISOString() ?? null,
      link: row.stage_label ? dealLink(row.id) : lead_id && leadLink(lead_id),
    })),
  };
}

function listRows(db: CompanyQueries, user: CompanyUser, { kind, owner }: RowsInput, when: Periods): Promise<Listed[]> {
  const asked = owner === 'me' ? user.id : owner;
  if (isOfTasks(kind)) return listTasks(db, kind, personal(user, 'tasks.use', asked), when, SHOWN);
  if (kind === 'upcoming_meetings') return listMeetings(db, personal(user, 'meetings.use', asked), when, SHOWN);
  const whose = asked ?? ownerInScope(user);
  if (kind === 'qualified_leads') return listQualified(db, whose, when, SHOWN);
  if (kind === 'converted_leads') return listConverted(db, whose, when, SHOWN);
  return kind === 'idle_deals' ? listIdleDeals(db, whose, SHOWN) : listLeads(db, kind, whose, when, SHOWN);
}

const isOfTasks = (kind: RowKind): kind is TaskKind => kind.endsWith('_tasks');

function personal(user: CompanyUser, capability: 'tasks.use' | 'meetings.use', asked: string | undefined): string {
  if (asked && asked !== user.id && reachOf(user, capability) !== 'all')
    throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return asked ?? user.id;
}
