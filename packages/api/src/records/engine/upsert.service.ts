import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { CustomInput } from '@outrider/shared/ground/fields/custom';
import type { ImportProgram } from '@outrider/shared/records/import-programs';
import type { ZodObject, z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { toValidationError } from '../../ground/trpc.ts';
import { claimExternalIds, findByExternalId } from './external-ids.store.ts';
import type { Draft, Recorded } from './recorded.ts';
import { changeHeld, getRecordText, takeRecord } from './records.service.ts';
import { lockName } from './records.store.ts';

type Sent = Draft & { custom?: CustomInput | undefined; external_id?: string | undefined; program: ImportProgram };
/** Makes a record of what its create schema gives. @returns its id */
export type Make<C extends ZodObject> = (
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  sent: z.output<C>,
  now: Date,
) => Promise<string>;

export type Upserted = { created: boolean; text: string };

/**
 * Makes the record, or changes the one that there is: that of the external id, else the one with the same domain or
 * email. Two at once make one. `isNew`: what a new one has to have, and how it is made. @throws 403, 409 where it would
 * take what a third one has, 422
 */
export async function upsertRecord<C extends ZodObject>(
  recorded: Recorded,
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { external_id, program, ...sent }: Sent,
  isNew: { schema: C; make: Make<C> },
  now: Date,
): Promise<Upserted> {
  return db.transaction(async (tx) => {
    // Before every other name, so that whoever takes several takes them in one order.
    if (external_id) await lockName(tx, `${recorded.type} of ${program}`, external_id);
    const known =
      (external_id ? await findByExternalId(tx, recorded, program, external_id) : null) ??
      (await recorded.findSame?.(tx, sent)) ??
      null;
    if (known) {
      const held = await takeRecord(recorded, tx, user, known);
      await changeHeld(recorded, tx, held, withoutNewOnly(recorded, sent), { user, actor, now });
    }
    const id = known ?? (await isNew.make(tx, user, actor, readNew(isNew.schema, sent), now));
    if (external_id) await claimExternalIds(tx, recorded.type, program, [{ id, external_id }]);
    return { created: !known, text: await getRecordText(recorded, tx, id) };
  });
}

const withoutNewOnly = ({ newOnly = [] }: Recorded, sent: Draft): Draft =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => !newOnly.includes(key)));

/** @throws 422 */
function readNew<C extends ZodObject>(schema: C, sent: Draft): z.output<C> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const { data, error } = schema.safeParse(given);
  if (error) throw toValidationError(error);
  return data as z.output<C>;
}
