import type { CompanyQueries } from '@outrider/db';
import { accountUpdateSchema } from '@outrider/shared/records/accounts';
import type { BulkField } from '@outrider/shared/records/bulk';
import { contactUpdateSchema } from '@outrider/shared/records/contacts';
import {
  type CustomInput,
  type CustomValue,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import { leadShapes } from '@outrider/shared/ground/fields/lead-shapes';
import { missingCustom, readCustom } from '@outrider/shared/ground/fields/read-custom';
import { opportunityUpdateSchema } from '@outrider/shared/records/opportunities';
import type { z } from 'zod';
import { fieldsFor } from '../fields/read-sent.ts';

/** What a change of each field takes. */
const PATCHES: Readonly<Record<RecordTypeName, Readonly<Record<string, z.ZodType>>>> = {
  lead: leadShapes.patch,
  account: accountUpdateSchema.shape,
  contact: contactUpdateSchema.shape,
  opportunity: opportunityUpdateSchema.shape,
};

/** A field's value of many records at once, as it is to be stored; or why it is none. */
export async function readFieldValue(
  db: CompanyQueries,
  type: RecordTypeName,
  field: BulkField,
  sent: CustomInput[string],
): Promise<{ value: CustomValue | null } | { problem: string }> {
  if (!isCustomName(field)) {
    const read = PATCHES[type][field]?.safeParse(sent ?? null);
    if (!read) throw new Error(`No such field: ${field}`);
    return read.success
      ? { value: (read.data as CustomValue | undefined) ?? null }
      : { problem: read.error.issues[0]?.message ?? '' };
  }
  const key = keyOfCustom(field);
  const custom = { [key]: sent };
  const fields = await fieldsFor(db, type, [{ custom }]);
  const { values, problems } = readCustom(fields, custom);
  const [problem] = [
    ...problems,
    ...missingCustom(
      fields.filter((one) => one.key === key),
      values,
    ),
  ];
  return problem ? { problem: problem.message } : { value: values[key] ?? null };
}
