import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, type Capability } from '@outrider/shared/ground/permissions';
import type { Subject, SubjectType } from '@outrider/shared/records/records';
import type { Topic } from '@outrider/shared/ground/topics';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { insertRecordActivity } from './activities.store.ts';

/** What has to be known of a type for what hangs on records of every type. Statements call its row `r`. */
type SubjectKind = {
  table: Prisma.Sql;
  owner: Prisma.Sql;
  name: Prisma.Sql;
  account: Prisma.Sql;
  can: { read: Capability; edit: Capability };
  topic: Topic;
  link: (id: string) => string;
};

const NONE = Prisma.sql`NULL::uuid`;
const SUBJECTS: Record<SubjectType, SubjectKind> = {
  lead: {
    table: Prisma.sql`leads`,
    owner: Prisma.sql`r.assigned_to`,
    name: personName('r'),
    account: NONE,
    can: { read: 'leads.read', edit: 'leads.edit' },
    topic: 'lead.updated',
    link: (id) => `/leads/${id}`,
  },
  account: {
    table: Prisma.sql`accounts`,
    owner: Prisma.sql`r.owner_id`,
    name: Prisma.sql`r.name`,
    account: NONE,
    can: { read: 'accounts.read', edit: 'accounts.edit' },
    topic: 'account.changed',
    link: (id) => `/accounts/${id}`,
  },
  contact: {
    table: Prisma.sql`contacts`,
    owner: Prisma.sql`r.owner_id`,
    name: personName('r'),
    account: Prisma.sql`r.account_id`,
    can: { read: 'contacts.read', edit: 'contacts.edit' },
    topic: 'contact.changed',
    link: (id) => `/contacts/${id}`,
  },
  opportunity: {
    table: Prisma.sql`opportunities`,
    owner: Prisma.sql`r.owner_id`,
    name: Prisma.sql`r.name`,
    account: Prisma.sql`r.account_id`,
    can: { read: 'pipeline.read', edit: 'pipeline.edit' },
    topic: 'opportunity.changed',
    link: (id) => `/opportunities/${id}`,
  },
};

/** A record of any type as its row is. `account_id`: the account it belongs to. */
export type HeldSubject = Subject & { name: string; owner_id: string | null; account_id: string | null };

const select = ({ type, id }: Subject, lock: Prisma.Sql) => {
  const { table, owner, name, account } = SUBJECTS[type];
  return Prisma.sql`SELECT r.id, ${name} AS name, ${owner} AS owner_id, ${account} AS account_id
    FROM ${table} r
    WHERE r.id = ${id}::uuid ${lock}`;
};

/** @throws 404, 403 for a role that may not read records of this type */
export async function findSubject(db: CompanyQueries, user: CompanyUser, subject: Subject): Promise<HeldSubject> {
  const found = await seekSubject(db, user, subject);
  if (!found) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return found;
}

/** The same; null for one that is not there. @throws 403 */
export async function seekSubject(
  db: CompanyQueries,
  user: CompanyUser,
  subject: Subject,
): Promise<HeldSubject | null> {
  if (!can(user, SUBJECTS[subject.type].can.read)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  const [row] = await db.$queryRaw<Omit<HeldSubject, 'type'>[]>(select(subject, Prisma.empty));
  return row ? { ...row, type: subject.type } : null;
}

/**
 * The record, locked until the transaction ends; what hangs on it can be written meanwhile. @throws 404, 403 for one
 * that the user may not edit
 */
export async function takeSubject(tx: CompanyTx, user: CompanyUser, subject: Subject): Promise<HeldSubject> {
  const [row] = await tx.$queryRaw<Omit<HeldSubject, 'type'>[]>(select(subject, Prisma.sql`FOR NO KEY UPDATE`));
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!mayEdit(user, subject.type, row.owner_id)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return { ...row, type: subject.type };
}

export const mayEdit = (user: CompanyUser, type: SubjectType, owner_id: string | null): boolean =>
  can(user, SUBJECTS[type].can.edit, { assigned_to: owner_id });

/** Where its page is; with an activity, where that stands on it. */
export const linkTo = ({ type, id }: Subject, activity_id?: string): string =>
  SUBJECTS[type].link(id) + (activity_id ? `#activity-${activity_id}` : '');

/** Whoever looks at such a record hears of changes by it. */
export const topicOf = (type: SubjectType): Topic => SUBJECTS[type].topic;

/** The key that points at a record of this type, in every table of what hangs on records. */
export const keyOf = (type: SubjectType) => `${type}_id` as const;

/** Onto the record's timeline and that of the account it belongs to, and to whoever looks at it. */
export async function noteOnSubject(
  tx: CompanyTx,
  actor: Actor,
  { type, id, account_id }: Pick<HeldSubject, 'type' | 'id' | 'account_id'>,
  kind: string,
  detail: Prisma.InputJsonObject,
): Promise<{ id: string; created_at: Date }> {
  const note =
    type === 'lead'
      ? await insertActivity(tx, id, kind, actor, detail)
      : await insertRecordActivity(tx, actor, { subject: { account_id, [keyOf(type)]: id }, kind, detail });
  await insertEvent(tx, SUBJECTS[type].topic, id);
  return note;
}
