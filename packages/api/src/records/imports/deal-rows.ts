import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { opportunityCreateSchema } from '@outrider/shared/records/opportunities';
import { isClosed } from '@outrider/shared/records/pipelines';
import { companyDomain } from '../accounts/domain.ts';
import { readDay } from '../fields/day-text.ts';
import { settleMoney } from '../opportunities/money.ts';
import { readCurrency } from '../opportunities/pipelines.store.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { assertComplete } from '../opportunities/required-fields.ts';
import { type Course, readCourse, stageOf } from './deal-course.ts';
import type { Refuse } from './read-row.ts';
import {
  externals,
  firstId,
  firstName,
  type ImportedRecord,
  named,
  refuseAll,
  type RowRead,
  text,
} from './record-rows.ts';

/** What a file says of new deals alone. */
const OF_NEW = [
  'amount',
  'currency',
  'currency_rate',
  'lost_reason',
  'pipeline_id',
  'stage',
  'closed_at',
  'stage_since',
  'last_activity_at',
  'department',
] as const;

/**
 * Deals: their account is found or made, they come to the stage that the file names, won and lost ones with the day
 * they were closed.
 */
export const DEAL_IMPORT: ImportedRecord = {
  type: 'opportunity',
  recorded: OPPORTUNITIES,
  columns: [
    'name',
    'account_id',
    'probability',
    'close_date',
    'start_date',
    'next_step',
    'next_step_at',
    'competitor',
    'source',
  ],
  newColumns: OF_NEW,
  // Deals of one name are one where they are at the same account.
  identitiesOf: ({ values, external_ids }) => [
    ...externals(external_ids),
    ...named(`${String(values['name'])} at ${text(values['account_id']) ?? 'no account'}`),
  ],
  async reader(db, now) {
    const [course, currency, sales] = [
      await readCourse(db),
      await readCurrency(db),
      await db.department.findFirst({ where: { department: 'sales' }, select: { department: true } }),
    ];
    return dealReader({ course, currency, department: sales?.department ?? null, now });
  },
};

type Context = { course: Course; currency: string; department: string | null; now: Date };

const dealReader =
  ({ course, currency, department, now }: Context): RowRead =>
  (facts, custom, refuse) => {
    const {
      external_id,
      owner,
      account,
      account_domain,
      account_external_id,
      pipeline,
      stage,
      outcome,
      closed_on,
      ...told
    } = facts;
    const { lost_reason = null, ...fields } = told;
    const parsed = opportunityCreateSchema.safeParse({ ...fields, name: fields['name'] ?? '' });
    if (!parsed.success) return refuseAll(parsed.error.issues, refuse);
    const place = stageOf(course, { pipeline: text(pipeline), stage: text(stage), outcome: text(outcome) });
    if (!place) {
      refuse('stage', MESSAGES.importUnknownValue('Stage', text(stage) ?? ''));
      return null;
    }
    const {
      amount,
      currency: asked,
      currency_rate,
      custom: _custom,
      lead_id: _lead,
      owner_id: _owner,
      ...rest
    } = parsed.data;
    const closed = isClosed(place.key) ? closedDay(closed_on, rest.close_date ?? null, now, refuse) : null;
    const values = {
      ...rest,
      lost_reason: place.key === 'lost' ? lost_reason : null,
      pipeline_id: place.pipeline_id,
      stage: place.key,
      department,
      closed_at: closed,
      stage_since: closed ?? now.toISOString(),
      last_activity_at: closed ?? now.toISOString(),
    };
    const money = orRefuse(refuse, () => settleMoney({ amount, currency: asked, currency_rate }, null, currency));
    if (!money) return null;
    if (place.kind === 'open') {
      const { close_date, next_step, competitor } = rest;
      const owner_id = text(owner);
      const deal = { close_date, next_step, competitor, owner_id, lead_id: null, amount: money.amount };
      if (!orRefuse(refuse, () => (assertComplete(place, deal), true))) return null;
    }
    return {
      values: { ...values, ...money },
      custom,
      owner_id: text(owner),
      external_id: firstId(external_id),
      account: {
        external_id: firstId(account_external_id),
        domain: companyDomain(text(account_domain) ?? ''),
        name: firstName(account),
        mail_domain: null,
      },
    };
  };

/** When a deal was won or lost: as the file says, else on the day it was to close, never later than now. */
function closedDay(said: unknown, close_date: string | null, now: Date, refuse: Refuse): string {
  const day = text(said) === null ? close_date : readDay(text(said) ?? '');
  if (text(said) !== null && (day === null || day === 'ambiguous')) refuse('closed_on', MESSAGES.badDay);
  const at = day ? new Date(`${day}T12:00:00Z`) : now;
  return (at < now ? at : now).toISOString();
}

/** What a rule of deals says against a row is why the row is not imported. */
function orRefuse<T>(refuse: Refuse, rule: () => T): T | null {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { field, message } of error.extras.errors ?? [{ field: 'amount', message: error.message }])
      refuse(field, message);
    return null;
  }
}
