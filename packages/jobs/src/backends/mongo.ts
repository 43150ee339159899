import { MongoBackend, MongoChangeStreamNotificationChannel } from '@agendajs/mongo-backend';
import { type Collection, type Filter, MongoClient, MongoServerError, ObjectId, type UpdateFilter } from 'mongodb';
import type { Claim, Ending, JobStore, JobStoreConfig, LeaseTerm } from '../store.ts';
import { uniqueId } from '../unique-id.ts';

/** How long a caller waits before it hears that the store cannot be reached. */
const CONNECT_MS = 5_000;
const COLLECTION = 'agendaJobs';
const DUPLICATE_KEY = 11_000;

/** What a job looks like in the collection: Agenda's own fields. */
type JobDocument = {
  name: string;
  type: 'normal' | 'single';
  priority: number;
  data: unknown;
  nextRunAt: Date | null;
  lockedAt: Date | null;
  lastModifiedBy: string | null;
  lastRunAt?: Date | null;
  lastFinishedAt?: Date | null;
  repeatInterval?: string | null;
  failCount?: number | null;
  failReason?: string | null;
  failedAt?: Date | null;
  disabled?: boolean;
};

const FREE = { lockedAt: null, disabled: { $ne: true } } satisfies Filter<JobDocument>;
const FAILED = { lockedAt: null, nextRunAt: null } satisfies Filter<JobDocument>;

/**
 * The jobs in MongoDB. Nothing has to be set up: the collection and its index are made when they are missing. Lock
 * times are this process's: the clocks of all processes must agree to within a third of the shortest lock. @throws when
 * the server cannot be reached
 */
