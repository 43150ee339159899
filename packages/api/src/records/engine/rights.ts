import { AppError } from '@outrider/shared/ground/errors';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { RECORD_RIGHTS, type RecordRight } from '@outrider/shared/records/record-rights';
import type { CompanyUser } from '../../ground/guard.ts';

/** For calls that serve every record type: whether this one is the user's to see or change at all. @throws 403 */
export function assertMay(user: CompanyUser, type: RecordTypeName, right: RecordRight): void {
  if (!can(user, RECORD_RIGHTS[type][right])) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
}
