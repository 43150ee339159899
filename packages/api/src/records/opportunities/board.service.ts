import type { CompanyDb, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type Board,
  type BoardInput,
  type CloseMonths,
  type CloseMonthsInput,
  type DealSummary,
  type DealSummaryInput,
  LANE_CARDS,
  type LaneCards,
  type LaneInput,
  type LaneSort,
} from '@outrider/shared/records/opportunities';
import { dayField, timestampField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { narrow } from '../engine/list.ts';
import { type CardRow, listCards, sumDeals, sumLanes, sumMonths } from './board.store.ts';
import { dealsMatching } from './deal-columns.ts';
import { OPPORTUNITIES } from './opportunity-record.ts';
import { findPipeline, readCurrency } from './pipelines.store.ts';

/** The lanes of a pipeline with the first cards of each. @throws 404 for a pipeline that is archived or not there */
export async function getBoard(
  db: CompanyDb,
  user: CompanyUser,
  { pipeline_id: asked, sort, ...filters }: BoardInput,
  now: Date,
): Promise<Board> {
  const [pipeline_id, currency] = await Promise.all([livePipeline(db, asked), readCurrency(db)]);
  const ask = { pipeline_id, where: await whereOf(db, user, filters, now), sort };
  const [sums, rows] = await Promise.all([
    sumLanes(db, ask),
    listCards(db, ask, { after: null, limit: LANE_CARDS + 1 }),
  ]);
  const cardsOf = groupBy(rows, ({ stage }) => stage);
  return { pipeline_id, currency, lanes: sums.map((sum) => ({ ...sum, ...cutLane(cardsOf.get(sum.stage) ?? []) })) };
}

/** The cards of a lane behind those that were read. @throws 404, 422 for a cursor of another order */
export async function getLane(
  db: CompanyDb,
  user: CompanyUser,
  { pipeline_id: asked, sort, stage, cursor, ...filters }: LaneInput,
  now: Date,
): Promise<LaneCards> {
  const after = readPlace(cursor, sort);
  const pipeline_id = await livePipeline(db, asked);
  const page = { stage, after, limit: LANE_CARDS + 1 };
  const where = await whereOf(db, user, filters, now);
  return cutLane(await listCards(db, { pipeline_id, where, sort }, page));
}

/** The same deals by the month of their close date. @throws 404 as above */
export async function getMonths(
  db: CompanyDb,
  user: CompanyUser,
  { pipeline_id: asked, today, ...filters }: CloseMonthsInput,
  now: Date,
): Promise<CloseMonths> {
  const [pipeline_id, currency] = await Promise.all([livePipeline(db, asked), readCurrency(db)]);
  const where = await whereOf(db, user, filters, now);
  return { pipeline_id, currency, months: await sumMonths(db, { pipeline_id, where, today }) };
}

/** What a list of deals comes to. @throws 422 for a field that the company does not have */
export async function getSummary(
  db: CompanyDb,
  user: CompanyUser,
  input: DealSummaryInput,
  now: Date,
): Promise<DealSummary> {
  const [narrowed, currency] = await Promise.all([
    narrow(OPPORTUNITIES, db, user, input, now, dealsMatching(input, user.id)),
    readCurrency(db),
  ]);
  return { ...(await sumDeals(db, narrowed)), currency };
}

/** What a board is narrowed to. Its statements have each deal's stage at hand as it is, so nothing is joined for it. */
async function whereOf(
  db: CompanyDb,
  user: CompanyUser,
  filters: Omit<BoardInput, 'pipeline_id' | 'sort'>,
  now: Date,
): Promise<Prisma.Sql> {
  return (await narrow(OPPORTUNITIES, db, user, filters, now, dealsMatching(filters, user.id))).where;
}

async function livePipeline(db: CompanyDb, asked: string | undefined): Promise<string> {
  const id = await findPipeline(db, asked);
  if (!id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return id;
}

function cutLane(rows: CardRow[]): LaneCards {
  const shown = rows.slice(0, LANE_CARDS);
  const last = shown.at(-1);
  const next = rows.length > LANE_CARDS && last ? JSON.stringify([last.sort_key, last.id]) : null;
  return {
    cards: shown.map(({ card }) => card),
    next_cursor: next && Buffer.from(next).toString('base64url'),
  };
}

const number = z.string().regex(/^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/);
const KEYS: Record<LaneSort, z.ZodType<string>> = {
  close_date: z.union([dayField, z.literal('infinity')]),
  amount: number,
  activity: timestampField,
  manual: number,
};

function readPlace(cursor: string, sort: LaneSort): { key: string; id: string } {
  try {
    const [key, id] = z
      .tuple([KEYS[sort], z.uuid()])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { key, id };
  } catch {
    throw refuse('UNPROCESSABLE_CONTENT', 'cursor', MESSAGES.invalidCursor);
  }
}
