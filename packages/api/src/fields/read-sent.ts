import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { CustomInput, CustomValues, RecordTypeName } from '@outrider/shared/fields/custom';
import { type CustomProblem, type CustomRead, missingCustom, readCustom } from '@outrider/shared/fields/read-custom';
import type { StoredField } from './fields.store.ts';
import { findLivingFields, forgetFields } from './known-fields.ts';

type Sender = { custom?: CustomInput | undefined };

/** The fields that these inputs can fill. A key that this process does not know may have been made by another one a moment ago: then it is asked for anew. */
export async function fieldsFor(
  db: CompanyQueries,
  type: RecordTypeName,
  inputs: readonly Sender[],
): Promise<StoredField[]> {
  const fields = await findLivingFields(db, type);
  const keys = new Set(fields.map(({ key }) => key));
  const isUnknown = inputs.some(({ custom }) => Object.keys(custom ?? {}).some((key) => !keys.has(key)));
  if (!isUnknown) return fields;
  forgetFields(db.companyId);
  return findLivingFields(db, type);
}

/** What was sent for a company's own fields. @throws 422 with each problem by its path, custom.<key> */
export function readSent(fields: readonly StoredField[], { custom = {} }: Sender): CustomRead {
  const read = readCustom(fields, custom);
  if (read.problems.length > 0) throw refusalOf(read.problems);
  return read;
}

/** @throws 422 where a required field has no value */
export function assertComplete(fields: readonly StoredField[], values: CustomValues): void {
  const missing = missingCustom(fields, values);
  if (missing.length > 0) throw refusalOf(missing);
}

const refusalOf = (problems: CustomProblem[]) =>
  new AppError('UNPROCESSABLE_CONTENT', problems[0]?.message ?? '', { errors: problems });
