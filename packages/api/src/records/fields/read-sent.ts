import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { CustomInput, CustomValues, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import {
  type CustomProblem,
  type CustomRead,
  missingCustom,
  readCustom,
} from '@outrider/shared/ground/fields/read-custom';
import type { StoredField } from './fields.store.ts';
import { findFieldsFor, isLiving } from './known-fields.ts';

type Sender = { custom?: CustomInput | undefined };

/** The fields that these inputs can fill. */
export async function fieldsFor(
  db: CompanyQueries,
  type: RecordTypeName,
  inputs: readonly Sender[],
): Promise<StoredField[]> {
  const keys = inputs.flatMap(({ custom }) => Object.keys(custom ?? {}));
  return (await findFieldsFor(db, type, keys)).filter(isLiving);
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
