import type { ZodObject, z } from 'zod';
import type { CompanyContext } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import type { RecordWork } from './batch.service.ts';
import type { Recorded } from './recorded.ts';
import { changeRecord, createRecordIn, getRecordText } from './records.service.ts';
import { removeRecord, restoreRecord } from './single.service.ts';
import { type Make, upsertRecord } from './upsert.service.ts';

/**
 * The work of the types that the engine keeps. `make`: how a new one is made, where more comes with it than the record.
 */
export const engineWork =
  <C extends ZodObject>(
    recorded: Recorded,
    createSchema: C,
    make: Make<C> = (tx, user, actor, sent, now) => createRecordIn(recorded, tx, user, actor, sent, now),
  ) =>
  <One>({ db, user, actor, services }: CompanyContext & { services: Services }) => {
    const now = services.now();
    const read = (text: string) => JSON.parse(text) as One;
    return {
      create: async (record) =>
        read(await db.transaction(async (tx) => getRecordText(recorded, tx, await make(tx, user, actor, record, now)))),
      update: async (record) => read(await changeRecord(recorded, db, user, actor, record, now)),
      async upsert(record) {
        const isNew = { schema: createSchema, make };
        const { created, text } = await upsertRecord(recorded, db, user, actor, record, isNew, now);
        return { created, record: read(text) };
      },
      remove: (record) => removeRecord(recorded, db, user, actor, record, now),
      restore: async (id) => read(await restoreRecord(recorded, db, user, actor, id, now)),
    } satisfies RecordWork<z.output<C>, Changed, Upserted, One>;
  };

type Changed = Parameters<typeof changeRecord>[4];
type Upserted = Parameters<typeof upsertRecord>[4];
