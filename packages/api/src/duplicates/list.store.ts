import { type CompanyQueries, Prisma } from '@outrider/db';
import type { DuplicateReason, PairedLead } from '@outrider/shared/duplicates';

/** A lead of a pair as JSON gives it: times are PostgreSQL's text. */
export type ListedLead = PairedLead;
export type ListedPair = {
  id: string;
  score: number;
  reasons: DuplicateReason[];
  similarity: number | null;
  low: ListedLead;
  high: ListedLead;
};

/** Whose pairs: 'all', or only those of which this person may edit both leads. */
export type Whose = { mine: string } | 'all';

const mayEdit = (lead: string, whose: Whose) =>
  whose === 'all'
    ? Prisma.sql`true`
    : Prisma.sql`(${Prisma.raw(lead)}.assigned_to = ${whose.mine}::uuid OR ${Prisma.raw(lead)}.assigned_to IS NULL)`;
/** Open pairs of the living that may be seen to. */
const openPairsInScope = (whose: Whose) => Prisma.sql`
  FROM duplicate_pairs p JOIN leads low ON low.company_id = p.company_id AND low.id = p.low_id JOIN leads high ON high.company_id = p.company_id AND high.id = p.high_id
  WHERE p.state = 'open' AND ${mayEdit('low', whose)} AND ${mayEdit('high', whose)}`;

function leadJson(alias: 'low' | 'high'): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`'${column}', ${alias}.${column}`);
  const columns = [
    'id',
    'email',
    'first_name',
    'last_name',
    'job_title',
    'phone',
    'status',
    'score',
    'priority',
    'assigned_to',
    'created_at',
  ].map(of);
  return Prisma.sql`jsonb_build_object(${Prisma.join(columns)}, 'company', ${Prisma.raw(alias)}.company_name, 'assigned_to_name',
    (SELECT full_name FROM users u WHERE u.company_id = p.company_id AND u.id = ${Prisma.raw(alias)}.assigned_to)) AS ${Prisma.raw(alias)}`;
}
const PAIR = Prisma.sql`p.id, p.score, p.reasons, p.similarity, ${leadJson('low')}, ${leadJson('high')}`;

export type PairPlace = { score: number; id: string };
type Asked = { whose: Whose; reason: DuplicateReason | undefined; after: PairPlace | null; limit: number };

/** Open pairs, the likeliest first. */
export const listOpen = (db: CompanyQueries, { whose, reason, after, limit }: Asked) =>
  db.$queryRaw<ListedPair[]>`
    SELECT ${PAIR} ${openPairsInScope(whose)} AND ${reason ? Prisma.sql`${reason} = ANY(p.reasons)` : Prisma.sql`true`}
      AND ${after ? Prisma.sql`(p.score, p.id) < (${after.score}::int, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY p.score DESC, p.id DESC LIMIT ${limit}`;

export type OpenCounts = Record<'open' | DuplicateReason, number>;

export async function countOpen(db: CompanyQueries, whose: Whose): Promise<OpenCounts> {
  const with_ = (reason: DuplicateReason) =>
    Prisma.sql`count(*) FILTER (WHERE ${reason} = ANY(p.reasons))::int AS ${Prisma.raw(reason)}`;
  const [row] = await db.$queryRaw<
    OpenCounts[]
  >`SELECT count(*)::int AS open, ${with_('email')}, ${with_('phone')}, ${with_('name_company')}, ${with_('alike')} ${openPairsInScope(whose)}`;
  if (!row) throw new Error('Counting pairs gave no row');
  return row;
}

/** The open pairs of a lead, whoever may see to them. */
export const listOfLead = (db: CompanyQueries, lead_id: string, limit: number) =>
  db.$queryRaw<
    ListedPair[]
  >`SELECT ${PAIR} ${openPairsInScope('all')} AND (p.low_id = ${lead_id}::uuid OR p.high_id = ${lead_id}::uuid) ORDER BY p.score DESC, p.id DESC LIMIT ${limit}`;

export async function findListed(db: CompanyQueries, id: string): Promise<ListedPair | null> {
  const [row] = await db.$queryRaw<ListedPair[]>`SELECT ${PAIR} ${openPairsInScope('all')} AND p.id = ${id}::uuid`;
  return row ?? null;
}