export async function openMongoStore(
  { url }: Extract<JobStoreConfig, { kind: 'mongo' }>,
  onError: (error: unknown) => void,
): Promise<JobStore> {
  const client = await MongoClient.connect(url, {
    serverSelectionTimeoutMS: CONNECT_MS,
    connectTimeoutMS: CONNECT_MS,
    appName: 'outrider jobs',
  });
  client.on('error', onError);
  const db = client.db();
  const jobs: Collection<JobDocument> = db.collection(COLLECTION);
  const backend = new MongoBackend({ mongo: db, collection: COLLECTION });
  let channel: MongoChangeStreamNotificationChannel | undefined;
  try {
    await backend.connect(); // makes the index; two at once are no trouble
  } catch (error) {
    await client.close();
    throw error;
  }

  async function dueOf({ name, lockMs }: LeaseTerm, horizon: Date): Promise<Date | undefined> {
    const [free, lost] = await Promise.all([
      jobs.findOne(
        { name, ...FREE, nextRunAt: { $ne: null, $lte: horizon } },
        { sort: { nextRunAt: 1 }, projection: { nextRunAt: 1 } },
      ),
      jobs.findOne(
        { name, disabled: { $ne: true }, lockedAt: { $ne: null, $lte: new Date(Date.now() - lockMs) } },
        { projection: { _id: 1 } },
      ),
    ]);
    return lost ? new Date() : (free?.nextRunAt ?? undefined);
  }

  async function release(claims: readonly Claim[]): Promise<void> {
    const free = { lockedAt: null, lastModifiedBy: null };
    const ours = held(claims);
    // One that was claimed after its runner died has no nextRunAt any more: without one it would never be found again.
    await jobs.updateMany({ ...ours, nextRunAt: null }, { $set: { ...free, nextRunAt: new Date() } });
    await jobs.updateMany(ours, { $set: free });
  }

  return {
    kind: 'mongo',
    repository: backend.repository,

    async nextDue(terms, horizon) {
      const repeating = terms.flatMap(({ name, everyMs }) => (everyMs === null ? [] : [{ name, everyMs }]));
      const latest = ({ everyMs }: { everyMs: number }) => new Date(Date.now() + everyMs);
      if (repeating.length > 0)
        await jobs.bulkWrite(
          repeating.map((term) => ({
            updateOne: {
              filter: { name: term.name, type: 'single', lockedAt: null, nextRunAt: { $gt: latest(term) } },
              update: { $set: { nextRunAt: latest(term) } },
            },
          })),
        );
      const due = await Promise.all(terms.map(async (term) => [term.name, await dueOf(term, horizon)] as const));
      return new Map(due.filter((entry): entry is [string, Date] => entry[1] !== undefined));
    },

    async claim({ name, lockMs }, limit) {
      const claims: Claim[] = [];
      while (claims.length < limit) {
        const now = new Date();
        const job = await backend.repository.getNextJobToRun(name, now, new Date(now.getTime() - lockMs), now, {
          lastModifiedBy: crypto.randomUUID(),
        });
        if (!job) break;
        claims.push(job as Claim);
      }
      return claims;
    },

    async renew(claims) {
      await jobs.updateMany(held(claims), { $set: { lockedAt: new Date() } });
      const ours = await jobs.find(held(claims), { projection: { lastModifiedBy: 1 } }).toArray();
      return new Set(ours.map((job) => job.lastModifiedBy ?? ''));
    },

    async begin(claim) {
      const { nextRunAt, lastRunAt, failCount } = claim;
      const started = { lockedAt: new Date(), nextRunAt, lastRunAt: lastRunAt ?? null, failCount: failCount ?? null };
      return (await jobs.updateOne(held([claim]), { $set: started })).matchedCount === 1;
    },

    async settle(claim, ending) {
      if (ending === 'remove') return (await jobs.deleteOne(held([claim]))).deletedCount ? null : undefined;
      const job = await jobs.findOneAndUpdate(held([claim]), endUpdate(claim, ending), { returnDocument: 'after' });
      return job ? job.nextRunAt : undefined;
    },

    release,

    async add({ name, data, runAt, uniqueKey }) {
      const _id =
        uniqueKey === undefined ? new ObjectId() : ObjectId.createFromHexString(uniqueId(name, uniqueKey).slice(0, 24));
      const id = _id.toHexString();
      const fresh = {
        name,
        type: 'normal' as const,
        priority: 0,
        data,
        nextRunAt: runAt,
        lastModifiedBy: null,
        failCount: null,
        failReason: null,
        failedAt: null,
      };
      if (uniqueKey === undefined) {
        await jobs.insertOne({ _id, ...fresh, lockedAt: null });
        return { id, created: true };
      }
      try {
        // One with this id that waits or runs does not match, and the insert that follows meets its id.
        const { upsertedCount, modifiedCount } = await jobs.updateOne(
          { _id, ...FAILED },
          { $set: fresh },
          { upsert: true },
        );
        return { id, created: upsertedCount + modifiedCount > 0 };
      } catch (error) {
        if (isDuplicate(error)) return { id, created: false };
        throw error;
      }
    },

    async repeat(name, everyMs) {
      const _id = ObjectId.createFromHexString(uniqueId(name, 'every').slice(0, 24));
      const repeatInterval = String(everyMs);
      const now = new Date();
      const first = {
        name,
        type: 'single' as const,
        priority: 0,
        data: {},
        nextRunAt: now,
        lockedAt: null,
        lastModifiedBy: null,
        repeatInterval,
      };
      await jobs.updateOne({ _id }, { $setOnInsert: first }, { upsert: true }).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error; // another process was first
      });
      await jobs.updateOne({ _id, lockedAt: null }, { $min: { nextRunAt: new Date(now.getTime() + everyMs) } });
      await jobs.updateOne(
        { _id, repeatInterval: { $ne: repeatInterval } },
        { $set: { repeatInterval }, $min: { nextRunAt: now } },
      );
    },

    async advance(name) {
      await jobs.updateOne({ name, type: 'single' }, { $min: { nextRunAt: new Date() } });
    },

    async counts() {
      const [queued, running, failed] = await Promise.all([
        jobs.countDocuments({ lockedAt: null, nextRunAt: { $ne: null } }),
        jobs.countDocuments({ lockedAt: { $ne: null } }),
        jobs.countDocuments(FAILED),
      ]);
      return { queued, running, failed };
    },

    async remove(id) {
      return (await jobs.deleteOne({ _id: ObjectId.createFromHexString(id), type: 'normal' })).deletedCount === 1;
    },

    async clearFailed(before) {
      return (await jobs.deleteMany({ ...FAILED, failedAt: { $ne: null, $lt: before } })).deletedCount;
    },

    async removeOfCompany(companyId) {
      return (await jobs.deleteMany({ 'data.company_id': companyId, lockedAt: null } as never)).deletedCount;
    },

    async listen(onJob, onListenError) {
      const { setName } = await db.admin().command({ hello: 1 });
      if (!setName) return; // change streams need a replica set
      channel = new MongoChangeStreamNotificationChannel({ db, collection: COLLECTION });
      channel.on('error', onListenError); // without a handler the loss of the connection would end the process
      channel.subscribe(({ jobName, nextRunAt }) => onJob(jobName, nextRunAt ?? new Date()));
      await channel.connect().catch(onListenError);
    },

    async close() {
      await channel?.disconnect();
      await client.close();
    },
  };
}

/** Those of the claims that are still ours: a runner whose lease was lost finds nothing. */
function held(claims: readonly Claim[]): Filter<JobDocument> {
  return {
    _id: { $in: claims.map((claim) => ObjectId.createFromHexString(claim._id)) },
    lastModifiedBy: { $in: claims.map((claim) => claim.lastModifiedBy) },
  };
}

function endUpdate(claim: Claim, ending: Exclude<Ending, 'remove'>): UpdateFilter<JobDocument> {
  const free = { lockedAt: null, lastModifiedBy: null };
  if (ending === 'release') return { $set: { ...free, nextRunAt: new Date() } };
  const { failCount = null, failReason = null, failedAt = null, lastFinishedAt = null, nextRunAt } = claim;
  const outcome = { ...free, failCount, failReason, failedAt, lastFinishedAt };
  // $min: an earlier nextRunAt was written while it ran (advance) and holds.
  return ending === 'again' && nextRunAt ? { $set: outcome, $min: { nextRunAt } } : { $set: { ...outcome, nextRunAt } };
}

function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}
