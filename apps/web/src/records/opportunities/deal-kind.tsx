import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { opportunity, OPPORTUNITY_FILTER_FIELDS, withPipelines } from '@outrider/shared/ground/fields/opportunity';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ERASED_PERSON } from '@outrider/shared/ground/messages-erasure';
import { type Opportunity, OPPORTUNITY_SORTS } from '@outrider/shared/records/opportunities';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { useMemo } from 'react';
import { unknownCell } from '../engine/column-face.tsx';
import { facesOf, textCell } from '../engine/kind-parts.tsx';
import type { RecordKind } from '../engine/record-kind.ts';
import type { Ways } from '../engine/sort-words.ts';
import { formatAgo, formatMoment, formatMoney } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { companyOf } from './company-of.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { Chance, formatCloseDay } from './deal-card.tsx';
import { DEALS_WORDS as WORDS } from './words.ts';

const day = (text: string | null) => (text ? <span className="num">{formatCloseDay(text)}</span> : unknownCell);

/** What comes next, and that it is late; an open deal without one says so. */
function NextStep({ deal: { next_step, next_step_at, closed_at } }: { deal: Opportunity }) {
  const today = todayText(useNow());
  if (!next_step) return closed_at ? unknownCell : <span className="text-band-orange-ink">{WORDS.noNextStep}</span>;
  const isLate = next_step_at !== null && next_step_at < today && !closed_at;
  return (
    <span title={next_step}>
      {isLate && <span className="text-band-red-ink font-strong">{WORDS.overdue} </span>}
      <span className="text-muted">{next_step}</span>
    </span>
  );
}

/** When somebody last dealt with it; a tag where that is longer ago than its stage allows. */
function LastActivity({ deal: { last_activity_at, stale } }: { deal: Opportunity }) {
  const now = useNow();
  return (
    <time
      dateTime={last_activity_at}
      title={formatMoment(last_activity_at)}
      className={`num whitespace-nowrap ${stale ? 'tag b-orange' : 'text-muted'}`}
    >
      {formatAgo(last_activity_at, now)}
    </time>
  );
}

const COLUMNS = facesOf<Opportunity, typeof opportunity.fields>(opportunity, OPPORTUNITY_SORTS, {
  account_id: { cell: ({ account_name }) => textCell(account_name) },
  lead_id: {
    cell: ({ lead_name, person_erased }) =>
      lead_name === null && person_erased ? <span className="text-faint">{ERASED_PERSON}</span> : textCell(lead_name),
  },
  stage: { width: 120, first: 'asc', cell: ({ stage_label }) => stage_label },
  amount: {
    width: 108,
    cell: ({ amount, currency }) => <span className="num">{formatMoney(amount, currency)}</span>,
  },
  probability: {
    width: 104,
    align: 'start',
    cell: (deal) => <Chance deal={deal} />,
  },
  close_date: { width: 104, align: 'start', first: 'asc', cell: ({ close_date }) => day(close_date) },
  start_date: { width: 104, align: 'start', cell: ({ start_date }) => day(start_date) },
  closed_at: { width: 96, align: 'start', cell: ({ closed_at }) => day(closed_at) },
  next_step: { width: 200, cell: (deal) => <NextStep deal={deal} /> },
  next_step_at: { cell: ({ next_step_at }) => day(next_step_at) },
  last_activity_at: { width: 128, cell: (deal) => <LastActivity deal={deal} /> },
}).filter(([key]) => key !== 'name');

const SORTS: Record<(typeof OPPORTUNITY_SORTS)[number], Ways> = {
  created_at: ['Newest first', 'Oldest first'],
  updated_at: ['Recently updated', 'Least recently updated'],
  last_activity_at: ['Recently active', 'Longest quiet'],
  name: ['Name Z–A', 'Name A–Z'],
  amount: ['Highest amount', 'Lowest amount'],
  close_date: ['Closing last', 'Closing soonest'],
  stage: ['Latest stage first', 'Earliest stage first'],
  probability: ['Highest chance', 'Lowest chance'],
  owner_id: ['Owner Z–A', 'Owner A–Z'],
};

