import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { ProposalEventKind, ProposalState } from '@outrider/shared/records/proposal-paths';
import type { ProposalSums } from '@outrider/shared/records/proposal-sums';
import type {
  Proposal,
  ProposalBody,
  ProposalDraft,
  ProposalEvent,
  ProposalListInput,
  ProposalRecipient,
  ProposalRow,
  ProposalVersion,
} from '@outrider/shared/records/proposals';
import { isoSql } from '../../ground/sql/iso.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import type { After } from '../../ground/paging/listing.ts';
import { likePatterns } from '../../ground/sql/search-words.ts';

const day = (column: string) => Prisma.sql`to_char(${Prisma.raw(column)}, 'YYYY-MM-DD')`;

/** `today`: the day it is where the company is. */
const rowOf = (today: string) => Prisma.sql`
  SELECT p.id, p.number, p.state, p.opportunity_id, o.name AS opportunity_name, a.name AS account_name, o.owner_id,
    u.full_name AS owner_name, p.currency, p.current, p.sent_version, v.title, v.total::float8 AS total,
    ${day('v.valid_until')} AS valid_until, p.version, p.created_at,
    p.closed_at IS NULL AND coalesce(s.valid_until < ${today}::date, false) AS is_expired,
    (SELECT coalesce(sum(r.opens), 0)::int FROM proposal_recipients r
      WHERE r.company_id = p.company_id AND r.proposal_id = p.id) AS opens,
    (SELECT count(*)::int FROM proposal_events e
      WHERE e.company_id = p.company_id AND e.proposal_id = p.id AND e.kind = 'question'
        AND NOT EXISTS (SELECT FROM proposal_events f WHERE f.company_id = e.company_id AND f.answers_id = e.id
          AND f.proposal_id = e.proposal_id)) AS open_questions,
    ${isoSql(Prisma.sql`p.sent_at`)} AS sent_at, ${isoSql(Prisma.sql`p.closed_at`)} AS closed_at, ${isoSql(Prisma.sql`p.updated_at`)} AS updated_at
  FROM proposals p
  JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id AND o.deleted_at IS NULL
  JOIN proposal_versions v ON v.company_id = p.company_id AND v.proposal_id = p.id AND v.number = p.current
  LEFT JOIN proposal_versions s ON s.company_id = p.company_id AND s.proposal_id = p.id AND s.number = p.sent_version
  LEFT JOIN accounts a ON a.company_id = o.company_id AND a.id = o.account_id AND a.deleted_at IS NULL
  LEFT JOIN users u ON u.company_id = o.company_id AND u.id = o.owner_id`;

const TABS: Record<ProposalListInput['tab'], Prisma.Sql | null> = {
  all: null,
  open: Prisma.sql`p.closed_at IS NULL`,
  in_review: Prisma.sql`p.state = 'in_review'`,
  sent: Prisma.sql`p.sent_version IS NOT NULL AND p.closed_at IS NULL`,
  accepted: Prisma.sql`p.state = 'accepted'`,
  closed: Prisma.sql`p.state IN ('declined', 'withdrawn')`,
};

type Listed = ProposalRow & { created_at: Date };
type Asked = Pick<ProposalListInput, 'tab' | 'opportunity_id' | 'q' | 'limit'> & { today: string; after: After };

const asked = ({ tab, opportunity_id, q }: Pick<Asked, 'tab' | 'opportunity_id' | 'q'>) =>
  allOf([
    TABS[tab],
    opportunity_id && Prisma.sql`p.opportunity_id = ${opportunity_id}::uuid`,
    ...likePatterns(q ?? '').map(
      (like) => Prisma.sql`concat_ws(' ', 'Q-' || p.number, v.title, o.name, a.name) ILIKE ${like}`,
    ),
  ]);

/** The newest first, one more than `limit`. */
export const listRows = (db: CompanyQueries, { today, after, limit, ...input }: Asked): Promise<Listed[]> =>
  db.$queryRaw<Listed[]>`
    ${rowOf(today)}
    WHERE ${asked(input)}
      AND ${after ? Prisma.sql`(p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`;

export async function countRows(db: CompanyQueries, input: Pick<Asked, 'tab' | 'opportunity_id' | 'q'>) {
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total FROM proposals p
    JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id AND o.deleted_at IS NULL
    JOIN proposal_versions v ON v.company_id = p.company_id AND v.proposal_id = p.id AND v.number = p.current
    LEFT JOIN accounts a ON a.company_id = o.company_id AND a.id = o.account_id AND a.deleted_at IS NULL
    WHERE ${asked(input)}`;
  return total;
}

