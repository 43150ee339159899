import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { CALL_OUTCOME_LABELS, hasReached } from '@outrider/shared/records/call-outcomes';
import type { LogActivity, LoggedKind, RecordActivity, SubjectType } from '@outrider/shared/records/records';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { Services } from '../../ground/services.ts';
import { notifyFollowers, notifyPeople } from '../../people/notifications/followers.store.ts';
import { findStopRequest } from '../../ground/text/stop-request.ts';
import { noteOnLeadsBehind } from './leads-behind.store.ts';
import { type HeldSubject, linkTo, noteOnSubject, takeSubject } from './subjects.ts';
import { RECORD_WORDS } from './words.ts';

/** Counts the record as dealt with now. */
export type Touch = (tx: CompanyTx, actor: Actor, held: HeldSubject, now: Date) => Promise<void>;

export type Logging = { touch: Touch; leads: Pick<LeadPorts, 'hearReply' | 'settleReply'>; now: Date };

/** What logging an activity needs beside the database. */
export const loggingOf = ({ leads, now }: Pick<Services, 'leads' | 'now'>, touch: Touch): Logging => ({
  touch,
  leads,
  now: now(),
});

const stopIn = (text: string) => {
  const stop = findStopRequest(text);
  return stop === null ? {} : { stop };
};

/**
 * A note, or a conversation that took place elsewhere: on the record's timeline, and on that of the account it belongs
 * to. Whom the text names is notified, and whoever follows the record. @throws 404, 403, 422 for a mention of somebody
 * who is not there
 */
export const logActivity = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  type: SubjectType,
  input: LogActivity,
  logging: Logging,
): Promise<RecordActivity> =>
  db.transaction(async (tx) => logOn(tx, actor, await takeSubject(tx, user, { type, id: input.id }), input, logging));

/**
 * The same on a record that the transaction holds. `also`: what else its line keeps. @throws 422 for a mention of
 * somebody who is not there
 */
export async function logOn(
  tx: CompanyTx,
  actor: Actor,
  held: HeldSubject,
  { kind, text, outcome, minutes, mentions: asked, inbound }: LogActivity,
  { touch, leads, now }: Logging,
  also: Prisma.InputJsonObject = {},
): Promise<RecordActivity> {
  const { type, id } = held;
  const mentions = await readMentions(tx, text, asked);
  const detail = {
    ...(text && { text }),
    ...(outcome && { outcome }),
    ...(minutes !== undefined && { minutes }),
    ...(mentions.length > 0 && { mentions }),
    ...also,
  };
  const reply = { ...detail, channel: kind === 'note' ? 'message' : kind, ...stopIn(text) };
  const isTouch = kind !== 'note' && (outcome === undefined || hasReached(outcome));
  const noted =
    type === 'lead' && inbound
      ? await noteOnSubject(tx, actor, held, 'replied', reply)
      : type === 'lead' && isTouch
        ? // What scoring, agents and reports know a contact by.
          await noteOnSubject(tx, actor, held, 'contacted', { ...detail, channel: kind, ...(text && { note: text }) })
        : await noteOnSubject(tx, actor, held, LOGGED_AS[kind], { ...detail, ...(inbound && { inbound }) });
  if (type === 'lead' && !inbound && isTouch) await leads.settleReply(tx, actor, id, now);
  // A lead that writes has not been contacted by that; any other record was dealt with, whoever wrote.
  if (inbound ? type !== 'lead' : isTouch) await touch(tx, actor, held, now);
  if (inbound)
    for (const lead_id of await noteOnLeadsBehind(tx, actor, held, reply)) await leads.hearReply(tx, actor, lead_id);
  await recordAudit(tx, actor, { action: `${type}.log`, subject_kind: type, subject_id: id, detail: { kind } });
  const message = text ? excerptOf(text) : outcome ? CALL_OUTCOME_LABELS[outcome] : '';
  await tellOf(tx, actor, held, { kind, message, noted_id: noted.id, mentions, now });
  return {
    id: noted.id,
    kind: LOGGED_AS[kind],
    actor_kind: actor.kind,
    actor_name: actor.name,
    detail,
    created_at: noted.created_at.toISOString(),
    about: null,
  };
}

/** Notifies whom the text names, and whoever follows the record. */
async function tellOf(
  tx: CompanyTx,
  actor: Actor,
  held: HeldSubject,
  {
    kind,
    message,
    noted_id,
    mentions,
    now,
  }: {
    kind: LoggedKind;
    message: string;
    noted_id: string;
    mentions: { id: string }[];
    now: Date;
  },
): Promise<void> {
  const named = mentions.map((person) => person.id);
  const link_path = linkTo(held, noted_id);
  const title = RECORD_WORDS.mentioned(actor.name ?? RECORD_WORDS.someone, held.name);
  await notifyPeople(tx, actor, noted_id, named, { title, message, link_path });
  const news = {
    title: RECORD_WORDS.logged[kind](actor.name ?? RECORD_WORDS.someone, held.name),
    message,
    link_path,
  };
  const { type, id, owner_id } = held;
  await notifyFollowers(tx, actor, { subject: { type, id }, owner_id, without: named }, news, now);
}

const LOGGED_AS = { note: 'noted', call: 'called', email: 'emailed', meeting: 'met' } as const;

const EXCERPT = 160;
const excerptOf = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).toWellFormed()}…` : line;
};

/**
 * The people of the company whom the text names; one that was picked and whose name was deleted again counts for
 * nothing. @throws 422
 */
async function readMentions(tx: CompanyTx, text: string, ids: string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const people = await tx.user.findMany({
    where: { id: { in: ids }, disabled_at: null },
    select: { id: true, full_name: true },
    orderBy: { id: 'asc' },
  });
  if (people.length < new Set(ids).size) throw refuse('UNPROCESSABLE_CONTENT', 'mentions', MESSAGES.mentionUnknown);
  return people
    .filter(({ full_name }) => text.includes(`@${full_name}`))
    .map(({ id, full_name }) => ({ id, name: full_name }));
}

/**
 * An account, a contact or a deal, and the account it belongs to. Versions stay: nobody's edit is in the way of a call.
 */
export const touchRecord = async (
  tx: CompanyTx,
  _actor: Actor,
  { type, id, account_id }: Pick<HeldSubject, 'type' | 'id' | 'account_id'>,
  now: Date,
): Promise<void> => {
  if (type === 'contact')
    await tx.$executeRaw`UPDATE contacts SET last_touch_at = greatest(last_touch_at, ${now}) WHERE id = ${id}::uuid`;
  if (type === 'opportunity')
    await tx.$executeRaw`UPDATE opportunities
      SET last_activity_at = greatest(last_activity_at, ${now})
      WHERE id = ${id}::uuid`;
  const account = type === 'account' ? id : account_id;
  if (account)
    await tx.$executeRaw`UPDATE accounts
      SET last_touch_at = greatest(last_touch_at, ${now})
      WHERE id = ${account}::uuid`;
};
