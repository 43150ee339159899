import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { AGENTS_SWITCH } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Message, MessageListInput, MessageState, MessageSummary } from '@outrider/shared/records/pipeline';
import type { After } from '../../ground/paging/listing.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { readableConversation } from '../mailboxes/mailboxes.store.ts';

type Times = 'next_attempt_at' | 'sent_at' | 'created_at' | 'updated_at';
type Moments = {
  next_attempt_at: Date | null;
  handed_at: Date | null;
  sent_at: Date | null;
  created_at: Date;
  updated_at: Date;
};
export type MessageRow = Omit<Message, Times> & Moments;
type SummaryRow = Omit<MessageSummary, Times> & Moments;

const PREVIEW = 140;
const COLUMNS = Prisma.sql`m.id, m.to_email, m.to_name, m.subject, m.state, m.reason, m.lead_id,
  ${personName('l')} AS lead_name, u.full_name AS created_by_name,
  m.attempts, m.next_attempt_at, m.handed_at, m.sent_at, m.created_at, m.updated_at`;
const FROM = Prisma.sql`FROM outbox_messages m LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id
  LEFT JOIN users u ON u.company_id = m.company_id AND u.id = m.created_by`;

/** `reader`: who looks; what was written in a conversation is for those who read its mailbox. */
type MessageFilters = Pick<MessageListInput, 'state' | 'lead_id'> & { created_by: string | null; reader: string };

const seenBy = (reader: string) => Prisma.sql`(m.conversation_id IS NULL OR m.created_by = ${reader}::uuid
  OR EXISTS (SELECT FROM conversations c JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
    WHERE c.company_id = m.company_id AND c.id = m.conversation_id AND ${readableConversation(reader)}))`;

function messagesMatching({ state, created_by, lead_id, reader }: MessageFilters): Prisma.Sql {
  return allOf([
    seenBy(reader),
    state === 'outbox' && Prisma.sql`m.state IN ('queued', 'failed', 'unconfirmed')`,
    state !== 'outbox' && state !== 'all' && Prisma.sql`m.state = ${state}`,
    created_by && Prisma.sql`m.created_by = ${created_by}::uuid`,
    lead_id && Prisma.sql`m.lead_id = ${lead_id}::uuid`,
  ]);
}