export async function findRow(db: CompanyQueries, id: string, today: string): Promise<ProposalRow | null> {
  const [row] = await db.$queryRaw<Listed[]>`${rowOf(today)} WHERE p.id = ${id}::uuid`;
  return row ?? null;
}

/** What a write has to know of a proposal. */
export type HeldProposal = {
  id: string;
  number: number;
  opportunity_id: string;
  currency: string;
  state: ProposalState;
  current: number;
  sent_version: number | null;
  created_by: string | null;
  review_asked_by: string | null;
  sent_at: Date | null;
  closed_at: Date | null;
  version: number;
};

const HELD = Prisma.sql`p.id, p.number, p.opportunity_id, p.currency, p.state, p.current, p.sent_version, p.created_by,
  p.review_asked_by, p.sent_at, p.closed_at, p.version`;

/** Of which deal it is. */
export async function findDealOf(tx: CompanyTx, id: string): Promise<string | null> {
  const row = await tx.proposal.findFirst({ where: { id }, select: { opportunity_id: true } });
  return row?.opportunity_id ?? null;
}

export async function lockProposal(tx: CompanyTx, id: string): Promise<HeldProposal | null> {
  const [row] = await tx.$queryRaw<HeldProposal[]>`
    SELECT ${HELD} FROM proposals p WHERE p.id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

export const insertProposal = (tx: CompanyTx, data: Omit<Prisma.ProposalUncheckedCreateInput, 'company_id' | 'id'>) =>
  tx.proposal.create({ data, select: { id: true } });

/** Every change of it is another version of it, for whoever looks at it. */
export const updateProposal = (
  tx: CompanyTx,
  id: string,
  data: Omit<Prisma.ProposalUncheckedUpdateInput, 'version'>,
  now: Date,
) =>
  tx.proposal.update({
    where: tx.key(id),
    data: { ...data, version: { increment: 1 }, updated_at: now },
    select: { id: true, version: true },
  });

export const deleteProposal = (tx: CompanyTx, id: string) =>
  tx.proposal.delete({ where: tx.key(id), select: { id: true } });

type VersionRow = Omit<ProposalVersion, keyof ProposalBody> & { body: ProposalBody };

const VERSION = Prisma.sql`v.number, v.title, v.language, v.body, ${day('v.valid_until')} AS valid_until,
  v.list_total::float8 AS list_total, v.discount::float8 AS discount, v.total::float8 AS total, v.tax::float8 AS tax,
  v.chosen, v.fingerprint, ${isoSql(Prisma.sql`v.sent_at`)} AS sent_at, ${isoSql(Prisma.sql`v.updated_at`)} AS updated_at`;

const shownVersion = ({ body, ...row }: VersionRow): ProposalVersion => ({ ...row, ...body });

export async function findVersion(db: CompanyQueries, id: string, number: number): Promise<ProposalVersion | null> {
  const [row] = await db.$queryRaw<VersionRow[]>`
    SELECT ${VERSION} FROM proposal_versions v WHERE v.proposal_id = ${id}::uuid AND v.number = ${number}`;
  return row ? shownVersion(row) : null;
}

/** @throws where the proposal has no such version */
export async function readVersion(db: CompanyQueries, id: string, number: number): Promise<ProposalVersion> {
  const version = await findVersion(db, id, number);
  if (!version) throw new Error(`Proposal ${id} has no version ${number}`);
  return version;
}

/** Of a proposal p: the newest version that left. */
export const LAST_SENT = Prisma.sql`(SELECT max(w.number) FROM proposal_versions w
  WHERE w.company_id = p.company_id AND w.proposal_id = p.id AND w.sent_at IS NOT NULL)`;

/** The newest version that left. */
export async function findLastSent(tx: CompanyTx, proposal_id: string): Promise<number> {
  const row = await tx.proposalVersion.findFirstOrThrow({
    where: { proposal_id, sent_at: { not: null } },
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  return row.number;
}

type Review = { asker_id: string | null; closed_reason: string | null } & Proposal['review'];
/** How asking for approval went, and what the customer said as they declined. */
export async function findReview(db: CompanyQueries, id: string): Promise<Review> {
  const [row] = await db.$queryRaw<[Review]>`
    SELECT p.review_asked_by AS asker_id, p.closed_reason, p.review_note AS note, p.review_reason AS reason,
      (SELECT full_name FROM users u WHERE u.company_id = p.company_id AND u.id = p.review_asked_by) AS asked_by,
      (SELECT full_name FROM users u WHERE u.company_id = p.company_id AND u.id = p.reviewed_by) AS by
    FROM proposals p WHERE p.id = ${id}::uuid`;
  return row;
}

/** The newest first. */
export const listVersions = (db: CompanyQueries, id: string) =>
  db.$queryRaw<Pick<ProposalVersion, 'number' | 'title' | 'total' | 'sent_at'>[]>`
    SELECT v.number, v.title, v.total::float8 AS total, ${isoSql(Prisma.sql`v.sent_at`)} AS sent_at
    FROM proposal_versions v WHERE v.proposal_id = ${id}::uuid ORDER BY v.number DESC`;

const sumsOf = ({ list, discount, total, tax }: ProposalSums) => ({ list_total: list, discount, total, tax });

/** A draft whose language is known. */
export type WrittenDraft = ProposalDraft & { language: WritingLanguage };

const versionData = ({ title, language, valid_until, ...body }: WrittenDraft, sums: ProposalSums) => ({
  title,
  language,
  valid_until: new Date(valid_until),
  body: body satisfies ProposalBody as unknown as Prisma.InputJsonObject,
  ...sumsOf(sums),
});

type Written = { id: string; number: number; now: Date };
export async function insertVersion(
  tx: CompanyTx,
  { id: proposal_id, number, now }: Written,
  draft: WrittenDraft,
  sums: ProposalSums,
): Promise<void> {
  const data = { ...versionData(draft, sums), proposal_id, number, created_at: now, updated_at: now };
  await tx.proposalVersion.create({ data, select: { number: true } });
}

const versionKey = (tx: CompanyTx, proposal_id: string, number: number) => ({
  company_id_proposal_id_number: { company_id: tx.companyId, proposal_id, number },
});

export async function updateVersion(
  tx: CompanyTx,
  { id, number, now }: Written,
  draft: WrittenDraft,
  sums: ProposalSums,
): Promise<void> {
  const data = { ...versionData(draft, sums), updated_at: now };
  await tx.proposalVersion.update({ where: versionKey(tx, id, number), data, select: { number: true } });
}

/** Who signs first says which optional lines are taken. */
export async function chooseLines(
  tx: CompanyTx,
  { id, number, now }: Written,
  chosen: string[],
  sums: ProposalSums,
): Promise<void> {
  const data = { chosen, ...sumsOf(sums), updated_at: now };
  await tx.proposalVersion.update({ where: versionKey(tx, id, number), data, select: { number: true } });
}

export async function noteVersionSent(tx: CompanyTx, { id, number, now }: Written, fingerprint: string): Promise<void> {
  const data = { fingerprint, sent_at: now };
  await tx.proposalVersion.update({ where: versionKey(tx, id, number), data, select: { number: true } });
}

export const deleteVersionsAfter = (tx: CompanyTx, proposal_id: string, number: number) =>
  tx.proposalVersion.deleteMany({ where: { proposal_id, number: { gt: number } } });

// Who reads and signs it.

export type RecipientRow = Omit<ProposalRecipient, 'sent_at' | 'last_opened_at' | 'signed_at'> & {
  position: number;
  token_hash: string;
  sent_at: Date | null;
  last_opened_at: Date | null;
  signed_at: Date | null;
  signed_version: number | null;
};

/** Signers first, in the order in which they sign. */
export const listRecipients = (db: CompanyQueries, proposal_id: string): Promise<RecipientRow[]> =>
  db.$queryRaw<RecipientRow[]>`
    SELECT r.id, r.name, r.email, r.is_signer, r.position, r.token_hash, r.sent_at, r.opens, r.last_opened_at,
      r.signed_at, r.signed_version, r.signature
    FROM proposal_recipients r WHERE r.proposal_id = ${proposal_id}::uuid AND r.removed_at IS NULL
    ORDER BY r.is_signer DESC, r.position, r.id`;

// What happened to it.

type NewEvent = {
  proposal_id: string;
  kind: ProposalEventKind;
  actor_name: string | null;
  number?: number;
  text?: string | null;
  recipient_id?: string;
  answers_id?: string;
  request_id?: string;
  created_at: Date;
};

/** @returns whether it was written: a request that was sent twice is written once */
export async function insertProposalEvent(tx: CompanyTx, event: NewEvent): Promise<boolean> {
  const { count } = await tx.proposalEvent.createMany({ data: [event], skipDuplicates: true });
  return count > 0;
}

const EVENTS_SHOWN = 200;
export const listProposalEvents = (db: CompanyQueries, proposal_id: string): Promise<ProposalEvent[]> =>
  db.$queryRaw<ProposalEvent[]>`
    SELECT e.id, e.kind, e.actor_name, e.number, e.text, e.answers_id, ${isoSql(Prisma.sql`e.created_at`)} AS created_at
    FROM proposal_events e WHERE e.proposal_id = ${proposal_id}::uuid
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${EVENTS_SHOWN}`;