/** Deals as the screens of records know them. */
export const DEAL: RecordKind<Opportunity> = {
  type: 'opportunity',
  path: '/opportunities',
  one: 'deal',
  many: 'deals',
  words: {
    none: [WORDS.none.all, WORDS.noneHint.all],
    noneMine: [WORDS.none.mine, WORDS.noneHint.mine],
    restoredWithout: MESSAGES.restoreFailed,
    crumb: WORDS.crumb,
    actions: WORDS.drawer.actions,
    all: WORDS.tabs.all,
    mine: WORDS.tabs.mine,
    new: WORDS.add,
    create: WORDS.create,
    openExisting: WORDS.openExisting,
    loadAllFailed: MESSAGES.loadDealsFailed,
    loadFailed: MESSAGES.loadDealFailed,
    saveFailed: MESSAGES.saveDealFailed,
    created: MESSAGES.opportunityCreated,
  },
  can: { create: 'pipeline.create', edit: 'pipeline.edit', delete: 'pipeline.delete' },
  form: opportunity.describe('form'),
  // The currency and its rate are one fact (see DealFacts).
  facts: opportunity.describe('drawer').filter(({ key }) => key !== 'currency' && key !== 'currency_rate'),
  filters: OPPORTUNITY_FILTER_FIELDS,
  changeable: opportunity.sql.changeable,
  wanted: ['account_id', 'close_date', 'owner_id', 'next_step'],
  filterStart: 'stage',
  sorts: Object.entries(SORTS),
  subject: {
    label: WORDS.table.name,
    sort: 'name',
    width: 280,
    nameOf: ({ name }) => name,
    face: (deal) => (
      <span className="truncate" title={[deal.name, companyOf(deal)].filter(Boolean).join(', ')}>
        <span className="font-strong">{deal.name}</span> <span className="text-faint">{companyOf(deal)}</span>
      </span>
    ),
  },
  table: {
    list: 'opportunity',
    start: ['stage', 'amount', 'probability', 'close_date', 'owner_id', 'next_step', 'last_activity_at'],
    isColumn: (name): name is string => isCustomName(name) || COLUMNS.some(([key]) => key === name),
  },
  columns: COLUMNS,
  leaving: [
    'updated_at',
    'created_at',
    'stage_since',
    'closed_at',
    'lost_reason',
    'competitor',
    'start_date',
    'source',
    'lead_id',
    'next_step_at',
    'account_id',
    'next_step',
    'last_activity_at',
    'probability',
    'owner_id',
    'close_date',
    'stage',
    'amount',
  ],
  isPerson: false,
  position: companyOf,
  beside: ({ stage_label, close_date, closed_at }) =>
    [stage_label, close_date && !closed_at && WORDS.closes(formatCloseDay(close_date))].filter(Boolean).join(' · '),
  besideEnd: (deal) => (
    <>
      <span className="num block">{formatMoney(deal.amount, deal.currency)}</span>
      {!deal.closed_at && <Chance deal={deal} />}
    </>
  ),
  currencyOf: ({ currency }) => currency,
  said: (field, { closed_at, own_probability, chance_by, probability }) =>
    field !== 'probability'
      ? undefined
      : closed_at !== null || own_probability !== null
        ? WORDS.page.percent(probability)
        : chance_by === 'model'
          ? WORDS.drawer.learnedChance(probability)
          : WORDS.drawer.stageChance(probability),
  cardFoot: (deal) => (
    <>
      <span>{deal.stage_label}</span>
      <span className="num">{formatMoney(deal.amount, deal.currency)}</span>
      {deal.close_date && <span className="num">{formatCloseDay(deal.close_date)}</span>}
    </>
  ),
};

/** The same with the company's pipelines and stages to choose from. */
export function useDealKind(pipelines: readonly Pipeline[]): RecordKind<Opportunity> {
  return useMemo(() => ({ ...DEAL, filters: withPipelines(OPPORTUNITY_FILTER_FIELDS, pipelines) }), [pipelines]);
}