export async function countMessages(db: CompanyQueries, filters: MessageFilters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM outbox_messages m WHERE ${messagesMatching(filters)}`;
  return row?.count ?? 0;
}

/** One page, newest first. */
export function listMessages(
  db: CompanyQueries,
  filters: MessageFilters,
  { after, limit }: { after: After; limit: number },
): Promise<SummaryRow[]> {
  return db.$queryRaw<SummaryRow[]>`
    SELECT ${COLUMNS}, left(m.body, ${PREVIEW}) AS preview ${FROM}
    WHERE ${messagesMatching(filters)}
      AND ${
        after
          ? Prisma.sql`(m.created_at, m.id) < (${after.at},
          ${after.id}::uuid)`
          : Prisma.sql`true`
      }
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`;
}

/** The message; null where there is none, where it is not that author's, or where the reader may not see it. */
export async function findMessage(
  db: CompanyQueries,
  id: string,
  { created_by, reader }: Pick<MessageFilters, 'created_by' | 'reader'>,
): Promise<MessageRow | null> {
  const [row] = await db.$queryRaw<MessageRow[]>`
    SELECT ${COLUMNS}, m.body ${FROM}
    WHERE m.id = ${id}::uuid AND ${seenBy(reader)} AND ${created_by ? Prisma.sql`m.created_by = ${created_by}::uuid` : Prisma.sql`true`}`;
  return row ?? null;
}

/** Keeps the message from changing until the transaction ends. */
export const lockMessage = (tx: CompanyTx, id: string) =>
  tx.$queryRaw`SELECT id FROM outbox_messages WHERE id = ${id}::uuid FOR UPDATE`;

export async function insertMessage(
  tx: CompanyTx,
  data: Omit<Prisma.OutboxMessageUncheckedCreateInput, 'company_id' | 'id'>,
): Promise<string> {
  const { id } = await tx.outboxMessage.create({ data, select: { id: true } });
  return id;
}

export async function updateMessageRow(
  tx: CompanyTx,
  id: string,
  data: Prisma.OutboxMessageUncheckedUpdateInput,
): Promise<void> {
  await tx.outboxMessage.update({ where: tx.key(id), data, select: { id: true } });
}

export async function deleteMessageRow(tx: CompanyTx, id: string): Promise<void> {
  await tx.outboxMessage.delete({ where: tx.key(id), select: { id: true } });
}

type Standing = Pick<MessageRow, 'id' | 'state' | 'attempts' | 'reason' | 'next_attempt_at' | 'handed_at'>;

/**
 * A worker has it: taken, and its lease has not run out, or nobody has found yet that it died with the message in hand.
 */
export const isBeingSent = (
  { state, attempts, reason, next_attempt_at, handed_at }: Omit<Standing, 'id'>,
  now: Date,
): boolean =>
  state === 'queued' &&
  (handed_at !== null || (attempts > 0 && reason === null && next_attempt_at !== null && next_attempt_at > now));

/** A person's email leaves by their own mailbox, where they have one; a reply by its conversation's. */
export const leaveByMailbox = (tx: CompanyTx, id: string) => tx.$executeRaw`
  UPDATE outbox_messages m
  SET mailbox_id = (SELECT b.id FROM mailboxes b WHERE b.company_id = m.company_id AND b.owner_id = m.created_by
    ORDER BY b.connected_at, b.id LIMIT 1)
  WHERE m.id = ${id}::uuid AND m.mailbox_id IS NULL`;

type AgentMessage = {
  action_id: string;
  agent_id: string | null;
  /** The flow that writes, and who sends it. */
  flow: { name: string; sender_id: string } | null;
  lead_id: string | null;
  to_email: string;
  to_name: string | null;
  subject: string;
  body: string;
  calendar?: string | undefined;
  leaves_at: Date;
  /** It leaves so late because of the customer's contact hours, by the clocks of this zone. */
  held_zone: string | null;
  now: Date;
};

/**
 * Queued for the flow's sender, or for the lead's owner where they still work here. @returns null where the action's
 * mail is there already
 */
export async function insertAgentMessage(
  tx: CompanyTx,
  { action_id, agent_id, flow, lead_id, to_email, to_name, subject, body, calendar, ...when }: AgentMessage,
): Promise<string | null> {
  const { leaves_at, held_zone, now } = when;
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO outbox_messages (id, action_id, agent_id, flow_name, lead_id, to_email, to_name, subject, body,
        calendar, state, next_attempt_at, held_until, held_zone, reason, created_at, created_by)
    VALUES (${uuidv7()}::uuid, ${action_id}::uuid, ${agent_id}::uuid, ${flow?.name ?? null}, ${lead_id}::uuid,
        ${to_email}, ${to_name}, ${subject}, ${body}, ${calendar ?? null}, 'queued', ${leaves_at},
        ${held_zone === null ? null : leaves_at},
        ${held_zone}, ${held_zone === null ? null : MESSAGES.mailHeld(leaves_at, held_zone)}, ${now},
      coalesce(${flow?.sender_id ?? null}::uuid, (SELECT u.id FROM leads l
          JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to AND u.disabled_at IS NULL
          WHERE l.id = ${lead_id}::uuid)))
    ON CONFLICT (company_id, action_id) DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** An action's mail; locked until the transaction ends where that is asked. */
export async function findByAction(tx: CompanyTx, action_id: string, lock?: 'lock'): Promise<Standing | null> {
  const [row] = await tx.$queryRaw<MessageRow[]>`
    SELECT id, state, attempts, reason, next_attempt_at, handed_at
    FROM outbox_messages
    WHERE action_id = ${action_id}::uuid ${lock ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  return row ?? null;
}

type ClaimedMessage = { company_id: string; id: string; attempts: number };

/**
 * Takes due messages until `lease_until`, unless `any` only those that leave by a mailbox or a company's own server; who
 * dies meanwhile leaves them to the next. A taken message has no reason, one that waits has: that tells them apart.
 * What a suspended company, an ended trial or a disabled author left behind stays where it is, and an agent's, a flow's
 * or a campaign's mail while all agents are stopped.
 */
export function claimMessages(
  db: PlatformQueries,
  { now, lease_until, limit, any }: { now: Date; lease_until: Date; limit: number; any: boolean },
): Promise<ClaimedMessage[]> {
  return db.$queryRaw<ClaimedMessage[]>`
    UPDATE outbox_messages m SET next_attempt_at = ${lease_until}, attempts = m.attempts + 1, reason = NULL
    FROM (
      SELECT q.company_id, q.id FROM outbox_messages q JOIN companies c ON c.id = q.company_id
        LEFT JOIN users u ON u.company_id = q.company_id AND u.id = q.created_by
      WHERE q.state = 'queued' AND q.handed_at IS NULL
        AND (${any} OR q.mailbox_id IS NOT NULL
          OR EXISTS (SELECT FROM mail_settings w WHERE w.company_id = q.company_id AND w.host IS NOT NULL))
        AND q.next_attempt_at <= ${now} AND ${MAY_WORK(now)} AND u.disabled_at IS NULL
        AND (q.agent_id IS NULL AND q.flow_name IS NULL AND q.campaign_person_id IS NULL
            OR NOT EXISTS (SELECT FROM company_switches s
              WHERE s.company_id = q.company_id AND s.name = ${AGENTS_SWITCH} AND NOT s.is_on))
      ORDER BY q.next_attempt_at LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    ) AS due
    WHERE m.company_id = due.company_id AND m.id = due.id RETURNING m.company_id, m.id, m.attempts`;
}

/** Written down before the mail server gets the text. @returns whether the attempt still holds the message */
export async function noteHanded(db: CompanyQueries, id: string, attempts: number, handed_at: Date): Promise<boolean> {
  const { count } = await db.outboxMessage.updateMany({
    where: { id, state: 'queued', attempts, handed_at: null },
    data: { handed_at },
  });
  return count === 1;
}

type UnconfirmedMessage = Pick<MessageRow, 'id' | 'to_email' | 'subject' | 'lead_id'> & {
  created_by: string | null;
};

/**
 * Those whose worker has not come back from the mail server within its lease: from now on nobody sends them without
 * being told to.
 */
export const findLost = (
  db: PlatformQueries,
  now: Date,
  limit: number,
): Promise<{ company_id: string; id: string }[]> =>
  db.$queryRaw`
    SELECT company_id, id FROM outbox_messages
    WHERE state = 'queued' AND handed_at IS NOT NULL AND next_attempt_at <= ${now}
    ORDER BY next_attempt_at LIMIT ${limit}`;

/** @returns null where its worker came back after all, or somebody else was faster */
export async function holdUnconfirmed(tx: CompanyTx, id: string, now: Date): Promise<UnconfirmedMessage | null> {
  const [row] = await tx.$queryRaw<UnconfirmedMessage[]>`
    UPDATE outbox_messages
    SET state = 'unconfirmed', reason = ${MESSAGES.mailUnconfirmed}, next_attempt_at = NULL, updated_at = ${now}
    WHERE id = ${id}::uuid AND state = 'queued' AND handed_at IS NOT NULL AND next_attempt_at <= ${now}
    RETURNING id, to_email, subject, lead_id, created_by`;
  return row ?? null;
}

/** What the sender needs of a message. */
export const findOutgoing = (db: CompanyQueries, id: string, state: MessageState) =>
  db.outboxMessage.findFirst({
    where: { id, state },
    select: {
      id: true,
      to_email: true,
      to_name: true,
      subject: true,
      body: true,
      calendar: true,
      lead_id: true,
      action_id: true,
      flow_name: true,
      mailbox_id: true,
      conversation_id: true,
      cc: true,
      updated_at: true,
      author: { select: { id: true, full_name: true, email: true, mail_signature: true } },
      agent: { select: { id: true, name: true } },
      opt_in: { select: { id: true, token_hash: true } },
      booking: { select: { id: true, token_hash: true } },
      proposal_recipient: { select: { id: true, token_hash: true } },
      portal_link: { select: { id: true, token_hash: true } },
      campaign_person: { select: { campaign: { select: { name: true } } } },
      company: {
        select: { name: true, mail_tracking: true, sandbox_of: true, link_domain: true, link_failing_since: true },
      },
    },
  });

/** `barred`: the do-not-contact list stopped it. */
export type Settlement = {
  state: MessageState;
  reason: string | null;
  next_attempt_at: Date | null;
  sent_at?: Date;
  /** The customer's contact hours hold it. */
  held_until?: Date;
  held_zone?: string;
  /** An attempt that was none does not count. */
  attempts?: { decrement: number };
  barred?: true;
  /** Of a mail that is kept in a sandbox: what would have been sent. */
  body?: string;
};

/** An attempt at a message: which, and since when the mail server has it. */
export type Attempt = { id: string; attempts: number; handed_at: Date | null };

/**
 * What became of an attempt. One that comes late still says it of a message that is held as unconfirmed. @returns
 * whether it was still this attempt's to say: somebody may have sent the message again
 */
export async function settleMessage(
  db: CompanyQueries,
  { id, attempts, handed_at }: Attempt,
  settlement: Settlement,
): Promise<boolean> {
  const { count } = await db.outboxMessage.updateMany({
    where: { id, state: { in: ['queued', 'unconfirmed'] }, attempts, handed_at },
    data: { ...settlement, handed_at: null },
  });
  return count === 1;
}
